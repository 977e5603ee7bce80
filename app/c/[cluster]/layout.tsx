import { LiveCluster } from "@/components/clusters/live-cluster";
import { currentIdentity } from "@/lib/server/access/current";
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
    const { name, role } = currentIdentity();
    return (
      <LiveCluster
        cluster={decodeURIComponent((await params).cluster)}
        reader={{ name, mayDecide: role === "operator" }}
      >
        {children}
      </LiveCluster>
    );
  },
);
