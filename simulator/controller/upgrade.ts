import { keyOf } from "@/lib/ccm/names";
import { NEWEST_RULES } from "@/lib/ccm/versions";
import { judgeOf } from "@/lib/judge";
import { listenerProtocol } from "@/lib/ccm/listener-config";
import type { Bundle } from "@/lib/model/bundle";
import type { ApiCall } from "@/lib/model/consequence";
import type { Simulator } from "..";
import { ccmDeployment } from "../kube/seed";

/** Word of `demo-console`, with a version if not the newest; with `--with-fault` the start also makes one change that no program predicts. */
export const UPGRADE = "upgrade-ccm";

/** Another release takes the place of the one that runs. */
export function replaceController(simulator: Simulator, to: string): void {
  simulator.kube.put("deployments", ccmDeployment(simulator.bundle().cluster.region, to));
}

/** The version among the words, else the newest. */
export const upgradeTarget = (words: readonly string[]): string =>
  words.find((word) => /^v\d/.test(word)) ?? NEWEST_RULES.version;

/** A listener of a Service that the release leaves alone gets another scheduler. */
export function unpredictedCall(bundle: Bundle, to: string): ApiCall | undefined {
  const judge = judgeOf(bundle, bundle.cluster.ccmVersion);
  for (const service of bundle.kubernetes.services) {
    const row = judge.row(keyOf(service));
    const listener = bundle.alibabaCloud.listeners.find(
      (one) => one.LoadBalancerId === row?.loadBalancerId && listenerProtocol(one) === "tcp" && one.Scheduler !== "wlc",
    );
    if (row?.status !== "pass" || !listener || judge.firstCalls(keyOf(service), to).length > 0) continue;
    const { LoadBalancerId, ListenerPort } = listener;
    const params = { LoadBalancerId, ListenerPort, Scheduler: "wlc" };
    return { product: "slb", action: "SetLoadBalancerTCPListenerAttribute", params };
  }
  return undefined;
}
