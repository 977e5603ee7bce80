import { redirect } from "next/navigation";
import { FirstPaint } from "@/app/first-paint";
import { ClustersPage } from "@/components/clusters/clusters-page";
import { FirstRun } from "@/components/clusters/first-run";
import { overviewQuery } from "@/lib/client/queries";
import { ask } from "@/lib/server/worker";
import { grants } from "@/lib/server/connection";
import { page } from "@/lib/server/page";
import { titled } from "@/app/title";

export const dynamic = "force-dynamic";

export const generateMetadata = titled("clusters", "title");

/** The list of clusters; with one cluster a redirect to it, unless `?all` is set. */
export default page(
  { role: "viewer" },
  async function Page({ searchParams }: { searchParams: Promise<{ all?: string }> }) {
    const [{ all }, answer] = await Promise.all([searchParams, ask("overview")]);
    const { clusters, error } = answer;
    const only = clusters.length === 1 ? clusters[0] : undefined;
    if (only && !error && all === undefined) redirect(`/c/${encodeURIComponent(only.key)}`);
    if (clusters.length === 0) return <FirstRun {...grants()} found={await ask("found")} error={error} />;
    return (
      <FirstPaint answers={[{ queryKey: overviewQuery.queryKey, answer: () => answer }]}>
        <ClustersPage />
      </FirstPaint>
    );
  },
);
