import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { FirstPaint, isDocumentRequest, preparedView, type Prepared } from "@/app/first-paint";
import { CheckPlaces } from "@/components/check/check-places";
import { parsePlace, type Place, readTarget } from "@/lib/client/address";
import { page } from "@/lib/server/page";
import { beginFirstCheck } from "@/lib/server/worker";
import type { Input, ViewName } from "@/lib/views/registry";

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
  if (!place) return {};
  if (place.to === "instance") return { title: place.id };
  if (place.to === "service") return { title: place.key };
  const t = await getTranslations("check");
  return { title: `${t(`places.${place.to}`)} ${cluster}` };
}

/** Views that a page needs at once. */
const LISTS = {
  overview: ["readiness", "plan", "decided", "official", "history"],
  fix: ["readiness", "plan", "decided"],
  events: ["readiness", "events"],
  upgrade: ["readiness"],
  history: ["readiness"],
} as const;

/** Every place of a live cluster. */
export default page({ role: "viewer" }, async function Page({ params, searchParams }: Props) {
  const [{ cluster, place }, query] = await Promise.all([addressOf(params), searchParams]);
  if (!place) notFound();
  const target = readTarget(query["target"]) ?? undefined;
  const whole = await isDocumentRequest();
  const begun = whole && place.to in LISTS ? beginFirstCheck(cluster) : undefined;
  return (
    <FirstPaint after={begun} answers={await answersFor(place, cluster, target, whole)}>
      <CheckPlaces place={place} />
    </FirstPaint>
  );
});

/** Data of the first paint of a place. The lists are large; a move inside the app has them in the browser's cache. */
function answersFor(place: Place, cluster: string, target: string | undefined, whole: boolean): Promise<Prepared[]> {
  const view = <K extends ViewName>(name: K, input: Input<K>) => preparedView(cluster, target, name, input);
  if (place.to === "instance") return Promise.all([view("instance", { id: place.id }), view("decided", {})]);
  if (place.to === "service") return Promise.all([view("service", { key: place.key }), view("decided", {})]);
  const lists = whole && Object.hasOwn(LISTS, place.to) ? LISTS[place.to as keyof typeof LISTS] : [];
  return Promise.all(lists.map((name) => view(name, {})));
}
