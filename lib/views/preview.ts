import { createEngine } from "@/lib/engine";
import { keyOf } from "@/lib/ccm/names";
import { renderFinding } from "@/lib/knowledge/findings/text";
import type { Bundle } from "@/lib/model/bundle";
import type { Finding, ResultService } from "@/lib/model/result";
import { rowState, type RowState } from "@/lib/model/row-state";
import type { Locale } from "@/lib/model/text";
import { desiredService } from "@/lib/preview/desired";
import { DEFAULT_NAMESPACE } from "@/lib/preview";
import { readManifest } from "@/lib/preview/manifest";
import { sayText, type SaidPreview, type SaidService } from "./say-preview";
import type { Snapshot } from "./present";

/** Result of the precheck for the Service now, and after the change. */
export interface PreviewPrecheck {
  before?: RowState;
  after: RowState;
  appears: { id: string; code: string; title: string }[];
  goes: PreviewPrecheck["appears"];
}

/** A manifest before it is applied; nothing of it is sent to the cluster or the cloud. */
export interface PreviewView extends Omit<SaidPreview, "services"> {
  services: (SaidService & { precheck?: PreviewPrecheck })[];
}

/**
 * Effects of a manifest on a checked cluster. `whole`: the text is the whole object (`kubectl replace`), so that an annotation which it
 * lacks is taken off. Undefined without the raw objects. Pure.
 */
export function buildPreview(
  { result, bundle }: Snapshot,
  { text, whole = false }: { text: string; whole?: boolean },
  locale: Locale,
): PreviewView | undefined {
  if (!bundle) return undefined;
  const options = { checkedAt: result.checkedAt, targetVersion: result.cluster.targetCcmVersion };
  const owned = whole ? withOwnAnnotations(bundle) : bundle;
  const said = sayText(text, owned, { ...options, locale });
  if (said.refused !== undefined) return { ...said, services: [] };
  const before = createEngine(bundle, options);
  const replaced = whole ? createEngine(owned, options) : before;
  const live = new Map(bundle.kubernetes.services.map((service) => [keyOf(service), service]));
  const prechecks = new Map(
    readManifest(text, "manifest", DEFAULT_NAMESPACE).services.flatMap((service) => {
      const key = keyOf(service);
      const desired = desiredService(owned, live.get(key), { kind: "apply", service }).service;
      const after = desired && replaced.evaluate(key, desired);
      return after ? [[key, precheckOf(before.evaluate(key), after, locale)] as const] : [];
    }),
  );
  return {
    ...said,
    services: said.services.map((row) => ({
      ...row,
      ...(row.change === "update" ? { precheck: prechecks.get(row.service) } : {}),
    })),
  };
}

function precheckOf(old: ResultService | undefined, now: ResultService, locale: Locale): PreviewPrecheck {
  const without = (has: readonly Finding[], lacks: readonly Finding[] = []) =>
    has
      .filter(({ id }) => !lacks.some((other) => other.id === id))
      .map((finding) => ({ id: finding.id, code: finding.code, title: renderFinding(finding, locale).title }));
  return {
    ...(old ? { before: rowState(old) } : {}),
    after: rowState(now),
    appears: without(now.findings, old?.findings),
    goes: without(old?.findings ?? [], now.findings),
  };
}

function withOwnAnnotations(bundle: Bundle): Bundle {
  const services = bundle.kubernetes.services.map((service) => ({
    ...service,
    metadata: { ...service.metadata, appliedAnnotations: Object.keys(service.metadata?.annotations ?? {}) },
  }));
  return { ...bundle, kubernetes: { ...bundle.kubernetes, services } };
}
