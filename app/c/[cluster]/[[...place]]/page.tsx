import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound, permanentRedirect } from "next/navigation";
import { FirstPaint, isDocumentRequest, ofCluster, prepared, preparedView, type Prepared } from "@/app/first-paint";
import { CheckPlaces } from "@/components/check/check-places";
import { KeptRun } from "@/components/reports/kept-run";
import { eventsRequest } from "@/lib/client/events";
import { historyQuery } from "@/lib/client/history";
import { hrefOf, parsePlace, type Place } from "@/lib/client/address";
import { officialRequest } from "@/lib/client/official";
import { planRequest } from "@/lib/client/plan";
import { readTarget } from "@/lib/client/read-target";
import { readinessRequest } from "@/lib/client/readiness";
import { instanceRequest, serviceRequest } from "@/lib/client/resource";
import { ask, askForPaint } from "@/lib/server/desk";
import { beginFirstCheck } from "@/lib/server/first-check";
import { page } from "@/lib/server/page";

type Props = {
  params: Promise<{ cluster: string; place?: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

async function addressOf(params: Props["params"]) {
  const { cluster, place = [] } = await params;
  return { cluster: decodeURIComponent(cluster), place: parsePlace(place.map(decodeURIComponent)) };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { cluster, place } = await addressOf(params);
  if (!place || "moved" in place) return {};
  if (place.page === "instance") return { title: place.id };
  if (place.page === "service") return { title: place.key };
  const t = await getTranslations("check");
  return { title: `${t(`places.${place.page}`)} ${cluster}` };
}

/** Parts of an address that belonged to the list before it had a place of its own. */
const LIST = ["view", "q", "state", "visibility", "category", "code", "namespace"];

/** Every place of a live cluster. */
export default page({ role: "viewer" }, async function Page({ params, searchParams }: Props) {
  const [{ cluster, place }, query] = await Promise.all([addressOf(params), searchParams]);
  if (!place) notFound();
  const words = Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const target = readTarget(query["target"]) ?? undefined;
  const base = { kind: "cluster", key: cluster, ...(target ? { target } : {}) } as const;
  if ("moved" in place)
    permanentRedirect(
      hrefOf(base, place.moved.to === "fix" ? { to: "fix", query: { ...words, ...place.moved.query } } : place.moved),
    );
  if (place.page === "overview" && LIST.some((name) => name in words))
    permanentRedirect(hrefOf(base, { to: "fix", query: words }));
  const whole = await isDocumentRequest();
  const inCheck = ["overview", "fix", "events", "upgrade"].includes(place.page);
  if (whole && inCheck) await beginFirstCheck(cluster);
  return (
    <FirstPaint answers={await answersFor(place, cluster, target, whole && inCheck)}>
      {place.page === "run" ? <KeptRun cluster={cluster} run={place.id} /> : <CheckPlaces place={place} />}
    </FirstPaint>
  );
});

/** What the first paint of a place holds. */
async function answersFor(
  place: Place,
  cluster: string,
  target: string | undefined,
  whole: boolean,
): Promise<Prepared[]> {
  const readiness = () =>
    preparedView(cluster, readinessRequest, (locale) => askForPaint("readiness", cluster, locale, target), target);
  const plan = () =>
    preparedView(cluster, planRequest, (locale) => askForPaint("plan", cluster, locale, target), target);
  switch (place.page) {
    case "instance":
      return [
        await preparedView(
          cluster,
          instanceRequest(place.id),
          (locale) => askForPaint("instance", cluster, place.id, locale, target),
          target,
        ),
      ];
    case "service":
      return [
        await preparedView(
          cluster,
          serviceRequest(place.key),
          (locale) => askForPaint("service", cluster, place.key, locale, target),
          target,
        ),
      ];
    case "overview":
      return whole
        ? Promise.all([
            readiness(),
            plan(),
            preparedView(cluster, officialRequest, () => askForPaint("official", cluster)),
            prepared(
              historyQuery(cluster),
              ofCluster(cluster, () => ask("history", cluster)),
            ),
          ])
        : [];
    case "fix":
      return whole ? Promise.all([readiness(), plan()]) : [];
    case "events":
      return whole
        ? Promise.all([
            readiness(),
            preparedView(cluster, eventsRequest, (locale) => askForPaint("events", cluster, locale)),
          ])
        : [];
    case "upgrade":
      return whole ? [await readiness()] : [];
    default:
      return [];
  }
}
