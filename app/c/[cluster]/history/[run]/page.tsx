import { StoredRun } from "@/components/reports/open-page";
import { titled } from "@/app/title";
import { page } from "@/lib/server/page";

export const generateMetadata = titled("check", "places.run");

/** An earlier check, read in the browser: a route of its own, so that the other pages load no code for files. */
export default page(
  { role: "viewer" },
  async function Page({ params }: { params: Promise<{ cluster: string; run: string }> }) {
    const { cluster, run } = await params;
    return <StoredRun cluster={decodeURIComponent(cluster)} run={decodeURIComponent(run)} />;
  },
);
