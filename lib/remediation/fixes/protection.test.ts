import { expect, it } from "vitest";
import type { Pair, PairSpec } from "@/testing/engine-bundle";
import { acl, optionsOf } from "@/testing/shown-steps";

const asks = (annotations: Record<string, string>): PairSpec => ({ annotations });
const https = (annotations: Record<string, string>): PairSpec => ({
  ports: [{ port: 443, protocol: "https" }],
  annotations,
});
const tls = (version: string) => https({ "tls-cipher-policy": `tls_cipher_policy_${version}` });
const certificate = (id: string) => https({ "cert-id": id });
const ACL = asks({ "acl-status": "on", "acl-id": "acl-1", "acl-type": "white" });
const nothing = () => undefined;
const instance = (fields: object) => (pair: Pair) => Object.assign(pair.loadBalancer, fields);
const settings = (fields: object) => (pair: Pair) => Object.assign(pair.listeners[0]!.HTTPSListenerConfig!, fields);
const has = (ServerCertificateId: string) => settings({ ServerCertificateId });

/** Recommended direction of a code's first finding, or "a person" when there is no recommendation. */
it.each<[string, string, PairSpec, (pair: Pair) => void, string]>([
  ["access control that is off", "CLB229", ACL, nothing, "keep-service"],
  ["an allow list that became a block list", "CLB231", ACL, acl("acl-1", "black"), "keep-service"],
  ["another list", "CLB230", ACL, acl("acl-2"), "a person"],
  ["a weaker TLS policy", "CLB228", tls("1_2"), nothing, "a person"],
  [
    "deletion protection that is off",
    "CLB404",
    asks({ "delete-protection": "on" }),
    instance({ DeleteProtection: "off" }),
    "keep-service",
  ],
  [
    "modification protection that is off",
    "CLB405",
    asks({ "modification-protection": "ConsoleProtection" }),
    instance({ ModificationProtectionStatus: "NonProtection" }),
    "keep-service",
  ],
  ["a public instance for a private Service", "CLB413", asks({ "address-type": "intranet" }), nothing, "a person"],
  ["a certificate for another name", "CLB226", certificate("cert-b"), has("cert-a"), "a person"],
  ["a certificate that has expired", "CLB226", certificate("cert-b"), has("cert-old"), "keep-service"],
  ["an expired one on the Service's side", "CLB226", certificate("cert-old"), has("cert-b"), "keep-cloud"],
  ["a wildcard that has the name", "CLB226", certificate("cert-b"), has("cert-any"), "keep-cloud"],
  // Protection beyond the Service's request is never removed.
  ["a stricter TLS policy", "CLB228", tls("1_0"), settings({ TLSCipherPolicy: "tls_cipher_policy_1_2" }), "keep-cloud"],
  ["an access control that the Service has off", "CLB229", asks({ "acl-status": "off" }), acl("acl-1"), "keep-cloud"],
])("protection, %s: %s", (_name, code, spec, change, expected) => {
  const { options } = optionsOf(code, spec, change);
  expect(options.find((option) => option.recommended)?.direction ?? "a person").toBe(expected);
});
