import { LiveCluster } from "@/components/clusters/live-cluster";
import { page } from "@/lib/server/page";

/** Everything below one cluster reads from our API and links inside `/c/<cluster>`. */
export default page(
  { role: "viewer" },
  async function ClusterLayout({
    children,
    params,
  }: {
    children: React.ReactNode;
    params: Promise<{ cluster: string }>;
  }) {
    return <LiveCluster cluster={decodeURIComponent((await params).cluster)}>{children}</LiveCluster>;
  },
);
