import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import * as models from "@kubernetes/client-node";
import type {
  V1ClusterRole,
  V1ConfigMap,
  V1Container,
  V1Deployment,
  V1Ingress,
  V1LabelSelector,
  V1NetworkPolicy,
  V1NetworkPolicyIngressRule,
  V1NetworkPolicyPeer,
  V1Service,
} from "@kubernetes/client-node";
import { describe, expect, it } from "vitest";
import { parse as parseYaml, parseAllDocuments } from "yaml";

const root = path.resolve(import.meta.dirname, "..");
const read = (name: string) => readFileSync(path.join(root, "deploy", name), "utf8");

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  [more: string]: unknown;
}

const built = new Map<string, Manifest[]>();

/** Output of stock kubectl for an overlay. */
function build(overlay: string): Manifest[] {
  const known = built.get(overlay);
  if (known) return known;
  const done = spawnSync("kubectl", ["kustomize", path.join(root, "deploy/kustomize/overlays", overlay)], {
    encoding: "utf8",
  });
  expect(done.status, done.stderr).toBe(0);
  const manifests = parseAllDocuments(done.stdout).map((document) => document.toJS() as Manifest);
  built.set(overlay, manifests);
  return manifests;
}

interface Model {
  getAttributeTypeMap?(): { baseName: string; type: string }[];
}
const MODELS = models as unknown as Record<string, Model | undefined>;

/** `Array<V1Container>`, `{ [key: string]: string; }` and the like of the client that is generated from the API server's OpenAPI. */
function faults(value: unknown, type: string, at: string): string[] {
  const each = /^(?:Array<(.+)>|\{ \[key: string\]: (.+); \})$/.exec(type);
  if (each) {
    if (typeof value !== "object" || value === null || Array.isArray(value) !== (each[1] !== undefined))
      return [`${at} is no ${type}`];
    return Object.entries(value).flatMap(([key, one]) => faults(one, (each[1] ?? each[2])!, `${at}.${key}`));
  }
  const attributes = MODELS[type]?.getAttributeTypeMap?.();
  if (!attributes)
    return ["string", "number", "boolean"].includes(type) && typeof value !== type ? [`${at} is no ${type}`] : [];
  return Object.entries(value as object).flatMap(([key, one]) => {
    const attribute = attributes.find(({ baseName }) => baseName === key);
    return attribute ? faults(one, attribute.type, `${at}.${key}`) : [`${at}.${key} is unknown`];
  });
}

/** Names and types of all fields, as the API's published schema has them. */
function validate(manifest: Manifest): string[] {
  const version = manifest.apiVersion.split("/").at(-1)!;
  const type = `${version[0]?.toUpperCase()}${version.slice(1)}${manifest.kind}`;
  return MODELS[type]
    ? faults(manifest, type, manifest.kind)
    : [`${manifest.apiVersion} ${manifest.kind} is not known`];
}

describe.each(["single", "replicated", "oauth2-proxy"])("the %s overlay", (overlay) => {
  const manifests = build(overlay);
  const of = <T>(kind: string) => manifests.filter((m) => m.kind === kind) as unknown as T[];

  it("is valid by the published schemas", () => {
    expect(manifests.length).toBeGreaterThan(10);
    expect(manifests.flatMap(validate)).toEqual([]);
    const deployment = manifests.find((m) => m.kind === "Deployment")!;
    expect(validate({ ...deployment, spec: { replicas: "two", selectr: {} } })).toEqual([
      "Deployment.spec.replicas is no number",
      "Deployment.spec.selectr is unknown",
    ]);
  });

  it("names the namespace of everything that lies in one, wherever it is applied from", () => {
    const clusterWide = ["Namespace", "ClusterRole", "ClusterRoleBinding"];
    for (const { kind, metadata } of manifests)
      expect(metadata.namespace, `${kind} ${metadata.name}`).toEqual(
        clusterWide.includes(kind) ? undefined : expect.stringMatching(/^(?:ccm-preflight|kube-system)$/),
      );
  });

  it("reads only, no Secrets, ConfigMaps by name, nothing beyond the documented rules", () => {
    for (const { rules } of [...of<V1ClusterRole>("ClusterRole"), ...of<V1ClusterRole>("Role")])
      for (const rule of rules!) {
        expect(rule.resources).not.toContain("secrets");
        if (rule.resources!.includes("configmaps"))
          expect(rule.resourceNames).toEqual(["ack-cluster-profile", "cloud-config"]);
        for (const verb of rule.verbs) expect(["get", "list", "watch"]).toContain(verb);
      }
  });

  it("runs as an unprivileged user, on a read-only root, with probes and limits", () => {
    const { replicas, strategy, template } = of<V1Deployment>("Deployment")[0]!.spec!;
    const spec = template.spec!;
    expect(spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 65532,
      seccompProfile: { type: "RuntimeDefault" },
    });
    for (const { securityContext } of spec.containers)
      expect(securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ["ALL"] },
      });
    const container = spec.containers.find(({ name }) => name === "ccm-preflight");
    const written = container!.volumeMounts!.filter(({ readOnly }) => !readOnly).map(({ mountPath }) => mountPath);
    expect(written.sort()).toEqual(["/data", "/tmp"]);
    expect(container).toMatchObject({
      readinessProbe: { httpGet: { path: "/readyz" } },
      livenessProbe: { httpGet: { path: "/healthz" } },
      resources: { limits: { memory: "2Gi" } },
    });
    // SQLite belongs to one process; PostgreSQL is shared while replicas are replaced one by one.
    expect([replicas, strategy!.type]).toEqual(overlay === "replicated" ? [2, "RollingUpdate"] : [1, "Recreate"]);
  });

  it("limits connections and requests of one client at the Ingress, and hands on whole bodies", () => {
    const [ingress] = of<V1Ingress>("Ingress");
    const set = (name: string) => ingress!.metadata!.annotations![`nginx.ingress.kubernetes.io/${name}`];
    expect(Number(set("limit-connections"))).toBeGreaterThan(0);
    expect(Number(set("limit-rps"))).toBeGreaterThan(0);
    expect([set("proxy-body-size"), set("proxy-request-buffering")]).toEqual(["2m", "on"]);
  });
});

describe("the overlay oauth2-proxy", () => {
  const manifests = build("oauth2-proxy");
  const one = <T>(kind: string) => manifests.find((manifest) => manifest.kind === kind) as unknown as T;
  const { template } = one<V1Deployment>("Deployment").spec!;
  const pod = template.spec!;
  const container = (name: string) => pod.containers.find((one) => one.name === name)!;
  const env = Object.fromEntries((container("oauth2-proxy").env ?? []).map(({ name, value }) => [name, value]));

  it("runs an oauth2-proxy without the advisories of 2026, by digest", () => {
    const [, ...version] = /:v(\d+)\.(\d+)\.(\d+)@sha256:[0-9a-f]{64}$/.exec(container("oauth2-proxy").image!)!;
    const [major = 0, minor = 0, patch = 0] = version.map(Number);
    // GHSA-7x63-xv5r-3p2x is mended in 7.15.2; CVE-2026-76835, GHSA-63jm-59jj-478j and GHSA-wr5q-7wxw-x568 in 7.15.5.
    expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(7_015_005);
  });

  it("believes no forwarded address of a page, from any sender", () => {
    // Empty or absent, oauth2-proxy believes every sender.
    expect(env["OAUTH2_PROXY_TRUSTED_PROXY_IPS"]).toBe("127.0.0.1/32");
    expect(env["OAUTH2_PROXY_REDIRECT_URL"]).toMatch(/^https:/);
  });

  it("lets the links for outsiders and the files of the build through, and no other page", () => {
    const routes = env["OAUTH2_PROXY_SKIP_AUTH_ROUTES"]!.split(",");
    const isOpen = (path: string) => routes.some((route) => new RegExp(route.replace(/^GET=/, "")).test(path));
    expect(routes.filter((route) => !route.startsWith("GET="))).toEqual([]);
    expect(["/r/abc", "/api/reports/shared/abc/view", "/_next/static/x.js"].map(isOpen)).toEqual([true, true, true]);
    expect(["/", "/c/prod", "/api/clusters", "/metrics", "/r/abc/def"].filter(isOpen)).toEqual([]);
  });

  it("leads people to oauth2-proxy, and takes from no other address who they are", () => {
    expect(one<V1Service>("Service").spec).toMatchObject({ ports: [{ port: 80, targetPort: "oauth2-proxy" }] });
    expect(one<V1ConfigMap>("ConfigMap").data).toMatchObject({
      PREFLIGHT_AUTH: "proxy",
      PREFLIGHT_IDENTITY_FROM: "127.0.0.1/32",
    });
  });

  it("gives each container its own secrets, and the cluster and the cloud to the dashboard alone", () => {
    const secretsOf = ({ env: names = [], envFrom = [] }: V1Container) => [
      ...new Set([...names.map((n) => n.valueFrom?.secretKeyRef?.name), ...envFrom.map((n) => n.secretRef?.name)]),
    ];
    expect(secretsOf(container("oauth2-proxy")).filter(Boolean)).toEqual(["ccm-preflight-oauth2-proxy"]);
    expect(secretsOf(container("ccm-preflight")).filter(Boolean)).toEqual(["ccm-preflight"]);
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(template.metadata!.annotations!["pod-identity.alibabacloud.com/only-containers"]).toBe("ccm-preflight");
    const withToken = pod.containers.filter(({ volumeMounts = [] }) =>
      volumeMounts.some(({ mountPath }) => mountPath === "/var/run/secrets/kubernetes.io/serviceaccount"),
    );
    expect(withToken.map(({ name }) => name)).toEqual(["ccm-preflight"]);
  });
});

describe("the NetworkPolicies of the overlays", () => {
  const all = <T>(overlay: string, kind: string) => build(overlay).filter((m) => m.kind === kind) as unknown as T[];
  /** As YAML spells it. */
  type Rule = V1NetworkPolicyIngressRule & { from?: V1NetworkPolicyPeer[] };
  type Labels = Record<string, string>;
  const fits = (selector: V1LabelSelector | undefined, labels: Labels) =>
    Object.entries(selector?.matchLabels ?? {}).every(([key, value]) => labels[key] === value) &&
    (selector?.matchExpressions ?? []).every(({ key, operator, values }) => {
      if (operator !== "In") throw new Error(`this test does not read ${operator}`);
      return values?.includes(labels[key] ?? "");
    });

  /** Ports on which a Pod of another place is let in, as a network plug-in reads the policies. */
  function portsFor(overlay: string, namespace: string, labels: Labels) {
    const policies = all<V1NetworkPolicy>(overlay, "NetworkPolicy").filter(
      ({ spec }) => spec!.policyTypes?.includes("Ingress") ?? true,
    );
    expect(policies.length, "without a policy every port is open").toBeGreaterThan(0);
    return policies.flatMap(({ spec }) =>
      ((spec!.ingress ?? []) as Rule[])
        .filter(
          ({ from = [] }) =>
            from.length === 0 ||
            from.some(({ namespaceSelector, podSelector, ipBlock }) => {
              if (ipBlock) throw new Error("this test does not read addresses");
              const there = namespaceSelector
                ? fits(namespaceSelector, { "kubernetes.io/metadata.name": namespace })
                : namespace === "ccm-preflight";
              return there && fits(podSelector, labels);
            }),
        )
        .flatMap(({ ports }) => ports?.map(({ port }) => port) ?? ["every port"]),
    );
  }

  const nginx = { "app.kubernetes.io/name": "ingress-nginx" };
  it.each([
    ["single", [3000]],
    ["replicated", [3000]],
    ["oauth2-proxy", [4180]],
  ])("%s: the Ingress controller comes in on %j, Prometheus on 3000, and no other Pod", (overlay, web) => {
    expect(portsFor(overlay, "ingress-nginx", nginx)).toEqual(web);
    expect(portsFor(overlay, "kube-system", { app: "ingress-nginx" })).toEqual(web);
    expect(portsFor(overlay, "monitoring", { "app.kubernetes.io/name": "prometheus" })).toEqual([3000]);
    expect(portsFor(overlay, "arms-prom", { app: "arms-prometheus-ack-arms-prometheus" })).toEqual([3000]);
    for (const namespace of ["ingress-nginx", "kube-system", "monitoring", "arms-prom", "ccm-preflight", "shop"])
      expect(portsFor(overlay, namespace, { app: "other" }), namespace).toEqual([]);
    expect(portsFor(overlay, "shop", nginx)).toEqual([]);
  });

  const allowed = (overlay: string) =>
    all<V1NetworkPolicy>(overlay, "NetworkPolicy").flatMap(({ spec }) =>
      (spec!.egress ?? []).flatMap(({ to, ports }) => {
        // A rule without `to` is for every address: cloud endpoints have no fixed ones. Only names are asked of one place.
        if (to !== undefined) expect(ports?.map(({ port }) => port)).toEqual([53, 53]);
        return (ports ?? []).map(({ protocol, port }) => `${protocol} ${port}`);
      }),
    );
  const host = (url: string) => `TCP ${new URL(url).port || "443"}`;

  it("let out to all the program calls: DNS, API server, cloud, identity provider, notifications, database", async () => {
    const { endpointOf } = await import("@/lib/collect/alibaba/endpoints");
    const cloud = (["slb", "ecs", "vpc"] as const).map((product) => {
      const { protocol, host: name } = endpointOf(product, "cn-hangzhou");
      return host(`${protocol.toLowerCase()}://${name}`);
    });
    const [map] = all<V1ConfigMap>("single", "ConfigMap");
    const needed = ["UDP 53", "TCP 53", "TCP 6443", ...cloud, host(map!.data!["PREFLIGHT_OIDC_ISSUER"]!)];
    for (const overlay of ["single", "replicated"]) expect(allowed(overlay)).toEqual(expect.arrayContaining(needed));
    expect(allowed("replicated")).toContain("TCP 5432");
    expect(allowed("single")).not.toContain("TCP 5432");
  });

  it("a Pod continues answering until no client is sent to it, and has time to end", () => {
    const { replicas, template } = all<V1Deployment>("replicated", "Deployment")[0]!.spec!;
    const { terminationGracePeriodSeconds: grace, containers } = template.spec!;
    const [program, seconds] = containers[0]!.lifecycle!.preStop!.exec!.command!;
    expect(program).toBe("sleep");
    // The server itself ends within 1.5 s of SIGTERM (lib/http/main.ts).
    expect(grace).toBeGreaterThan(Number(seconds) + 1.5);
    const [map] = all<V1ConfigMap>("replicated", "ConfigMap");
    expect(map!.data!["PREFLIGHT_REPLICAS"]).toBe(String(replicas));
  });
});

/** A disposable API server of the version one runs: it decides what the published schemas cannot. */
const apiServer = process.env.PREFLIGHT_API_SERVER_KUBECONFIG;

describe.skipIf(!apiServer)("a real API server (PREFLIGHT_API_SERVER_KUBECONFIG)", () => {
  const kubectl = (args: string[], input = "") =>
    spawnSync("kubectl", ["--kubeconfig", apiServer ?? "", ...args], { encoding: "utf8", input });

  it.each(["single", "replicated", "oauth2-proxy"])("takes the %s overlay in a dry run", (overlay) => {
    const manifests = build(overlay);
    // A dry run makes no namespace, and what lies in one needs it.
    const namespace = JSON.stringify(manifests.find((manifest) => manifest.kind === "Namespace"));
    const made = kubectl(["apply", "-f", "-"], namespace);
    expect(made.status, made.stderr).toBe(0);
    const items = JSON.stringify({ apiVersion: "v1", kind: "List", items: manifests });
    const done = kubectl(["apply", "--dry-run=server", "--validate=strict", "-f", "-"], items);
    expect(done.status, done.stderr).toBe(0);
    expect(done.stdout.match(/\(server dry run\)/g)).toHaveLength(manifests.length);
  });
});

describe("what Prometheus and Grafana are given", () => {
  const alerts = parseYaml(read("observe/alerts.yaml")) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
  };
  const dashboard = JSON.parse(read("observe/grafana-dashboard.json")) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const expressions = [
    ...alerts.groups.flatMap((group) => group.rules.map((rule) => [rule.alert, rule.expr] as const)),
    ...dashboard.panels.flatMap((panel) =>
      panel.targets.map((target) => [panel.title, target.expr.replaceAll("$cluster", ".*")] as const),
    ),
  ];

  it("every metric named is one that /metrics serves", async () => {
    const { Metrics } = await import("@/lib/server/metrics");
    const served = new Set((await new Metrics().registry.getMetricsAsJSON()).map((metric) => metric.name));
    for (const [name, expr] of expressions)
      for (const metric of expr.match(/ccm_preflight_\w+/g) ?? [])
        expect(served.has(metric) || served.has(metric.replace(/_bucket$/, "")), `${name}: ${metric}`).toBe(true);
  });
});
