import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";

const dir = mkdtempSync(path.join(tmpdir(), "preflight-ready-"));
const mount = (...args: string[]) => spawnSync("mount", ["-t", "tmpfs", ...args, "tmpfs", dir]).status === 0;
const canMount = process.getuid?.() === 0 && mount("-o", "size=1m");
if (canMount) execFileSync("umount", ["-l", dir]);

afterEach(async () => {
  const { store } = await import("./history");
  await store().close();
  if (canMount) execFileSync("umount", ["-l", dir]);
  rmSync(dir, { recursive: true, force: true });
});

it.runIf(canMount)("a full disk is reported, and stored data can still be read", async () => {
  mount("-o", "size=8m");
  vi.stubEnv("PREFLIGHT_DATA_DIR", dir);
  const { readyz } = await import("./readyz");
  expect(await readyz()).toEqual({
    ready: true,
    checks: { store: "ok", writes: expect.stringMatching(/^the disk is full: \d MB left$/), checks: "ok" },
  });
});
