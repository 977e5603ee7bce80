import { PlaybookPage } from "@/components/playbook/playbook-page";
import { clusterTitle } from "../title";

export const generateMetadata = clusterTitle("playbook");

export default function Page() {
  return <PlaybookPage />;
}
