import { afterEach, expect, it } from "vitest";
import { CURRENT } from "@/lib/ccm/annotations";
import { demoBars } from "@/simulator/demo/bars";
import { demoBundle } from "@/simulator/demo/bundle";
import { startSimulator, type Simulator } from "..";
import { startController, type Controller } from ".";

let simulator: Simulator;
let controller: Controller;
afterEach(async () => {
  await controller.stop();
  await simulator.close();
});

async function start() {
  simulator = await startSimulator({ bundle: demoBundle({ now: new Date().toISOString() }) });
  controller = startController(simulator, { delayMs: 20 });
}

function annotate(namespace: string, name: string, suffix: string, value: string) {
  const service = simulator.kube.get("services", namespace, name)!;
  const annotations = { ...service.metadata.annotations, [CURRENT + suffix]: value };
  simulator.kube.put("services", { ...service, metadata: { ...service.metadata, annotations } });
}

const said = (name: string) =>
  simulator
    .bundle()
    .kubernetes.events!.filter(({ involvedObject }) => involvedObject?.name === name)
    .sort((a, b) => String(a.lastTimestamp).localeCompare(String(b.lastTimestamp)))
    .at(-1);

it("an edit is synchronised: the instance, the status and the Event follow", async () => {
  await start();
  annotate("platform", "vpn", "instance-charge-type", "PayByCLCU");
  await expect.poll(() => said("vpn")?.reason).toBe("EnsuredLoadBalancer");
  const { status } = simulator.bundle().kubernetes.services.find(({ metadata }) => metadata?.name === "vpn")!;
  const address = status?.loadBalancer?.ingress?.[0]?.ip;
  const { loadBalancers, listeners } = simulator.bundle().alibabaCloud;
  const made = loadBalancers.find(({ Address }) => Address === address);
  expect(listeners.filter((row) => row.LoadBalancerId === made?.LoadBalancerId)).not.toEqual([]);
});

it("a sync that is refused says so, is tried again, and goes through when nothing bars it any more", async () => {
  await start();
  simulator.cloud.bars.add(...demoBars(simulator.bundle()));
  annotate("platform", "vpn", "instance-charge-type", "PayByCLCU");
  await expect.poll(() => said("vpn")?.message).toContain("The account is arrearage.");
  const refusals = () =>
    simulator.bundle().kubernetes.events!.filter(({ message }) => message?.includes("request id")).length;
  await expect.poll(refusals).toBeGreaterThan(1);
  expect(simulator.cloud.settle("pay-bill")).toBe(true);
  await expect.poll(() => said("vpn")?.reason).toBe("EnsuredLoadBalancer");
});

it("what was edited into something that the release refuses fails in its words", async () => {
  await start();
  annotate("shop", "storefront", "health-check-interval", "often");
  await expect.poll(() => said("storefront")?.message).toContain("must be integer, but got [often]");
});
