import { expect, test } from "vitest";
import { nlbCase } from "@/testing/nlb-case";
import { baselineOf, compareClouds } from "./cloud";

test("changes of NLBs are reported by field and server, with their Service", () => {
  const { bundle, service, nlb } = nlbCase();
  service.status = { loadBalancer: { ingress: [{ hostname: "one.nlb" }] } };
  nlb.loadBalancers[0]!.DNSName = "one.nlb";
  const after = structuredClone(bundle);
  const now = after.alibabaCloud.nlb!;
  expect(compareClouds(baselineOf(bundle), after).changes).toEqual([]);
  now.loadBalancers[0]!.CrossZoneEnabled = false;
  now.listeners[0]!.IdleTimeout = 60;
  now.servers[0]!.Weight = 5;
  now.listeners.push({ ListenerId: "lsn-2", LoadBalancerId: "nlb-1", ListenerProtocol: "UDP", ListenerPort: 53 });
  const { changes, services } = compareClouds(baselineOf(bundle), after);
  expect(
    changes.map(({ kind, loadBalancerId, change, owner, fields }) => [
      kind,
      loadBalancerId,
      change,
      owner,
      fields.length === 1 ? `${fields[0]!.field} ${fields[0]!.before} ${fields[0]!.after}` : "",
    ]),
  ).toEqual([
    ["instance", "nlb-1", "changed", "ccm", "CrossZoneEnabled true false"],
    ["backend", "nlb-1", "changed", "ccm", "Weight 100 5"],
    ["listener", "nlb-1", "changed", "ccm", "IdleTimeout 900 60"],
    ["listener", "nlb-1", "added", "hand", ""],
  ]);
  expect(services.find((row) => row.service === "shop/web")?.verdict).toBe("changed");
});

test("NLBs that one of the two did not read are neither new nor gone", () => {
  const { bundle } = nlbCase();
  const older = structuredClone(bundle);
  delete older.alibabaCloud.nlb;
  expect(compareClouds(older, bundle).changes).toEqual([]);
  const failed = {
    ...structuredClone(bundle),
    errors: [{ source: "nlb", action: "ListListeners", code: "x", message: "" }],
  };
  failed.alibabaCloud.nlb!.listeners = [];
  expect(compareClouds(bundle, failed as typeof bundle).changes).toEqual([]);
});
