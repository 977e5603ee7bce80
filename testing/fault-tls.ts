import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Cell } from "./fault-cells";
import { makeIdentities, TLS_FAULTS, type Identities, type TlsFault } from "./tls-front";

/** Everything a check connects to: the API server, and each product of the cloud at an address of its own. */
export const ENDPOINTS = ["kubernetes", "slb", "ecs", "vpc", "nlb"] as const;
export type Endpoint = (typeof ENDPOINTS)[number];
export const sourceOfEndpoint = (endpoint: Endpoint): string => `${endpoint} endpoint`;

/** What the process that makes the cells is told, in a file. */
export interface TlsOrder {
  identities: Identities;
  wanted: { endpoint: Endpoint; fault: TlsFault; cluster: Cell["cluster"] }[];
}

/**
 * Every endpoint with certificates that must not be believed, through check, restart, opened file, re-check and watch.
 * The reading client is the one people have: it trusts what Node trusts, so that the certificates are made known to a
 * process of their own in the way an administrator does it, by NODE_EXTRA_CA_CERTS, which Node reads once, at its start.
 */
export async function tlsCells(
  wanted: (source: string, fault: string, cluster: Cell["cluster"]) => boolean,
): Promise<Cell[]> {
  const order: TlsOrder = { identities: makeIdentities(), wanted: [] };
  for (const cluster of ["passing", "failing"] as const)
    for (const endpoint of ENDPOINTS)
      for (const fault of TLS_FAULTS)
        if (wanted(sourceOfEndpoint(endpoint), fault, cluster)) order.wanted.push({ endpoint, fault, cluster });
  if (order.wanted.length === 0) return [];
  const folder = mkdtempSync(path.join(tmpdir(), "preflight-tls-"));
  try {
    const { good, expired } = order.identities;
    const trusted = path.join(folder, "trusted.pem");
    writeFileSync(trusted, good.cert + expired.cert);
    writeFileSync(path.join(folder, "order.json"), JSON.stringify(order), { mode: 0o600 });
    return JSON.parse(await outputOf(folder, trusted)) as Cell[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function outputOf(folder: string, trusted: string): Promise<string> {
  const root = path.resolve(import.meta.dirname, "..");
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", path.join(root, "testing/fault-tls-child.ts"), folder],
    { cwd: root, env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted }, stdio: ["ignore", "pipe", "inherit"] },
  );
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (status !== 0) throw new Error(`the process with the certificates ended with ${status}`);
  return text;
}
