import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { KubeConfig } from "@kubernetes/client-node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createKubernetesReader } from "./reader";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "preflight-login-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function config(script: string): KubeConfig {
  const command = path.join(folder, "login");
  writeFileSync(command, `#!/bin/sh\necho $$ > ${folder}/pid\n${script}\n`);
  chmodSync(command, 0o755);
  const made = new KubeConfig();
  made.loadFromOptions({
    clusters: [{ name: "c", server: "https://127.0.0.1:1", skipTLSVerify: true }],
    users: [{ name: "u", exec: { apiVersion: "client.authentication.k8s.io/v1", command, args: [] } }],
    contexts: [{ name: "x", cluster: "c", user: "u" }],
    currentContext: "x",
  });
  return made;
}
/** 0 until it is written whole. */
const pid = () => (existsSync(`${folder}/pid`) ? Number(readFileSync(`${folder}/pid`, "utf8")) : 0);
const alive = () => {
  try {
    return pid() > 0 && process.kill(pid(), 0);
  } catch {
    return false;
  }
};
const started = () => expect.poll(pid).toBeGreaterThan(0);
const gone = () => expect.poll(alive).toBe(false);

describe("a login command", () => {
  it("that hangs is stopped after its deadline, with its child processes", async () => {
    const reader = createKubernetesReader(config("sleep 60 & wait"), { loginMs: 300 });
    await expect(reader.services()).rejects.toMatchObject({ code: "kubernetes.kubeconfig" });
    await gone();
    reader.close();
  });

  it("dies with a cancelled run", async () => {
    const reader = createKubernetesReader(config("sleep 60"));
    const stop = new AbortController();
    const asked = reader.services({ signal: stop.signal });
    asked.catch(() => undefined);
    await started();
    stop.abort();
    await expect(asked).rejects.toMatchObject({ code: "kubernetes.cancelled" });
    await gone();
    reader.close();
  });

  it("that fails is named, with its own words and without secrets in them", async () => {
    const reader = createKubernetesReader(config("echo 'login failed: password=hunter22hunter' >&2; exit 3"));
    const error = await reader.services().catch((e: Error) => e);
    expect(error).toMatchObject({ code: "kubernetes.kubeconfig" });
    expect((error as Error).message).toContain("login failed");
    expect((error as Error).message).not.toContain("hunter22");
    reader.close();
  });
});
