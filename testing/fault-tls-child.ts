/** Started by `tlsCells` with a folder that holds its order; writes its cells to standard output. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ACTIONS, type ActionName } from "@/lib/collect/alibaba/api-types";
import { judged, without, type Cell } from "./fault-cells";
import { checked } from "./fault-checks";
import { evaluate, truthOf, VARIETIES, type Variety } from "./fault-clusters";
import { startVariety } from "./fault-matrix";
import { check, freshSource } from "./fault-reads";
import { readsOfRecheck, recheckCell } from "./fault-rechecks";
import { ENDPOINTS, sourceOfEndpoint, type Endpoint, type TlsOrder } from "./fault-tls";
import type { Live } from "./live";
import { startFront, type TlsFront } from "./tls-front";

const folder = process.argv[2] ?? "";
const order = JSON.parse(readFileSync(path.join(folder, "order.json"), "utf8")) as TlsOrder;
const variety = VARIETIES.find((one) => !one.focus) as Variety;
const cells: Cell[] = [];
for (const cluster of ["passing", "failing"] as const) await ofCluster(cluster);
process.stdout.write(JSON.stringify(cells));

async function ofCluster(cluster: Cell["cluster"]): Promise<void> {
  const wanted = order.wanted.filter((one) => one.cluster === cluster);
  if (wanted.length === 0) return;
  const fronts = new Map<Endpoint, TlsFront>();
  let behind: Live | undefined;
  for (const endpoint of ENDPOINTS)
    fronts.set(
      endpoint,
      await startFront(
        () => (endpoint === "kubernetes" ? behind?.simulator.kubernetesUrl : behind?.simulator.cloudUrl) ?? "",
        order.identities,
      ),
    );
  const live = (behind = await startVariety(variety, cluster, (simulator) => {
    const kubeconfig = path.join(folder, `${cluster}.yaml`);
    writeFileSync(kubeconfig, trusting(simulator.kubeconfig(), simulator.kubernetesUrl, front("kubernetes").url));
    return {
      KUBECONFIG: kubeconfig,
      PREFLIGHT_SLB_ENDPOINT: front("slb").url,
      PREFLIGHT_ECS_ENDPOINT: front("ecs").url,
      PREFLIGHT_VPC_ENDPOINT: front("vpc").url,
      PREFLIGHT_NLB_ENDPOINT: front("nlb").url,
    };
  }));
  function front(endpoint: Endpoint): TlsFront {
    const found = fronts.get(endpoint);
    if (!found) throw new Error(`no front for ${endpoint}`);
    return found;
  }
  try {
    const truth = truthOf(variety.bundle(cluster));
    await control(live, truth, cluster);
    for (const { endpoint, fault } of wanted) {
      const cell = { source: sourceOfEndpoint(endpoint), fault, cluster };
      front(endpoint).use(fault);
      cells.push(...(await checked(live, truth, cell, () => front(endpoint).met())));
      front(endpoint).use();
    }
    if (cluster !== "failing") return;
    for (const way of ["re-check", "watch"] as const) {
      const keys = new Map<string, string>();
      for (const [read, key] of await readsOfRecheck(way, live, variety))
        keys.set(read.includes(" ") ? "kubernetes" : ACTIONS[read as ActionName].product, key);
      for (const { endpoint, fault } of wanted) {
        const cell = { way, source: sourceOfEndpoint(endpoint), fault, cluster };
        const key = keys.get(endpoint);
        if (!key) {
          cells.push(without(cell, `a ${way} does not read this`));
          continue;
        }
        front(endpoint).use(fault);
        cells.push(await recheckCell(live, variety, cell, key, () => front(endpoint).met()));
        front(endpoint).use();
      }
    }
  } finally {
    await live.close();
    await Promise.all([...fronts.values()].map((one) => one.close()));
  }
}

/** With certificates that are in order a check sees what there is: else the cells would prove nothing. */
async function control(live: Live, truth: ReadonlyMap<string, string>, cluster: Cell["cluster"]): Promise<void> {
  const source = freshSource(live);
  const { builder } = await check(source).finally(() => source.close());
  const result = evaluate(builder.bundle());
  const { said, wrongPasses } = judged(result, truth, cluster);
  const wrong = result.services.filter((row) => row.status !== truth.get(row.service));
  if (wrong.length > 0 || wrongPasses > 0 || (said === "ready") !== (cluster === "passing"))
    throw new Error(`with good certificates the ${cluster} cluster is said to be ${said}`);
}

/** The simulator's kubeconfig, at the front's address, with both certificates of the front that are to be trusted. */
function trusting(kubeconfig: string, from: string, to: string): string {
  const { good, expired } = order.identities;
  const authority = Buffer.from(good.cert + expired.cert).toString("base64");
  return kubeconfig
    .replace(from, to)
    .replace(/certificate-authority-data: .*/, `certificate-authority-data: ${authority}`);
}
