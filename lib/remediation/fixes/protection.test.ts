import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import type { Finding } from "@/lib/model/result";
import { fixOptions } from "@/lib/remediation/remediate";
import { contextFor } from "@/testing/proof/prove";
import { buildBundle, buildPair, CHECKED_AT, type Pair, type PairSpec } from "@/testing/engine-bundle";

/** Recommended direction of a code's first finding, or "a person" when there is no recommendation. */
function recommended(code: string, spec: PairSpec, change: (pair: Pair) => void): string | undefined {
  const pair = buildPair(spec);
  change(pair);
  const bundle = buildBundle([pair]);
  const row = runEngine(bundle, { checkedAt: CHECKED_AT }).services[0];
  const finding = row?.findings.find((f: Finding) => f.code === code);
  if (!row || !finding) return undefined;
  const options = fixOptions(
    finding,
    contextFor(bundle, row.service, row.loadBalancerId, finding, undefined, row.findings),
  );
  return options.find((option) => option.recommended)?.direction ?? "a person";
}

const ACL = { "acl-status": "on", "acl-id": "acl-1", "acl-type": "white" };
const https = (annotations: Record<string, string>): PairSpec => ({
  ports: [{ port: 443, protocol: "https" }],
  annotations,
});
const nothing = () => undefined;

describe("protection", () => {
  it.each<[string, string, PairSpec, (pair: Pair) => void, string]>([
    ["access control that is off", "CLB229", { annotations: ACL }, nothing, "keep-service"],
    [
      "an allow list that became a block list",
      "CLB231",
      { annotations: ACL },
      (pair) =>
        Object.assign(pair.listeners[0]!, { AclStatus: "on", AclId: "acl-1", AclIds: ["acl-1"], AclType: "black" }),
      "keep-service",
    ],
    [
      "another list",
      "CLB230",
      { annotations: ACL },
      (pair) =>
        Object.assign(pair.listeners[0]!, { AclStatus: "on", AclId: "acl-2", AclIds: ["acl-2"], AclType: "white" }),
      "a person",
    ],
    ["a weaker TLS policy", "CLB228", https({ "tls-cipher-policy": "tls_cipher_policy_1_2" }), nothing, "a person"],
    [
      "deletion protection that is off",
      "CLB404",
      { annotations: { "delete-protection": "on" } },
      (pair) => Object.assign(pair.loadBalancer, { DeleteProtection: "off" }),
      "keep-service",
    ],
    [
      "modification protection that is off",
      "CLB405",
      { annotations: { "modification-protection": "ConsoleProtection" } },
      (pair) => Object.assign(pair.loadBalancer, { ModificationProtectionStatus: "NonProtection" }),
      "keep-service",
    ],
    [
      "a public instance for a private Service",
      "CLB413",
      { annotations: { "address-type": "intranet" } },
      nothing,
      "a person",
    ],
    [
      "a certificate for another name",
      "CLB226",
      https({ "cert-id": "cert-b" }),
      (pair) => Object.assign(pair.listeners[0]!.HTTPSListenerConfig!, { ServerCertificateId: "cert-a" }),
      "a person",
    ],
    [
      "a certificate that has expired",
      "CLB226",
      https({ "cert-id": "cert-b" }),
      (pair) => Object.assign(pair.listeners[0]!.HTTPSListenerConfig!, { ServerCertificateId: "cert-old" }),
      "keep-service",
    ],
    [
      "a certificate that has expired on the Service's side",
      "CLB226",
      https({ "cert-id": "cert-old" }),
      (pair) => Object.assign(pair.listeners[0]!.HTTPSListenerConfig!, { ServerCertificateId: "cert-b" }),
      "keep-cloud",
    ],
    [
      "a wildcard that has the name",
      "CLB226",
      https({ "cert-id": "cert-b" }),
      (pair) => Object.assign(pair.listeners[0]!.HTTPSListenerConfig!, { ServerCertificateId: "cert-any" }),
      "keep-cloud",
    ],
    // Protection beyond the Service's request is never removed.
    [
      "a stricter TLS policy",
      "CLB228",
      https({ "tls-cipher-policy": "tls_cipher_policy_1_0" }),
      (pair) => Object.assign(pair.listeners[0]!.HTTPSListenerConfig!, { TLSCipherPolicy: "tls_cipher_policy_1_2" }),
      "keep-cloud",
    ],
    [
      "an access control that the Service has off",
      "CLB229",
      { annotations: { "acl-status": "off" } },
      (pair) =>
        Object.assign(pair.listeners[0]!, { AclStatus: "on", AclId: "acl-1", AclIds: ["acl-1"], AclType: "white" }),
      "keep-cloud",
    ],
  ])("%s: %s", (_name, code, spec, change, expected) => {
    expect(recommended(code, spec, change)).toBe(expected);
  });
});
