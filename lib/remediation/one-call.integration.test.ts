import { expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { newKinds, NOW } from "@/testing/clusters";
import { RECORDED } from "@/testing/recordings";
import { readChoices } from "@/lib/model/ways";
import { planOf } from "./plan";

/** A call of settings, up to what names its object. */
const OF_SETTINGS =
  /^aliyun (?:slb SetLoadBalancer\w+ListenerAttribute .*--ListenerPort|nlb UpdateListenerAttribute .*--ListenerId|nlb UpdateServerGroupAttribute .*--ServerGroupId|nlb UpdateLoadBalancerAttribute .*--LoadBalancerId) \S+/;

it.each(RECORDED.filter(({ name }) => /^corpus-(104|304)$/.test(name)))(
  "$name: where the load balancer is restored, settings of one object are one call",
  ({ bundle: make }) => {
    const bundle = make();
    const result = runEngine(bundle, { checkedAt: NOW });
    let several = 0;
    for (const row of result.services.filter(newKinds())) {
      const choices = readChoices(row.findings.map(({ id }) => `${id}~keep-service`));
      const steps = planOf({ ...result, services: [row], orphans: [] }, bundle, { choices });
      const made = steps.filter(({ command = "" }) => OF_SETTINGS.test(command) && !command.includes("\n"));
      several += made.filter(({ findingIds }) => findingIds.length > 1).length;
      // A setting that cannot be taken back stays apart.
      const objects = made.map(({ command, undo }) => `${OF_SETTINGS.exec(command!)![0]} ${undo !== undefined}`);
      expect(objects, row.service).toEqual([...new Set(objects)]);
    }
    expect(several).toBeGreaterThan(2);
  },
);
