import { Annotations } from "@/lib/ccm/annotations";
import { keyOf } from "@/lib/ccm/names";
import { str } from "@/lib/ccm/read";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { ResultService, Status } from "@/lib/model/result";
import { groupBy } from "@/lib/model/group-by";
import { joinSentences, type Locale } from "@/lib/model/text";
import { leavesListeners } from "@/lib/knowledge/intent/signs";
import { LINT_CODES, type LintInfo } from "@/lib/knowledge/lint/rows";
import { createContext, noteOf, type LintFinding, type LintOptions, type Noted } from "./context";
import { lintEffects, lintKeys, lintMeant, lintRelations, lintValues } from "./rules";

/** An error that no sync shows. */
export const isStanding = (code: LintFinding["code"]): boolean => (LINT_CODES[code] as LintInfo).standing === true;

export type { LintFinding, LintOptions } from "./context";
export { LINT_CODES } from "@/lib/knowledge/lint/rows";

/** Problems of one Service's annotations, without cloud data: rules in a fixed order, keys in the catalogue's. */
export const lintService = (service: KubeService, options: LintOptions = {}): LintFinding[] =>
  notedOf(service, options).map((noted) => noteOf(service, noted, options.locale));

function notedOf(service: KubeService, options: LintOptions): Noted[] {
  const noted: Noted[] = [];
  const context = createContext(service, options, noted);
  lintMeant(context);
  if (context.kind !== "clb" && context.kind !== "nlb") return noted;
  for (const rule of [lintKeys, lintValues, lintEffects, lintRelations]) rule(context);
  return noted;
}

/** Requests of a Service to the controller, by its manifest alone. */
export interface Asked {
  /** `other`: another controller's; `none`: not of type LoadBalancer. */
  controller: "clb" | "nlb" | "other" | "none";
  /** Who or what hands it to another controller. */
  by?: string;
  /** The user's load balancer that it names; "" where the CCM makes or finds one. */
  reuses: string;
  exposure: "public" | "internal";
  /** `443/https`; none where the listeners are the user's. */
  listeners: string[];
}

export function askedBy(service: KubeService, options: LintOptions = {}): Asked {
  const { kind, written: seen, listeners } = createContext(service, options, []);
  return {
    controller: kind,
    ...(kind === "other" ? { by: str(seen.spec["loadBalancerClass"]) || seen.value("class") || "tunnel-type" } : {}),
    reuses: seen.value("lb-id"),
    exposure: seen.value("lb-address-type").toLowerCase() === "intranet" ? "internal" : "public",
    listeners: leavesListeners(seen) ? [] : listeners.map(({ port, protocol }) => `${port}/${protocol}`),
  };
}

/** The listeners of an instance of the user's that a Service makes or fills; none where a server group of the user's joins them. */
export function listenersOn(service: KubeService, options: LintOptions) {
  // Most Services of a cluster name no instance.
  if (new Annotations(service.metadata?.annotations).get("id") === "") return [];
  const { seen, listeners } = createContext(service, options, []);
  const id = seen.value("lb-id");
  if (id === "" || (seen.kind !== "clb" && seen.kind !== "nlb")) return [];
  const made = !leavesListeners(seen);
  const groups = made ? [] : seen.value("lb-vgroup-port").split(",");
  return listeners
    .filter(({ port }) => !groups.some((entry) => entry.trim().endsWith(`:${port}`)))
    .map(({ port, protocol }) => {
      const listener = `${port}/${protocol}`;
      return { service: keyOf(service), id, at: `${id} ${listener}`, listener, made };
    });
}

/** The notes on every Service of a bundle, in addition to the check. */
export function lintServices(
  { cluster, kubernetes }: Pick<Bundle, "cluster" | "kubernetes">,
  rows: readonly Pick<ResultService, "service" | "status">[],
  options: LintOptions,
  counts: (noted: Noted) => boolean = () => true,
): LintFinding[] {
  const statuses = new Map(rows.map(({ service, status }) => [service, status]));
  return kubernetes.services.flatMap((service) =>
    notedOf(service, { ...lintOptions(cluster, statuses.get(keyOf(service))), ...options })
      .filter(counts)
      .map((noted) => noteOf(service, noted, options.locale)),
  );
}

/** By Service, the notes that end a gate: what the API refuses, what stops the sync, and protection that is not on. */
export function graveNotes(
  bundle: Pick<Bundle, "cluster" | "kubernetes">,
  rows: readonly Pick<ResultService, "service" | "status">[],
  { locale, targetVersion }: LintOptions,
): Map<string, LintFinding[]> {
  const options = { locale, ...(targetVersion ? { targetVersion } : {}) };
  return groupBy(
    lintServices(bundle, rows, options, ({ severity }) => severity === "error"),
    ({ service }) => service,
  );
}

/** Effect of the written value, and the value to write: the same sentences in every place. */
export const noteText = (
  { message, suggestion }: Pick<LintFinding, "message" | "suggestion">,
  locale: Locale,
): string => joinSentences([message, ...(suggestion ? [suggestion] : [])], locale);

/**
 * Settings of a cluster that the rules read, the same for every page about its Services. `status`: of the Service
 * in a check, so that no note contradicts it.
 */
export const lintOptions = (cluster: Bundle["cluster"], status?: Status): LintOptions => ({
  passes: status === "pass",
  ccmVersion: cluster.ccmVersion,
  targetVersion: cluster.targetCcmVersion,
  clusterBackendType: cluster.serviceBackendType,
});
