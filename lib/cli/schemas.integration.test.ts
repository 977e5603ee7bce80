import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { demoBundle } from "@/simulator/demo/bundle";
import { preflightHere, ROOT } from "@/testing/command";
import { testFolder } from "@/testing/folder";
import { failedSync } from "@/testing/failed-sync";

const schema = (name: string) =>
  JSON.parse(readFileSync(path.join(ROOT, "docs/schemas", `${name}.schema.json`), "utf8")) as object;
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);

/** Schema errors of a value; empty when it is valid. */
function errorsOf(name: string, value: unknown): string[] {
  const validate = ajv.compile(schema(name));
  return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

const WAIVERS = `version: 1
waivers:
  - service: shop/web
    code: CLB401
    reason: the larger specification is wanted until the sale is over
    owner: team shop
    until: "2027-03-31"
`;
const POLICY = { Version: "1", Statement: [{ Effect: "Allow", Action: ["slb:*", "ecs:Describe*"], Resource: "*" }] };

describe("what commands print follows the published schemas", () => {
  const folder = testFolder();
  beforeAll(() => {
    const before = demoBundle({ now: "2026-11-21T08:00:00Z" });
    const put = (name: string, value: unknown) => writeFileSync(path.join(folder, name), JSON.stringify(value));
    put("before.json", before);
    const after = structuredClone(before);
    after.alibabaCloud.loadBalancers[0]!.LoadBalancerName = "renamed by hand";
    after.alibabaCloud.listeners.pop();
    const arrears = "Error syncing load balancer []: Message: The account is arrearage.";
    after.kubernetes.events.push(failedSync("shop/web", arrears));
    put("after.json", after);
    put("policy.json", POLICY);
    const [service] = before.kubernetes.services.filter((row) => row.spec?.type === "LoadBalancer");
    const changed = structuredClone(service!);
    changed.metadata!.annotations = {
      ...changed.metadata!.annotations,
      "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-bandwidth": "ten",
    };
    put("service.json", changed);
    put("messages.json", [{ message: "Message: The account is arrearage." }, { message: "something else" }]);
    writeFileSync(path.join(folder, ".preflight-waivers.yaml"), WAIVERS);
    const here = process.cwd();
    process.chdir(folder);
    return () => process.chdir(here);
  });

  it.each([
    ["result", ["check", "before.json", "--format", "json"]],
    ["preview", ["diff", "before.json", "-f", "service.json", "--format", "json"]],
    ["playbook", ["playbook", "before.json", "--format", "json", "--target-version", "v2.14.0"]],
    [
      "playbook",
      ["playbook", "after.json", "--format", "json", "--baseline", "before.json", "--policy", "policy.json"],
    ],
    ["after", ["after", "before.json", "after.json", "--json"]],
    ["watch", ["watch", "before.json", "after.json", "--json"]],
    ["search", ["search", "slb address does not answer", "--json"]],
    ["classify", ["classify", "messages.json", "--json"]],
    ["plan", ["plan", "before.json", "--format", "json"]],
    ["lint", ["lint", "before.json", "--json"]],
    ["permissions", ["permissions", "--from", "v2.9.1", "--to", "v2.14.0", "policy.json", "--json"]],
  ])("%s: preflight %j", async (name, args) => {
    const { out, err } = await preflightHere(...args);
    expect(out, err).not.toBe("");
    const printed = JSON.parse(out) as unknown;
    expect(errorsOf(name, printed).slice(0, 10)).toEqual([]);
    // A schema that accepts anything would show nothing.
    expect(errorsOf(name, Array.isArray(printed) ? [...(printed as unknown[]), 7] : { format: 7 })).not.toEqual([]);
  });

  it("the waivers file, and files that are none", () => {
    const file = parse(WAIVERS) as { waivers: Record<string, unknown>[] };
    expect(errorsOf("waivers", file)).toEqual([]);
    for (const wrong of [{ until: "soon" }, { code: "401" }, { owner: "" }, { port: 0 }, { note: "not a field" }])
      expect(errorsOf("waivers", { ...file, waivers: [{ ...file.waivers[0], ...wrong }] })).not.toEqual([]);
  });
});
