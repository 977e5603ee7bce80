import { AfterPage } from "@/components/after/after-page";
import { clusterTitle } from "../title";

export const generateMetadata = clusterTitle("after");

export default function Page() {
  return <AfterPage />;
}
