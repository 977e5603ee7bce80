import { PermissionsPage } from "@/components/permissions/permissions-page";
import { clusterTitle } from "../title";

type Props = { params: Promise<{ cluster: string }> };

export const generateMetadata = clusterTitle("permissions");

export default async function Page({ params }: Props) {
  return <PermissionsPage cluster={decodeURIComponent((await params).cluster)} />;
}
