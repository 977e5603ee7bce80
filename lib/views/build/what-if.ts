import { createPatch } from "rfc6902";
import { keyOf, splitServiceKey } from "@/lib/ccm/names";
import {
  annotateService,
  jsonPatchService,
  undoAnnotate,
  type JsonPatch,
  type KubeTarget,
} from "@/lib/knowledge/kubectl";
import { createEngine, type Engine } from "@/lib/engine";
import { renderFinding } from "@/lib/knowledge/findings/text";
import { indexBundle } from "@/lib/ccm/bundle-index";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Finding, ResultService } from "@/lib/model/result";
import { translate, type Locale } from "@/lib/model/text";
import { previewChanges } from "@/lib/remediation/what-if";
import { desiredService } from "@/lib/remediation/what-if/desired";
import { inFixOrder } from "@/lib/remediation";
import { rowState } from "@/lib/model/row-state";
import type { PageFinding } from "../resource";
import type { WhatIfChange, WhatIfDifference, WhatIfView } from "../what-if";
import { presenter, type Snapshot } from "./present";

/**
 * Result of the check after a change of one Service, or of its CLB instance: which findings appear and go, the
 * controller's calls, the commands. Undefined when the snapshot has no such Service or no raw objects. Pure.
 */
export function buildWhatIf(
  snapshot: Snapshot,
  key: string,
  trial: WhatIfChange,
  locale: Locale,
): WhatIfView | undefined {
  const { result, bundle, kubeContext } = snapshot;
  const live = bundle?.kubernetes.services.find((service) => keyOf(service) === key);
  if (!bundle || !live) return undefined;
  const targetVersion = result.cluster.targetCcmVersion;
  const engineOptions = { checkedAt: result.checkedAt, targetVersion };
  const before = createEngine(bundle, engineOptions).evaluate(key);
  if (!before) return undefined;

  const cloud = changedCloud(bundle, before.loadBalancerId, trial);
  const service = trial.service && named(trial.service, live);
  // As `kubectl apply` of the whole object: fields missing in it are removed.
  const owned = service ? withOwnAnnotations(cloud, live) : cloud;
  const change = service && { kind: "apply" as const, service };
  const desired =
    change &&
    desiredService(
      owned,
      owned.kubernetes.services.find((one) => keyOf(one) === key),
      change,
    ).service;
  const tried = createEngine(owned, engineOptions);
  const after = (desired ? tried.evaluate(key, desired) : tried.evaluate(key)) ?? before;
  const preview = change && previewChanges(owned, [change], { ...engineOptions, locale }).services[0];

  const { present } = presenter({ ...snapshot, bundle: owned }, locale);
  const presentOld = presenter(snapshot, locale).present;
  const hasNow = new Set(after.findings.map(({ id }) => id));
  const goes = before.findings
    .filter(({ id }) => !hasNow.has(id))
    .map((finding) => presentOld(finding, key, before.loadBalancerId));
  const had = new Map(before.findings.map((finding) => [finding.id, finding]));
  const target: KubeTarget = { ...splitServiceKey(key), context: kubeContext };
  return {
    before: rowState(before),
    after: rowState(after),
    syncError: after.syncError ?? undefined,
    appears: inFixOrder(
      after.findings.filter(({ id }) => !had.has(id)).map((finding) => present(finding, key, after.loadBalancerId)),
    ),
    goes,
    stays: after.findings.flatMap((finding) => {
      const old = had.get(finding.id);
      const { id, code, message } = finding;
      const { title } = renderFinding(finding, locale);
      return old ? [{ id, code, title, message, changed: difference(old, finding) }] : [];
    }),
    calls: preview?.calls ?? [],
    blocked: preview?.blocked ?? [],
    refused: (preview?.problems ?? []).flatMap(({ text, params }) => (text ? [translate(text, locale, params)] : [])),
    traffic: preview?.traffic ?? "none",
    hints: preview?.lint ?? [],
    assumed: (preview?.assumed ?? []).map((text) => translate(text, locale)),
    ...(service ? serviceCommands(target, live, service) : { commands: cloudCommands(goes), undo: [] }),
    others:
      trial.loadBalancer || trial.listeners ? otherServices(result.services, before, tried, bundle, engineOptions) : [],
  };
}

/** Commands of the fixes of the findings that go, on the cloud's side. */
function cloudCommands(goes: readonly PageFinding[]): string[] {
  const steps = goes.flatMap(({ remediation }) => remediation.options.flatMap((option) => option.steps));
  return [...new Set(steps.flatMap(({ command }) => (command?.startsWith("aliyun ") ? [command] : [])))];
}

const valuesOf = ({ desired, actual, rows }: Finding) => JSON.stringify([desired, actual, rows]);

/** The first of what changed about a finding that stays, the message before values; undefined when nothing did. */
function difference(before: Finding, after: Finding): WhatIfDifference | undefined {
  if (before.message !== after.message) return "message";
  if (before.visibility !== after.visibility) return after.visibility === "reported" ? "shown" : "hidden";
  return valuesOf(before) === valuesOf(after) ? undefined : "values";
}

/** A trial is about this Service: a changed name or namespace is ignored. */
function named(service: KubeService, live: KubeService): KubeService {
  return {
    ...service,
    metadata: { ...service.metadata, name: live.metadata?.name, namespace: live.metadata?.namespace },
  };
}

function withOwnAnnotations(bundle: Bundle, live: KubeService): Bundle {
  const annotations = live.metadata?.annotations ?? {};
  const owned: KubeService = {
    ...live,
    metadata: { ...live.metadata, appliedAnnotations: Object.keys(annotations) },
  };
  const services = bundle.kubernetes.services.map((service) => (service === live ? owned : service));
  return { ...bundle, kubernetes: { ...bundle.kubernetes, services } };
}

function changedCloud(bundle: Bundle, id: string | null, { loadBalancer, listeners }: WhatIfChange): Bundle {
  if (id === null || (!loadBalancer && !listeners)) return bundle;
  const cloud = bundle.alibabaCloud;
  const edited = <T extends Pick<Bundle["alibabaCloud"], "loadBalancers" | "listeners">>(lists: T): T => ({
    ...lists,
    ...(loadBalancer
      ? {
          loadBalancers: lists.loadBalancers.map((one) =>
            one.LoadBalancerId === id ? { ...loadBalancer, LoadBalancerId: id } : one,
          ),
        }
      : {}),
    ...(listeners
      ? {
          listeners: [
            ...lists.listeners.filter((one) => one.LoadBalancerId !== id),
            ...listeners.map((one) => ({ ...one, LoadBalancerId: id })),
          ],
        }
      : {}),
  });
  return {
    ...bundle,
    alibabaCloud: cloud.nlb && indexBundle(bundle).nlbs.has(id) ? { ...cloud, nlb: edited(cloud.nlb) } : edited(cloud),
  };
}

/** One command for annotations, and one for spec fields that fails when the Service changed meanwhile. */
function serviceCommands(target: KubeTarget, live: KubeService, desired: KubeService) {
  const old = live.metadata?.annotations ?? {};
  const next = desired.metadata?.annotations ?? {};
  const annotations = [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .filter((name) => old[name] !== next[name])
    .map((name) => ({ key: name, value: Object.hasOwn(next, name) ? next[name]! : null }));
  const before: Record<string, unknown> = { ...live.spec };
  const after: Record<string, unknown> = { ...desired.spec };
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => createPatch(before[field], after[field]).length > 0,
  );
  const patch = (from: Record<string, unknown>, to: Record<string, unknown>): JsonPatch =>
    fields.flatMap((field): JsonPatch[number][] => {
      const path = `/spec/${field}`;
      if (from[field] === undefined) return [{ op: "add", path, value: to[field] }];
      const test = { op: "test" as const, path, value: from[field] };
      return to[field] === undefined
        ? [test, { op: "remove", path }]
        : [test, { op: "replace", path, value: to[field] }];
    });
  return {
    commands: [
      ...(annotations.length > 0 ? [annotateService(target, annotations)] : []),
      ...(fields.length > 0 ? [jsonPatchService(target, patch(before, after))] : []),
    ],
    undo: [
      ...(annotations.length > 0 ? [undoAnnotate(target, annotations, old)] : []),
      ...(fields.length > 0 ? [jsonPatchService(target, patch(after, before))] : []),
    ],
  };
}

/** Findings that appear or disappear on the other Services of a shared instance. */
function otherServices(
  rows: readonly ResultService[],
  own: ResultService,
  tried: Engine,
  bundle: Bundle,
  engineOptions: { checkedAt: string; targetVersion?: string },
): WhatIfView["others"] {
  const others = rows.filter((row) => row.loadBalancerId === own.loadBalancerId && row.service !== own.service);
  if (own.loadBalancerId === null || others.length === 0) return [];
  const untouched = createEngine(bundle, engineOptions);
  return others.flatMap(({ service }) => {
    const old = untouched.evaluate(service)?.findings ?? [];
    const now = tried.evaluate(service)?.findings ?? [];
    const only = (has: readonly Finding[], lacks: readonly Finding[]) =>
      has.filter(({ id }) => !lacks.some((other) => other.id === id)).map(({ code }) => code);
    const [appears, goes] = [only(now, old), only(old, now)];
    return appears.length + goes.length > 0 ? [{ service, appears, goes }] : [];
  });
}
