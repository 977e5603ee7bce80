import { buildEvents } from "@/lib/events/events-view";
import type { Locale } from "@/lib/model/text";
import { buildPlanView } from "@/lib/remediation";
import type { OfficialAnswer } from "@/lib/reports/answers";
import { compareOfficial } from "@/lib/reports/official";
import type { EventsAnswer, PlanAnswer, ReadinessAnswer, ResourceAnswer } from "@/lib/views/answers";
import { buildInstance, buildReadiness, buildService, labelsOf, type Snapshot } from "@/lib/views/build";

type FileView = ReadinessAnswer | EventsAnswer | PlanAnswer | OfficialAnswer | ResourceAnswer;

/**
 * The view a path asks for, from the file in memory, as the server's routes answer it for a live cluster. Belongs to the
 * worker: the tables of findings and remedies come with it and must stay out of the pages.
 */
export function fileView(path: string, snapshot: Snapshot, locale: Locale): FileView | undefined {
  const { result, bundle } = snapshot;
  const [first, second, third] = path.split("/").map(decodeURIComponent);
  switch (first) {
    case "readiness": {
      const view = buildReadiness(snapshot, locale);
      return { view, run: null, labels: labelsOf(view.rows, locale) };
    }
    case "events":
      return bundle && buildEvents(bundle);
    case "plan":
      return bundle && buildPlanView(result, bundle, { locale, targetVersion: result.cluster.targetCcmVersion });
    case "official":
      return { comparison: bundle ? compareOfficial(bundle, result) : null };
    case "instances":
      return second ? buildInstance(snapshot, second, { locale }) : undefined;
    case "services":
      return second !== undefined && third ? buildService(snapshot, `${second}/${third}`, { locale }) : undefined;
    default:
      return undefined;
  }
}
