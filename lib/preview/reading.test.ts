import { describe, expect, it } from "vitest";
import type { KubeService } from "@/lib/model/bundle";
import { previewManifests, readManifest } from ".";
import type { Reading } from "./reading";

const LB = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-";

/** The reading of a manifest alone. */
function read(
  annotations: Readonly<Record<string, string>>,
  spec: Partial<NonNullable<KubeService["spec"]>> = {},
): Reading {
  const named = Object.entries(annotations).map(([key, value]) => [key.includes("/") ? key : LB + key, value]);
  const manifest = {
    ...{ apiVersion: "v1", kind: "Service", metadata: { name: "web", annotations: Object.fromEntries(named) } },
    spec: { type: "LoadBalancer", selector: { app: "web" }, ports: [{ port: 443, targetPort: 8443 }], ...spec },
  };
  const text = JSON.stringify(manifest);
  return previewManifests([readManifest(text, "manifest", "default")], undefined, { checkedAt: "2026-01-01T00:00:00Z" })
    .services[0]!.reading!;
}
const stateOf = (reading: Reading, key: string) => {
  const { state, why } = reading.lines.find(
    (line) => line.key === (key.includes("/") || key.startsWith("spec.") ? key : LB + key),
  )!;
  return why ?? state;
};
const NLB = { loadBalancerClass: "alibabacloud.com/nlb" } as Partial<NonNullable<KubeService["spec"]>>;
const RANGES = { loadBalancerSourceRanges: ["10.0.0.0/8"] };
const ACL = { "acl-status": "on", "acl-type": "white", "acl-id": "acl-1" };

describe("who reaches a Service", () => {
  it.each([
    [{}, {}, { from: "internet" }, [443]],
    [{ "address-type": "intranet" }, {}, { from: "vpc" }, []],
    [ACL, {}, { from: "internet", by: "white", names: "acl-1" }, []],
    [{}, RANGES, { from: "internet", ignored: "10.0.0.0/8" }, [443]],
    [{}, { ...NLB, ...RANGES }, { from: "internet", by: "ranges", names: "10.0.0.0/8" }, []],
    [{ id: "nlb-1" }, { ...NLB, ...RANGES }, { from: "unknown", by: "own", ignored: "10.0.0.0/8" }, []],
    // Of a reused instance the annotation says nothing.
    [{ id: "lb-1", "address-type": "intranet" }, {}, { from: "unknown", by: "own" }, []],
  ])("%j with %j", (annotations, spec, reach, open) => {
    expect(read(annotations, spec)).toMatchObject({ reach, open });
  });
});

describe("a port", () => {
  const port = (...given: Parameters<typeof read>) => read(...given).ports![0]!;
  it("of a protocol that the family lacks is refused, and not open", () => {
    const { ports, open } = read({ "protocol-port": "tcpssl:443" });
    expect([ports![0]!.refused, open]).toEqual([true, []]);
    expect(port({ "protocol-port": "https:443" }, NLB).refused).toBe(true);
    expect(port({ "protocol-port": "tcpssl:443" }, NLB).refused).toBeUndefined();
  });
  it("ends TLS by its listener, and says what is known of the port behind", () => {
    const https = { "protocol-port": "https:443", "cert-id": "c" };
    expect(port({})).toMatchObject({ tls: "through", client: "unknown", check: { kind: "tcp", port: 0 } });
    expect(port(https)).toMatchObject({ tls: "ends", behind: "unknown", client: "header", check: { kind: "none" } });
    const ports = [{ port: 443, targetPort: 8443, appProtocol: "https" }];
    expect(port(https, { ports } as object)).toMatchObject({ behind: "tls", target: "8443" });
  });
  it("keeps the client's address by what its backends are", () => {
    const eni = { "service.beta.kubernetes.io/backend-type": "eni" };
    expect(port(eni)).toMatchObject({ backends: { mode: "eni" }, client: "kept" });
    expect(port({}, { externalTrafficPolicy: "Local" })).toMatchObject({ client: "kept" });
    expect(port({ ...eni, "protocol-port": "tcpssl:443" }, NLB)).toMatchObject({ client: "lost" });
    expect(port({ ...eni, "preserve-client-ip": "off" }, NLB)).toMatchObject({ client: "lost" });
    expect(port({ ...eni, "proxy-protocol": "on" })).toMatchObject({ client: "proxy" });
  });
  it("has the health check that its keys make, of each family", () => {
    const keys = { "health-check-type": "http", "health-check-uri": "/ok", "health-check-domain": "a.example.com" };
    expect(port(keys).check).toEqual({ kind: "http", port: 0, path: "/ok", host: "a.example.com", codes: "http_2xx" });
    // An NLB reads them with the flag only.
    expect(port(keys, NLB).check).toEqual({ kind: "tcp", port: 0 });
    expect(port({ ...keys, "health-check-flag": "on" }, NLB).check).toMatchObject({ kind: "http", path: "/ok" });
    expect(port({ "health-check-switch": "off" }).check.kind).toBe("none");
  });
});

describe("each line", () => {
  it("says why it does nothing", () => {
    const reading = read(
      {
        ...{ id: "lb-1", "charge-type": "", "zone-maps": "a:vsw-1", scheduler: "rr", "slb-network-type": "vpc" },
        ...{ "helth-check-uri": "/x", "nginx.ingress.kubernetes.io/x": "y", "example.com/team": "shop" },
      },
      { loadBalancerIP: "1.2.3.4" } as object,
    );
    expect(reading.lines.map(({ key }) => [key.replace(LB, ""), stateOf(reading, key)])).toEqual([
      ["id", "does"],
      ["charge-type", "empty"],
      ["zone-maps", "family"],
      ["scheduler", "reused"],
      ["slb-network-type", "gone"],
      ["helth-check-uri", "misspelt"],
      ["nginx.ingress.kubernetes.io/x", "notOurs"],
      ["example.com/team", "notOurs"],
      ["spec.loadBalancerIP", "notRead"],
    ]);
    expect(reading).toMatchObject({ listener: "byHand", cost: "reused" });
    expect(stateOf(read({ id: "lb-1", "cert-id": "cert-xxx" }), "cert-id")).toBe("reused");
  });
  it("is refused where the API refuses it, and empties a list where empty is a value", () => {
    expect(stateOf(read({ "health-check-interval": "500" }), "health-check-interval")).toBe("refused");
    expect(stateOf(read({ "security-group-ids": "", "zone-maps": "a:v,b:w" }, NLB), "security-group-ids")).toBe("does");
  });
  it("is read with the quotes that are part of it", () => {
    const quoted = read({ id: "lb-1", "force-override-listeners": '"true"' });
    expect(quoted.listener).toBe("byHand");
    expect(stateOf(quoted, "force-override-listeners")).toBe("off");
  });
  it("of another controller's Service is none of the CCM's", () => {
    const reading = read({ spec: "slb.s1.small" }, { type: "ClusterIP" });
    expect(reading).toMatchObject({ controller: "none", cost: "none", open: [] });
    expect(reading.ports).toBeUndefined();
    expect(stateOf(reading, "spec")).toBe("controller");
  });
});
