import { getLocale } from "next-intl/server";
import type { Locale } from "@/lib/model/text";
import { buildPlanView } from "@/lib/remediation";
import { listClusters } from "@/lib/server/clusters";
import { readSettings } from "@/lib/server/config";
import { clusterParam } from "@/lib/server/params";
import { requireLatest } from "@/lib/server/runs";
import { json, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string }> };

/** The fix plan of the last finished check, in the reader's language. */
export const GET = route<Context>(async (_request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  const { result, bundle } = requireLatest(cluster);
  const { clusters } = listClusters(readSettings());
  const context = clusters.length > 1 ? clusters.find((row) => row.key === cluster)?.context : undefined;
  return json(
    buildPlanView(result, bundle, {
      locale: (await getLocale()) as Locale,
      kubeContext: context,
      targetVersion: result.cluster.targetCcmVersion,
    }),
  );
});
