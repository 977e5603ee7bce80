import { LiveCluster } from "@/components/clusters/live-cluster";

/** Everything below one cluster reads from our API and links inside `/c/<cluster>`. */
export default async function ClusterLayout({
  children,
  params,
}: {
  children: React.ReactNode;
  params: Promise<{ cluster: string }>;
}) {
  const { cluster } = await params;
  return <LiveCluster cluster={decodeURIComponent(cluster)}>{children}</LiveCluster>;
}
