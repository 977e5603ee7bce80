import { expect, it } from "vitest";
import { checkSettings } from "./check-settings";

const HERE = { HOSTNAME: "127.0.0.1", KUBECONFIG: "/none" };

it.each([
  [{ PREFLIGHT_AUHT: "oidc" }, /^PREFLIGHT_AUHT: is no setting/],
  [{ PREFLIGHT_OPERATORS: "sre" }, /^PREFLIGHT_OPERATORS: is no setting/],
  [{ NODE_TLS_REJECT_UNAUTHORIZED: "0" }, /^NODE_TLS_REJECT_UNAUTHORIZED: is 0/],
])("what would be taken without a word stops the start: %j", (env, words) => {
  expect(() => checkSettings({ ...HERE, ...env })).toThrow(words);
});

it("settings, those of the log and the build, and what Kubernetes adds by itself are taken", () => {
  const added = { PREFLIGHT_SERVICE_HOST: "10.0.0.1", PREFLIGHT_PORT_80_TCP: "tcp://10.0.0.1:80", PREFLIGHT_PORT: "x" };
  const own = { PREFLIGHT_LOG_LEVEL: "warn", PREFLIGHT_SAVED_REPORT: "x", PREFLIGHT_DEMO: "1", PREFLIGHT_AUHT: "" };
  expect(() => checkSettings({ ...HERE, ...added, ...own })).not.toThrow();
});
