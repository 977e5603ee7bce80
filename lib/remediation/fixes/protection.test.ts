import { expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { buildPlan } from "@/lib/remediation";
import { fixOptions } from "@/lib/remediation/remediate";
import { CHECKED_AT, type Pair, type PairSpec } from "@/testing/engine-bundle";
import { clb } from "@/testing/golden-cases/made";
import { contextFor } from "@/testing/proof/prove";
import { acl } from "@/testing/shown-steps";

/** Options of the first finding of a code, and the plan. */
function optionsOf(code: string, spec: PairSpec, change: (pair: Pair) => void) {
  const bundle = clb(spec, change);
  const result = runEngine(bundle, { checkedAt: CHECKED_AT });
  const [row] = result.services;
  const finding = row!.findings.find((one) => one.code === code)!;
  return { options: fixOptions(finding, contextFor(bundle, row!, finding)), steps: buildPlan(result, bundle) };
}

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
const tcp = (fields: object) => (pair: Pair) => Object.assign(pair.listeners[0]!.TCPListenerConfig!, fields);
const has = (ServerCertificateId: string) => settings({ ServerCertificateId });

/** Recommended direction of a code's first finding, or "a person" when there is no recommendation. */
it.each<[string, string, PairSpec, (pair: Pair) => void, string]>([
  ["access control that is off", "CLB229", ACL, nothing, "a person"],
  ["an allow list that became a block list", "CLB231", ACL, acl("acl-1", "black"), "a person"],
  ["another list", "CLB230", ACL, acl("acl-2"), "a person"],
  ["a weaker TLS policy", "CLB228", tls("1_2"), nothing, "a person"],
  [
    "deletion protection that is off",
    "CLB404",
    asks({ "delete-protection": "on" }),
    instance({ DeleteProtection: "off" }),
    "a person",
  ],
  [
    "modification protection that is off",
    "CLB405",
    asks({ "modification-protection": "ConsoleProtection" }),
    instance({ ModificationProtectionStatus: "NonProtection" }),
    "a person",
  ],
  ["a public instance for a private Service", "CLB413", asks({ "address-type": "intranet" }), nothing, "a person"],
  ["a certificate for another name", "CLB226", certificate("cert-b"), has("cert-a"), "a person"],
  ["a certificate that has expired", "CLB226", certificate("cert-b"), has("cert-old"), "keep-service"],
  ["an expired one on the Service's side", "CLB226", certificate("cert-old"), has("cert-b"), "keep-cloud"],
  ["a wildcard that has the name", "CLB226", certificate("cert-b"), has("cert-any"), "keep-cloud"],
  [
    "connection drain that is off",
    "CLB238",
    asks({ "connection-drain": "on" }),
    tcp({ ConnectionDrain: "off" }),
    "a person",
  ],
  [
    "session persistence of another length",
    "CLB223",
    asks({ "persistence-timeout": "0" }),
    tcp({ PersistenceTimeout: 300 }),
    "a person",
  ],
  [
    "a health check that is off",
    "CLB252",
    asks({ "health-check-switch": "on" }),
    tcp({ HealthCheckSwitch: "off" }),
    "a person",
  ],
  [
    "a health check that the API does not return",
    "CLB252",
    asks({ "health-check-switch": "on" }),
    tcp({ HealthCheckSwitch: undefined }),
    "keep-cloud",
  ],
  [
    "another path of the health check",
    "CLB249",
    asks({ "health-check-uri": "/live" }),
    tcp({ HealthCheckType: "http", HealthCheckURI: "/" }),
    "a person",
  ],
  [
    "the path of a check that asks for none",
    "CLB249",
    asks({ "health-check-uri": "/live" }),
    tcp({ HealthCheckType: "tcp", HealthCheckURI: "/" }),
    "keep-cloud",
  ],
  [
    "the path of a check that is off",
    "CLB249",
    asks({ "health-check-uri": "/live" }),
    tcp({ HealthCheckSwitch: "off", HealthCheckType: "http", HealthCheckURI: "/" }),
    "keep-cloud",
  ],
  [
    "the type of a stickiness that is off",
    "CLB235",
    https({ "sticky-session-type": "server" }),
    settings({ StickySession: "off", StickySessionType: "insert" }),
    "keep-cloud",
  ],
  [
    "the type of a stickiness that the Service switches on",
    "CLB235",
    https({ "sticky-session": "on", "sticky-session-type": "server" }),
    settings({ StickySession: "off", StickySessionType: "insert" }),
    "a person",
  ],
  [
    "another interval of the health check",
    "CLB244",
    asks({ "health-check-interval": "5" }),
    tcp({ HealthCheckInterval: 9 }),
    "keep-cloud",
  ],
  // Protection beyond the Service's request is never removed.
  ["a stricter TLS policy", "CLB228", tls("1_0"), settings({ TLSCipherPolicy: "tls_cipher_policy_1_2" }), "keep-cloud"],
  ["an access control that the Service has off", "CLB229", asks({ "acl-status": "off" }), acl("acl-1"), "keep-cloud"],
])("protection, %s: %s", (_name, code, spec, change, expected) => {
  const { options } = optionsOf(code, spec, change);
  expect(options.find((option) => option.recommended)?.direction ?? "a person").toBe(expected);
});

it.each([
  ["CLB252", "health-check-switch", "HealthCheckSwitch", "off", "on", /do not answer/],
  ["CLB238", "connection-drain", "ConnectionDrain", "off", "on", /cuts some requests/],
  ["CLB223", "persistence-timeout", "PersistenceTimeout", "0", "300", /loses sessions/],
])(
  "%s: a warning is on the side that causes it, the Service's or the CLB's",
  (code, suffix, field, worse, better, warns) => {
    for (const [asked, present] of [
      [worse, better],
      [better, worse],
    ] as const) {
      const { options } = optionsOf(code, asks({ [suffix]: asked }), tcp({ [field]: Number(present) || present }));
      const warned = options.filter(({ why }) => warns.test(why.en)).map(({ direction }) => direction);
      // Sessions are lost by any change; the others by the value that is off.
      const causing = code === "CLB223" || asked === worse ? "keep-service" : "keep-cloud";
      expect([code, asked, warned]).toEqual([code, asked, [causing]]);
    }
  },
);

it("connection drain is restored together with its time, which the API needs", () => {
  const { options, steps } = optionsOf(
    "CLB238",
    asks({ "connection-drain": "on", "connection-drain-timeout": "30" }),
    tcp({ ConnectionDrain: "off" }),
  );
  // One decision for both.
  expect(steps.map(({ findings }) => findings)).toEqual([["CLB238", "CLB239"]]);
  const command = options.flatMap((option) => option.fixes).find((fix) => fix.kind === "aliyun");
  expect(command).toMatchObject({
    command: expect.stringMatching(/--ConnectionDrain on .*--ConnectionDrainTimeout 30/),
  });
});

it("access control that is switched on says whom it refuses", () => {
  const { options } = optionsOf("CLB229", ACL, nothing);
  const restore = options.find((option) => option.direction === "keep-service")!;
  expect(restore.why.en).toBe("Addresses outside acl-1 are refused from then on.");
  expect(restore.fixes[0]).toMatchObject({ risk: "medium" });
});

it("keeping the instance's value says what the product documents do", () => {
  const { options } = optionsOf("CLB244", asks({ "health-check-interval": "5" }), tcp({ HealthCheckInterval: 9 }));
  expect(options.map(({ direction, recommended }) => [direction, recommended])).toEqual([
    ["keep-cloud", true],
    ["keep-service", false],
  ]);
  expect(options[0]!.why.en).toMatch(/set the CLB back instead, as the product documents say/);
});
