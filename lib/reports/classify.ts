import { eventRule } from "@/lib/events/rows";
import type { Classification } from "@/lib/events/types";
import type { EventClass } from "./schema";

const NOTHING = { en: "", zh: "" };

/** What an Event means, frozen into the report: later versions of the catalogue may say it differently. */
export function eventClass(found: Classification): EventClass {
  const rule = eventRule(found.code);
  return {
    code: found.code,
    title: found.title,
    cause: rule?.cause ?? NOTHING,
    remedy: rule?.steps[0]?.text ?? NOTHING,
    known: found.known,
    confidence: found.confidence,
    ...(found.whoActs ? { whoActs: found.whoActs } : {}),
  };
}
