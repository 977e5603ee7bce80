import type { CloudReader } from "@/lib/collect/alibaba/client";
import { CloudCallError, CODE, isPermission } from "@/lib/collect/alibaba/errors";
import { createTrailReader } from "@/lib/collect/alibaba/trail";
import type { Bundle } from "@/lib/model/bundle";
import type { ResultService } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { answerOf } from "@/lib/who/answer";
import { readEvent } from "@/lib/who/event";
import { firstLookups, laterLookups, questionsOf } from "@/lib/who/question";
import { redactedWho } from "@/lib/who/redact";
import { notToldView, whoView, type WhoView } from "@/lib/who/text";
import type { Looked, Lookup, NotTold } from "@/lib/who/types";

/** Most queries for one answer: at two a second a user waits ten seconds. */
const MOST_QUERIES = 20;

export interface WhoAsked {
  instance: string;
  /** One finding alone, by its id or code: its operations are looked up by name. */
  finding?: string;
  locale: Locale;
}

export interface Checked {
  region: string;
  clusterId: string;
  services: readonly ResultService[];
  bundle?: Bundle;
}

/**
 * Who changed an instance, from ActionTrail: one query for it, one for each part that a finding names and whose events carry only
 * its id, and further ones by operation where a query held more than was read. It is made on demand and not stored. Without the
 * setting (`on`) nothing is read.
 */
export async function whoChanged(
  { instance, finding, locale }: WhoAsked,
  { region, clusterId, services, bundle }: Checked,
  { on, cloud }: { on: boolean; cloud: () => CloudReader },
): Promise<WhoView> {
  const notTold = (code: "off" | Exclude<NotTold, "tooMany">, message = "") =>
    notToldView(instance, code, { region, message }, locale);
  if (!on) return notTold("off");
  const reader = cloud();
  const now = new Date();
  const trail = createTrailReader(reader, now);
  const own = services.filter(({ loadBalancerId }) => loadBalancerId === instance);
  const questions = questionsOf(instance, own).filter(
    (one) => !finding || one.finding.id === finding || one.finding.code === finding,
  );
  const looked: Looked[] = [];

  async function look(lookup: Lookup): Promise<void> {
    if (looked.length >= MOST_QUERIES) return void looked.push({ ...lookup, failed: "tooMany", message: "" });
    try {
      const { events, more } = await trail.lookUp(lookup.resource, lookup.event);
      const kept = events.flatMap((raw) => readEvent(raw, { clusterId, instance }) ?? []);
      looked.push({ ...lookup, events: kept, more });
    } catch (error) {
      if (!(error instanceof CloudCallError)) throw error;
      if (error.code === CODE.cancelled) throw error;
      looked.push({ ...lookup, failed: notToldOf(error), message: error.message });
    }
  }

  const wanted = finding ? questions.flatMap(({ lookups }) => lookups) : firstLookups(instance, questions);
  for (const lookup of wanted) {
    await look(lookup);
    const [first] = looked;
    // An error of the first query stops all.
    if (first?.failed && first.failed !== "tooMany") return notTold(first.failed, first.message);
  }
  if (!finding) for (const lookup of laterLookups(questions, looked)) await look(lookup);

  const created = bundle?.alibabaCloud.loadBalancers.find(({ LoadBalancerId }) => LoadBalancerId === instance);
  const who = answerOf({
    instance,
    questions,
    looked,
    from: trail.from,
    to: trail.to,
    created: typeof created?.CreateTime === "string" ? created.CreateTime : undefined,
  });
  return whoView(who, redactedWho(who), { region, most: MOST_QUERIES, locale });
}

function notToldOf(error: CloudCallError): Exclude<NotTold, "tooMany"> {
  if (isPermission(error.code)) return "forbidden";
  if (error.throttled) return "throttled";
  return error.code === CODE.unreachable || error.code.startsWith("InvalidAction") ? "noEndpoint" : "failed";
}
