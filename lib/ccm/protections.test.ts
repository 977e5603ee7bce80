import { expect, it } from "vitest";
import { CURRENT, LEGACY } from "./annotations";
import { givenUp } from "./protections";

const names = (annotations: Record<string, string>) =>
  givenUp({ metadata: { name: "web", annotations } }).map(({ key, value, safe }) => [key, value, safe]);

it("a protection that a Service switches off is given up, by either spelling, with the value that protects again", () => {
  expect(names({ [`${CURRENT}delete-protection`]: "off" })).toEqual([[`${CURRENT}delete-protection`, "off", "on"]]);
  expect(names({ [`${LEGACY}health-check-switch`]: " off" })).toEqual([[`${LEGACY}health-check-switch`, "off", "on"]]);
  expect(names({ [`${CURRENT}delete-protection`]: "on", [`${CURRENT}modification-protection`]: "x" })).toEqual([]);
});

it("where there is nothing to protect, nothing is given up", () => {
  const tls = { [`${CURRENT}tls-cipher-policy`]: "tls_cipher_policy_1_0" };
  const acl = { [`${CURRENT}acl-status`]: "off" };
  expect(names({ ...tls, ...acl })).toEqual([]);
  expect(names({ ...tls, [`${CURRENT}protocol-port`]: "https:443" })).toHaveLength(1);
  expect(names({ ...tls, [`${CURRENT}protocol-port`]: "http:80" })).toEqual([]);
  expect(names({ ...acl, [`${CURRENT}acl-id`]: "acl-1" })).toHaveLength(1);
});
