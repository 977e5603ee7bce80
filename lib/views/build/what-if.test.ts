import { describe, expect, test } from "vitest";
import { runEngine } from "@/lib/engine";
import { demoBundle } from "@/simulator/demo/bundle";
import type { KubeService } from "@/lib/model/bundle";
import { serviceKey } from "@/lib/ccm/names";
import { buildWhatIf } from "./what-if";

const bundle = demoBundle({ now: "2026-03-01T10:00:00.000Z" });
const result = runEngine(bundle, { checkedAt: "2026-03-01T10:00:00.000Z" });
const raw = (key: string) =>
  bundle.kubernetes.services.find((one) => serviceKey(one.metadata?.namespace, one.metadata?.name) === key)!;
const ask = (key: string, trial: Parameters<typeof buildWhatIf>[2]) =>
  buildWhatIf({ result, bundle }, key, trial, "en")!;
const annotated = (service: KubeService, change: Record<string, string | undefined>): KubeService => ({
  ...service,
  metadata: {
    ...service.metadata,
    annotations: Object.fromEntries(
      Object.entries({ ...service.metadata?.annotations, ...change }).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, value]],
      ),
    ),
  },
});

/** A Service, one of its findings about a single annotation, and the annotation. */
function oneByAnnotation() {
  for (const row of result.services)
    for (const finding of row.findings)
      if (
        finding.visibility === "reported" &&
        finding.desiredFrom?.kind === "annotation" &&
        finding.code.startsWith("CLB22") &&
        typeof finding.actual !== "object" &&
        row.loadBalancerId &&
        // With several ports one annotation speaks for all of them.
        raw(row.service).spec?.ports?.length === 1
      )
        return { key: row.service, id: row.loadBalancerId, finding, annotation: finding.desiredFrom.name };
  throw new Error("the demo has no such finding");
}

describe("a change on trial", () => {
  const { key, id, finding, annotation } = oneByAnnotation();

  test("nothing changed: every finding stays, no command, and no call that was not due", () => {
    const view = ask(key, { service: raw(key) });
    expect(view.appears).toEqual([]);
    expect(view.goes).toEqual([]);
    expect(view.stays.map((one) => one.id)).toContain(finding.id);
    expect(view.stays.every((one) => !one.changed)).toBe(true);
    expect(view.commands).toEqual([]);
    // Nor is another order of the same fields a change.
    const spec = Object.fromEntries(Object.entries(raw(key).spec ?? {}).reverse());
    const ports = raw(key).spec?.ports?.map((port) => Object.fromEntries(Object.entries(port).reverse()));
    expect(ask(key, { service: { ...raw(key), spec: { ...spec, ports } as KubeService["spec"] } }).commands).toEqual(
      [],
    );
    expect(view.calls.every((call) => call.already)).toBe(true);
    expect(view.traffic).toBe("none");
  });

  test("the CLB's value in the annotation: the finding goes, and the command with its undo says how", () => {
    const view = ask(key, { service: annotated(raw(key), { [annotation]: String(finding.actual) }) });
    expect(view.goes.map((one) => one.id)).toContain(finding.id);
    expect(view.appears).toEqual([]);
    const [namespace] = key.split("/");
    expect(view.commands).toHaveLength(1);
    expect(view.commands[0]).toContain(`kubectl -n ${namespace} annotate`);
    expect(view.commands[0]).toContain(annotation);
    expect(view.undo[0]).toContain(`${annotation}=`);
  });

  test("an annotation that is taken out is gone, though the cluster never recorded who wrote it", () => {
    const view = ask(key, { service: annotated(raw(key), { [annotation]: undefined }) });
    expect(view.commands[0]).toContain(`${annotation}-`);
    expect(view.undo[0]).toContain(`${annotation}=`);
    // It goes, or is measured against the default instead.
    const stays = view.stays.find((one) => one.id === finding.id);
    expect(stays === undefined || stays.changed !== undefined).toBe(true);
  });

  test("what a refusal hides is said to be hidden, not to have another message", () => {
    const view = ask(key, { service: annotated(raw(key), { [annotation]: "no" }) });
    expect(view.syncError).toContain("DryRun");
    expect(view.stays.length).toBeGreaterThan(0);
    for (const one of view.stays) {
      const before = result.services.find(({ service }) => service === key)?.findings.find(({ id }) => id === one.id);
      expect([one.id, one.changed === "message"]).toEqual([one.id, one.message !== before?.message]);
    }
    expect(view.stays.map(({ changed }) => changed)).toContain("hidden");
  });

  test("a port more: a listener is created, and the patch tests what it replaces", () => {
    const service = raw(key);
    const ports = [...(service.spec?.ports ?? []), { name: "more", port: 9191, protocol: "TCP", targetPort: 9191 }];
    const view = ask(key, { service: { ...service, spec: { ...service.spec, ports } } });
    expect(view.appears.some((one) => one.resource.port === 9191 || /9191/.test(one.message ?? ""))).toBe(true);
    expect(view.calls.some((call) => !call.already && /Create.*Listener/.test(call.action))).toBe(true);
    expect(view.commands[0]).toContain('"op":"test"');
  });

  test("the CLB changed instead: the same finding goes, and the Service's text stays as it is", () => {
    const listeners = bundle.alibabaCloud.listeners.filter((one) => one.LoadBalancerId === id);
    const without = listeners.filter((one) => Number(one.ListenerPort) !== finding.resource.port);
    const view = ask(key, { listeners: without });
    expect(view.goes.map((one) => one.id)).toContain(finding.id);
    expect(view.appears.length).toBeGreaterThan(0);
    expect(view.calls).toEqual([]);
  });

  test("names in the text do not lead to another Service; one that is not there is undefined", () => {
    const other = { ...raw(key), metadata: { ...raw(key).metadata, name: "another", namespace: "elsewhere" } };
    expect(ask(key, { service: other }).stays.map((one) => one.id)).toContain(finding.id);
    expect(buildWhatIf({ result, bundle }, "no/such", {}, "en")).toBeUndefined();
    expect(buildWhatIf({ result }, key, {}, "en")).toBeUndefined();
  });
});
