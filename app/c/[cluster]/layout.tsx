import { notFound } from "next/navigation";
import { LiveCluster } from "@/components/clusters/live-cluster";
import { isHidden } from "@/lib/server/clusters";
import { readSettings } from "@/lib/server/config";
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
    const cluster = decodeURIComponent((await params).cluster);
    if (isHidden(readSettings(), cluster)) notFound();
    return <LiveCluster cluster={cluster}>{children}</LiveCluster>;
  },
);
