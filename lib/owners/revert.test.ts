import { expect, it } from "vitest";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { runEngine } from "@/lib/engine";
import { judgeOf } from "@/lib/judge";
import { buildPlan } from "@/lib/remediation";
import { openedDemo } from "@/testing/clusters";
import { changed } from "./change";
import { ownerOf, revertOf } from ".";

const now = "2026-11-26T12:00:00Z";

it("an owner's revert is judged as a separate change of the edited Service", () => {
  const bundle = openedDemo(now);
  const result = runEngine(bundle, { checkedAt: now, targetVersion: bundle.cluster.targetCcmVersion });
  const judge = judgeOf(bundle, bundle.cluster.ccmVersion);
  /** Calls of the controller after the edit, and after its revert. */
  const judged = (key: string) => {
    const service = indexBundle(bundle).services.get(key)!;
    const annotations = buildPlan(result, bundle).find(
      (step) => step.service === key && step.annotations,
    )!.annotations!;
    const edited = changed(service, { annotations });
    const edit = judge.judge({ kind: "edit", service: edited });
    const revert = revertOf(service, ownerOf(service), { annotations });
    const back = revert && judge.judge({ kind: "edit", service: changed(edited, revert) }, edit.after);
    return [edit, back].map((one) => one?.consequence.calls.map(({ action }) => action));
  };
  // The edit agrees with the CLB; the revert makes the controller change it.
  expect(judged("shop/cart")).toEqual([[], ["ModifyLoadBalancerInstanceSpec"]]);
  // Made by hand: it stays.
  expect(judged("platform/grafana")[1]).toBeUndefined();
});
