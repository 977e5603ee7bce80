import { CURRENT } from "@/lib/ccm/annotations";
import { keyOf } from "@/lib/ccm/names";
import { rulesFor } from "@/lib/ccm/versions";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Change } from "@/lib/preview";
import { demoBundle } from "@/simulator/demo/bundle";
import { CHECKED_AT } from "@/testing/engine-bundle";
import { FINDING_FIXTURES, findingFixturesBundle } from "@/testing/finding-fixtures";
import { rareFixtures } from "@/testing/finding-fixtures/rare";
import { CHECK_CASES, PLAN_CASES } from "@/testing/golden-cases";
import { CALL_CASES } from "@/testing/golden-cases/calls";
import { PREVIEW_CASES } from "@/testing/golden-cases/previews";
import { RECORDED } from "@/testing/recordings";
import {
  callRow,
  checkRows,
  planRows,
  previewRow,
  wayRows,
  type CheckRow,
  type PreviewRow,
  type StepRow,
} from "./adapter";

interface Cluster {
  name: string;
  bundle(): Bundle;
  /** One of so many Services has a preview; 1: also with its ways. */
  oneOf: number;
}

/** Of each kind of recording some; all of them are judged in lib/engine and testing/consequences. */
const RECORDINGS = new Set([
  ...["ccm-v2.14.0", "ccm-versions", "corpus-101", "corpus-104", "corpus-107", "corpus-201"],
  ...["corpus-301", "corpus-303", "corpus-304", "corpus-382", "corpus-943"],
]);

const clusters = (now: string): Cluster[] => [
  {
    name: "fixtures",
    bundle: () => findingFixturesBundle({ now }, [...FINDING_FIXTURES, ...rareFixtures]),
    oneOf: 1,
  },
  { name: "demo", bundle: () => demoBundle({ now }), oneOf: 1 },
  ...RECORDED.filter(({ name }) => RECORDINGS.has(name)).map(({ name, bundle }) => ({ name, bundle, oneOf: 16 })),
];

const annotated = (values: Record<string, string>) => (service: KubeService) => {
  const annotations = { ...service.metadata?.annotations };
  for (const [name, value] of Object.entries(values)) annotations[CURRENT + name] = value;
  return { ...service, metadata: { ...service.metadata, annotations } };
};
const specified = (spec: KubeService["spec"]) => (service: KubeService) => ({
  ...service,
  spec: { ...service.spec, ...spec },
});

/** Changes that people make, in turn. */
const CHANGES: Readonly<Record<string, (service: KubeService) => KubeService | undefined>> = {
  settings: annotated({ bandwidth: "77", scheduler: "wlc" }),
  port: (service) =>
    specified({
      ports: [...(service.spec?.ports ?? []), { name: "new", port: 7443, protocol: "TCP", targetPort: 8080 }],
    })(service),
  "first port to http": (service) =>
    annotated({ "protocol-port": `http:${service.spec?.ports?.[0]?.port ?? 80}` })(service),
  "traffic policy": (service) =>
    specified({ externalTrafficPolicy: service.spec?.externalTrafficPolicy === "Local" ? "Cluster" : "Local" })(
      service,
    ),
  delete: () => undefined,
  "first annotation emptied": (service) => {
    const own = Object.keys(service.metadata?.annotations ?? {}).find((key) => key.startsWith(CURRENT));
    return own ? annotated({ [own.slice(CURRENT.length)]: "" })(service) : service;
  },
  type: specified({ type: "ClusterIP" }),
  "first port moved": (service) =>
    specified({ ports: (service.spec?.ports ?? []).map((port, at) => (at === 0 ? { ...port, port: 8443 } : port)) })(
      service,
    ),
  protection: annotated({ "delete-protection": "off", "modification-protection": "NonProtection", name: "renamed" }),
  nothing: (service) => service,
};

function previews(bundle: Bundle, oneOf: number, now: string): PreviewRow[] {
  const { ccmVersion, targetCcmVersion } = bundle.cluster;
  const target = targetCcmVersion ?? rulesFor(undefined).rules.version;
  const releases = new Set([ccmVersion ?? target, target]);
  const rows = bundle.kubernetes.services.filter((service) => service.spec?.type === "LoadBalancer");
  const kinds = Object.entries(CHANGES);
  return rows.flatMap((service, at) => {
    if (at % oneOf !== 0) return [];
    const [name, edit] = kinds[(at / oneOf) % kinds.length]!;
    const edited = edit(service);
    const change: Change = edited ? { kind: "apply", service: edited } : { kind: "delete", service: keyOf(service) };
    return [...releases].map((release) => previewRow(bundle, name, change, release, now));
  });
}

const byService = (a: { service: string }, b: { service: string }) =>
  a.service < b.service ? -1 : Number(a.service > b.service);

/** Steps and ways of each case, under its name. */
const cases = (): StepRow[] =>
  Object.entries(PLAN_CASES).flatMap(([name, read]) => {
    const bundle = read();
    const rows = [...planRows(bundle, CHECKED_AT), ...wayRows(bundle, CHECKED_AT)];
    return rows.flatMap((row) => (row.service === "shop/web" ? { ...row, service: name } : []));
  });

const calls = (): CheckRow[] =>
  Object.entries(CALL_CASES).map(([name, read]) => {
    const { bundle, call } = read();
    return { ...callRow(bundle, call), service: name };
  });

const previewCases = (): PreviewRow[] =>
  Object.entries(PREVIEW_CASES).map(([name, read]) => {
    const { bundle, change } = read();
    return previewRow(bundle, name, change, bundle.cluster.ccmVersion ?? "", bundle.capturedAt);
  });

/** The precheck of each case, under its name; others that just pass are left out. */
const checks = (): CheckRow[] =>
  Object.entries(CHECK_CASES).flatMap(([name, read]) =>
    checkRows(read(), CHECKED_AT).flatMap((row) => {
      if (row.service === "shop/web") return { ...row, service: name };
      return row.status === "pass" && !row.findings ? [] : { ...row, service: `${name}, ${row.service}` };
    }),
  );

/** One line a plan step, a way and a preview, by cluster: what is decided, without a sentence. */
export function semantic(now: string): Record<string, (StepRow | PreviewRow | CheckRow)[]> {
  const own = clusters(now).map(({ name, bundle: read, oneOf }): [string, (StepRow | PreviewRow)[]] => {
    const bundle = read();
    // Steps of a Service keep the plan's order.
    const rows = [
      planRows(bundle, now).sort(byService),
      oneOf === 1 ? wayRows(bundle, now).sort(byService) : [],
      previews(bundle, oneOf, now).sort(byService),
    ];
    return [name, rows.flat()];
  });
  return Object.fromEntries([
    ...own,
    ["cases", cases()],
    ["checks", checks()],
    ["previews", previewCases()],
    ["calls", calls()],
  ]);
}
