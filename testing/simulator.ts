import type { Bundle } from "@/lib/model/bundle";
import { actualListener } from "@/simulator/cluster/actual";
import { buildBundle, buildPair, node } from "./engine-bundle";
import { failedSync } from "@/testing/failed-sync";

/** A small cluster for tests of the simulator and its clients: three Services with an instance each, one https listener by hand. */
export function tinyBundle(): Bundle {
  const own = [node("node-1")];
  const pair = (namespace: string, name: string, port: number) => {
    const made = buildPair(
      { namespace, name, ports: [{ port, name: "web" }], loadBalancer: { Address: `47.96.10.${port - 79}` } },
      own,
    );
    Object.assign(made.service.metadata!, { labels: { app: name }, annotations: { note: "kept" }, finalizers: [] });
    Object.assign(made.service.spec!, { clusterIP: "172.21.3.1", selector: { app: name } });
    return made;
  };
  const web = pair("shop", "web", 80);
  const { VServerGroupId } = web.groups[0]!;
  const secure = { LoadBalancerId: "lb-web", VServerGroupId, Description: "by hand" };
  web.listeners.push(actualListener({ "cert-id": "cert-a" }, 443, "https", secure));
  const bundle = buildBundle([web, pair("shop", "api", 81), pair("data", "db", 82)], own, { name: "tiny" });
  bundle.kubernetes.endpointSlices = [web.slice];
  const message = "Error syncing load balancer [lb-web]: Message: The account is arrearage.";
  bundle.kubernetes.events.push(
    failedSync("shop/web", message, {
      metadata: { name: "web.1", namespace: "shop" },
      ...{ count: 3, firstTimestamp: "2026-03-01T07:00:00Z", lastTimestamp: "2026-03-01T07:50:00Z" },
      source: { component: "service-controller" },
    }),
  );
  return bundle;
}
