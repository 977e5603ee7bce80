import * as z from "zod";
import { keyOf } from "@/lib/ccm/names";
import type { Locale } from "@/lib/model/text";
import type { PermissionsReport } from "@/lib/model/permissions";
import type { Result } from "@/lib/model/result";
import { decidedServices, knownChoices, readChoices, type Decision } from "@/lib/model/ways";
import type { Baseline, Comparison } from "@/lib/upgrade/compare";
import type { OfficialComparison } from "@/lib/upgrade/official";
import type { PlaybookInput, TickedStep } from "@/lib/upgrade/playbook/types";
import type { UpgradeReceipt } from "@/lib/upgrade/watch/receipt";
import type { WhoView } from "@/lib/who/text";
import type {
  HistoryAnswer,
  ReadinessAnswer,
  ReceiptsAnswer,
  UpgradesAnswer,
  WaiversAnswer,
  WatchView,
} from "./answers";
import type { Snapshot } from "./present";

/** Input of the views: the last check of a cluster, or an opened file. */
export interface Check extends Snapshot {
  /** The comparison that a report carries: its scope may leave out the official Event itself. */
  official?: OfficialComparison | null;
  /** State that it is compared with. */
  baseline?: Baseline;
  /** Steps of upgrades that people ticked off. */
  ticks?: readonly TickedStep[];
  /** How the command line is called on the machine that shows the pages. */
  program?: string;
  /** Findings of stored checks around the official result. */
  earlier?: PlaybookInput["earlier"];
  /** Upgrades that were watched, the newest first. */
  upgrades?: readonly UpgradeReceipt[];
  /** Services that were seen changing since. */
  seen?: PlaybookInput["seen"];
}

/** One view of a check. */
interface View<I extends object, A> {
  /** The role it needs. There is no default. */
  role: "viewer" | "operator";
  input: z.ZodType<I>;
  /** It can be judged for another target version than the check was made for. */
  byTarget?: true;
  /** Not cached: it depends on more than the check, or is requested rarely. */
  anew?: true;
  /** Undefined where the check holds nothing for it. */
  make: (check: Check, input: I, locale: Locale) => Promise<A | undefined>;
}

/** A view that only a live cluster has: `lib/server/views.ts` makes it. */
interface LiveView<I extends object, A> extends Omit<View<I, A>, "make"> {
  make?: undefined;
  /** Never set: it ties the answer's type to the name. */
  answer?: A;
}

const view = <I extends object, A>(
  role: View<I, A>["role"],
  input: z.ZodType<I>,
  rest: Omit<View<I, A>, "role" | "input">,
): View<I, A> => ({ role, input, ...rest });
const ofCluster = <I extends object, A>(role: View<I, A>["role"], input: z.ZodType<I>): LiveView<I, A> => ({
  role,
  input,
  anew: true,
});

/** Characters of a manifest that a page sends. */
const MAX_MANIFEST = 500_000;
const nothing = z.object({});
/** Decisions, one a line. */
const ways = z.string().max(20_000).optional();
const choicesOf = (texts: string | undefined) => (texts ? readChoices(texts.split("\n")) : undefined);
const runId = z.string().regex(/^run-[a-z0-9]{1,40}$|^latest$/, "not a run id");
/** Two stored runs; without them the last check is compared with the baseline. */
const compared = z
  .object({ from: runId.optional(), to: runId.optional() })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), "name both runs or none");
const ofInstance = z.object({ id: z.string().min(1).max(128) });
const whoInput = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/, "not an instance id"),
  finding: z.string().max(500).optional(),
});
const serviceKey = z.string().regex(/^[^/]{1,253}\/[^/]{1,253}$/, "expected namespace/name");
const ofService = z.object({ key: serviceKey });

/**
 * Every view of a check: its name, role, input and function. Routes, both workers, shared links and pages request it by name. Its
 * code is loaded with the first request.
 */
export const VIEWS = {
  /** The list and the verdict. A file has a finished check and never a run. */
  readiness: view("viewer", nothing, {
    byTarget: true,
    async make(check, _, locale): Promise<ReadinessAnswer> {
      const { buildReadiness } = await import("./readiness");
      const { labelsOf } = await import("./labels");
      const readiness = buildReadiness(check, locale);
      return { view: readiness, run: null, labels: labelsOf(readiness.rows, locale) };
    },
  }),
  /** Every target version, from one read. */
  targets: view("viewer", nothing, {
    make: async ({ result, bundle }, _, locale) =>
      bundle && (await import("./targets")).targetsView({ result, bundle }, locale),
  }),
  /** Events, grouped by meaning and object. Secrets in messages are redacted. */
  events: view("viewer", nothing, {
    make: async ({ result, bundle, kubeContext }, _, locale) =>
      bundle && (await import("@/lib/triage/events-view")).buildEvents({ result, bundle }, locale, kubeContext),
  }),
  /** The plan; with `ways`, decisions one a line, the part of it that is about their Services. */
  plan: view("viewer", z.object({ ways }), {
    byTarget: true,
    async make({ result, bundle, kubeContext }, { ways }, locale) {
      if (!bundle) return undefined;
      const choices = choicesOf(ways);
      const services = choices && decidedServices(result.services, choices);
      return (await import("@/lib/remediation")).buildPlanView(
        services ? { ...result, services, orphans: [] } : result,
        bundle,
        { locale, kubeContext, targetVersion: result.cluster.targetCcmVersion, choices },
      );
    },
  }),
  /** The calls of the release that starts, as the cluster is and after the steps before each stop, with the decisions of `ways`. */
  firstMinute: view("viewer", z.object({ ways }), {
    byTarget: true,
    async make({ result, bundle, kubeContext }, { ways }, locale) {
      if (!bundle) return undefined;
      const { buildFirstMinute } = await import("./first-minute");
      return buildFirstMinute({ result, bundle, kubeContext }, locale, choicesOf(ways));
    },
  }),
  /** The controller's own precheck result beside ours; null when the cluster holds none. */
  official: view("viewer", nothing, {
    async make({ result, bundle, official, earlier }): Promise<{ comparison: OfficialComparison | null }> {
      if (official !== undefined) return { comparison: official };
      if (!bundle) return { comparison: null };
      return { comparison: (await import("@/lib/upgrade/official")).compareOfficial(bundle, result, earlier) };
    },
  }),
  /** One ordered page for the upgrade, with the decisions of `ways`. `policies`: documents of the CCM's role, parsed; they are not stored. */
  playbook: view("viewer", z.object({ policies: z.array(z.unknown()).max(50).optional(), ways }), {
    byTarget: true,
    anew: true,
    async make({ result, bundle, kubeContext, baseline, seen, ticks, program, earlier }, { policies, ways }, locale) {
      if (!bundle) return undefined;
      const { buildPlaybook } = await import("@/lib/upgrade/playbook");
      const { cloudChanges } = await import("@/lib/upgrade/compare");
      return buildPlaybook({
        bundle,
        result,
        locale,
        kubeContext,
        policies,
        choices: ways ? readChoices(ways.split("\n")) : undefined,
        seen,
        program,
        earlier,
        ticks,
        ...(baseline
          ? { baseline: { takenAt: baseline.reading.at, comparison: cloudChanges(baseline, { bundle }) } }
          : {}),
      });
    },
  }),
  /** Changes from one stored run to another, or since the baseline. */
  comparison: view("viewer", compared, {
    anew: true,
    async make({ result, bundle, baseline }, _, locale): Promise<Comparison | undefined> {
      if (!bundle) return undefined;
      const { compareStates, stateOf } = await import("@/lib/upgrade/compare");
      return compareStates(baseline, stateOf({ result, bundle }), locale);
    },
  }),
  /** Accepted findings, and what each acceptance does in the check. */
  accepted: view("viewer", nothing, {
    anew: true,
    make: async ({ result }): Promise<WaiversAnswer> => ({ waivers: result.waivers ?? [], errors: [] }),
  }),
  /** One CLB instance. */
  instance: view("viewer", ofInstance, {
    byTarget: true,
    make: async (check, { id }, locale) => (await import("./resource")).buildInstance(check, id, locale),
  }),
  /** One Service. */
  service: view("viewer", ofService, {
    byTarget: true,
    make: async (check, { key }, locale) => (await import("./resource")).buildService(check, key, locale),
  }),
  /** Effects of a manifest on the cluster, before it is applied. `whole`: an annotation that the text lacks is taken off. */
  preview: view("viewer", z.object({ text: z.string().min(1).max(MAX_MANIFEST), whole: z.boolean().optional() }), {
    byTarget: true,
    anew: true,
    make: async (check, input, locale) => (await import("./preview")).buildPreview(check, input, locale),
  }),
  /** Services by uid: what a reply to a report whose names are placeholders is found by. */
  uids: view("viewer", nothing, {
    make: ({ bundle }) =>
      Promise.resolve(
        bundle &&
          Object.fromEntries(
            bundle.kubernetes.services.flatMap((service) =>
              service.metadata?.uid ? [[keyOf(service), service.metadata.uid] as const] : [],
            ),
          ),
      ),
  }),
  /** Decisions that are kept for the cluster. */
  decided: ofCluster<object, { decisions: Decision[] }>("viewer", nothing),
  /** Single fixes of the last hours, from the stored checks and the last one. */
  receipts: { ...ofCluster<object, ReceiptsAnswer>("viewer", nothing), anew: undefined },
  /** Upgrades that were watched. */
  upgrades: view("viewer", nothing, {
    anew: true,
    async make({ result: { cluster }, upgrades = [] }, _, locale): Promise<UpgradesAnswer> {
      if (upgrades.length === 0) return { upgrades: [] };
      const { saidUpgrades } = await import("./receipt");
      return { upgrades: saidUpgrades(upgrades, cluster.name ?? cluster.id, locale) };
    },
  }),
  /** The upgrade while it runs: who said that it has begun, and what is seen of the predicted calls. */
  watch: { ...ofCluster<object, WatchView>("viewer", nothing), byTarget: true as const },
  /** Stored runs. */
  history: ofCluster<object, HistoryAnswer>("viewer", nothing),
  /** Who changed an instance, or made one finding of it; asked of ActionTrail when a person wants it, never stored. */
  who: { ...ofCluster<z.output<typeof whoInput>, WhoView>("operator", whoInput), byTarget: true as const },
  /** The self-test: what this account may read, and the snippets that grant what it may not. */
  permissions: ofCluster<object, PermissionsReport>("viewer", nothing),
};

export type ViewName = keyof typeof VIEWS;
type Definition<K extends ViewName> = (typeof VIEWS)[K];
export type Input<K extends ViewName> = Definition<K>["input"] extends z.ZodType<infer I> ? I & object : never;
export type Answer<K extends ViewName> = K extends ViewName
  ? Definition<K> extends View<Input<K>, infer A> | LiveView<Input<K>, infer A>
    ? A
    : never
  : never;
/** Views that only a live cluster has. */
export type LiveName = { [K in ViewName]: Definition<K> extends { make?: undefined } ? K : never }[ViewName];

/** A request for one view. `target`: the version to judge for; absent: the check's own. */
export interface ViewRequest<K extends ViewName = ViewName> {
  view: K;
  input: Input<K>;
  target?: string;
}

/** A request without what changes nothing in its answer: choices that name no finding of the check. */
export function settledRequest<K extends ViewName>(request: ViewRequest<K>, result: Result): ViewRequest<K> {
  const { ways } = request.input as { ways?: string };
  return ways ? { ...request, input: { ...request.input, ways: knownChoices(ways, result) } } : request;
}

export const isView = (name: string): name is ViewName => Object.hasOwn(VIEWS, name);

/** The view; undefined where the check holds nothing for it. */
export async function makeView<K extends ViewName>(
  check: Check,
  { view: name, input, target }: ViewRequest<K>,
  locale: Locale,
): Promise<Answer<K> | undefined> {
  const { make, byTarget } = VIEWS[name] as View<Input<K>, Answer<K>> | LiveView<Input<K>, Answer<K>>;
  const judged = byTarget && target ? (await import("./targets")).atTarget(check, target) : check;
  return make?.(judged, input, locale);
}
