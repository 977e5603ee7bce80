import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSimulator, type Simulator } from "./index";
import { testFolder } from "@/testing/folder";
import { tinyBundle } from "@/testing/simulator";

let simulator: Simulator;
const directory = testFolder();

interface Output {
  code: number;
  out: string;
  err: string;
}

function kubectl(...args: string[]): Promise<Output> {
  const env = { ...process.env, HOME: directory, KUBECONFIG: path.join(directory, "kubeconfig") };
  return new Promise((resolve) => {
    execFile(process.env.KUBECTL ?? "kubectl", args, { env, timeout: 30_000 }, (error, out, err) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, err });
    });
  });
}

/** A verb on the one Service that has an instance. */
const web = (verb: string, ...rest: string[]) => kubectl(verb, "svc", "web", "-n", "shop", ...rest);

const fresh = (ports: string) =>
  `apiVersion: v1\nkind: Service\nmetadata: {name: fresh, namespace: shop}\nspec: {type: LoadBalancer, ports: [${ports}]}\n`;

const service = () => simulator.kube.get("services", "shop", "web")!;
const spec = () =>
  service().spec as {
    ports: { name?: string; port: number; targetPort: number | string; nodePort: number }[];
    type: string;
  };

// One for all tests: kubectl keeps what it has discovered of an address.
beforeAll(async () => {
  simulator = await startSimulator({ bundle: tinyBundle() });
  await simulator.writeKubeconfig(directory);
});
afterAll(() => simulator.close());

describe("reading with the stock kubectl", () => {
  it("prints a table", async () => {
    const { code, out } = await kubectl("get", "svc", "-A");
    expect(code).toBe(0);
    expect(out.split("\n")[0]).toMatch(/^NAMESPACE\s+NAME\s+TYPE\s+CLUSTER-IP\s+EXTERNAL-IP\s+PORT\(S\)\s+AGE$/);
    expect(out).toMatch(/^shop\s+web\s+LoadBalancer\s+172\.21\.3\.1\s+47\.96\.10\.1\s+80:30080\/TCP\s+\S+$/m);
    expect((await kubectl("get", "svc", "-n", "shop", "-l", "app=web", "-o", "name")).out.trim()).toBe("service/web");
  });

  it("describes a Service with its Events", async () => {
    const { out } = await web("describe");
    expect(out).toMatch(/^Name:\s+web$/m);
    expect(out).toMatch(
      /Warning\s+SyncLoadBalancerFailed\s+.*service-controller\s+Error syncing load balancer \[lb-web\]: Message: The account is arrearage\./,
    );
  });
});

describe("changing with the stock kubectl", () => {
  it("changes nothing with --dry-run=server", async () => {
    const before = service();
    const patch = '[{"op":"replace","path":"/spec/ports/0/port","value":8443}]';
    for (const [verb, ...rest] of [["annotate", "a=b"], ["patch", "--type=json", "-p", patch], ["delete"]] as const) {
      const { code, err } = await web(verb, ...rest, "--dry-run=server");
      expect({ verb, code, err }).toEqual({ verb, code: 0, err: "" });
    }
    expect(service()).toEqual(before);
  });

  it("adds a port by strategic merge and keeps the others", async () => {
    const { code, err } = await web("patch", "-p", '{"spec":{"ports":[{"name":"tls","port":443,"targetPort":8443}]}}');
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(spec().ports.map((p) => [p.name, p.port])).toEqual(
      expect.arrayContaining([
        ["web", 80],
        ["tls", 443],
      ]),
    );
    await web("patch", "-p", '{"spec":{"ports":[{"port":443,"$patch":"delete"}]}}');
    expect(spec().ports.map((p) => p.port)).toEqual([80]);
  });

  it("refuses what the API server refuses", async () => {
    const { err } = await web("patch", "--type=merge", "-p", '{"spec":{"ports":[{"port":70000,"targetPort":8080}]}}');
    expect(err).toMatch(
      /The Service "web" is invalid:\s+(\* )?spec.ports\[0\].port: Invalid value: 70000: must be between 1 and 65535, inclusive/,
    );
  });

  it("applies, replaces and deletes", async () => {
    const file = path.join(directory, "service.yaml");
    await writeFile(file, fresh("{name: a, port: 80}, {name: b, port: 81}"));
    expect((await kubectl("apply", "-f", file, "--dry-run=server")).out).toContain(
      "service/fresh created (server dry run)",
    );
    expect((await kubectl("apply", "-f", file)).out).toContain("service/fresh created");
    await writeFile(file, fresh("{name: a, port: 80}"));
    expect((await kubectl("apply", "-f", file)).out).toContain("service/fresh configured");
    expect((simulator.kube.get("services", "shop", "fresh")!.spec as { ports: unknown[] }).ports).toHaveLength(1);
    expect((await kubectl("replace", "-f", file)).out).toContain("service/fresh replaced");
    expect((await kubectl("delete", "svc", "fresh", "-n", "shop")).out).toContain('service "fresh" deleted');
    expect(simulator.kube.get("services", "shop", "fresh")).toBeUndefined();
    expect((await kubectl("get", "svc", "fresh", "-n", "shop")).err).toContain('services "fresh" not found');
  });

  it("edits, labels and applies on the server", async () => {
    const editor = path.join(directory, "editor.sh");
    await writeFile(editor, '#!/bin/sh\nsed -i "s/port: 80$/port: 8088/" "$1"\n', { mode: 0o755 });
    process.env.KUBE_EDITOR = editor;
    expect((await web("edit")).out).toContain("service/web edited");
    delete process.env.KUBE_EDITOR;
    expect(spec().ports[0]!.port).toBe(8088);
    expect((await web("label", "team=front")).out).toContain("service/web labeled");
    const file = path.join(directory, "fresh.yaml");
    await writeFile(file, fresh("{name: a, port: 80}"));
    expect((await kubectl("apply", "--server-side", "-f", file)).out).toContain("service/fresh serverside-applied");
  });

  it("only marks a Service with a finalizer, and lets it go when the finalizer goes", async () => {
    simulator.kube.put("services", {
      ...service(),
      metadata: { ...service().metadata, finalizers: ["service.k8s.alibaba/resources"] },
    });
    await web("delete", "--wait=false");
    expect(service().metadata.deletionTimestamp).toMatch(/^\d{4}-/);
    await web("patch", "--type=json", "-p", '[{"op":"remove","path":"/metadata/finalizers"}]');
    expect(simulator.kube.get("services", "shop", "web")).toBeUndefined();
    expect(simulator.kube.all("endpointslices")).toHaveLength(0);
  });
});
