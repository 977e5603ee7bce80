import fc, { ANY_CHARACTER } from "@/testing/properties";
import { describe, expect, it, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import type { KubeService } from "@/lib/model/bundle";
import { ADDED_KEY, BANDWIDTH_KEY, OWNED, ownedService, SPEC_KEY } from "@/testing/owned-services";
import { formsOf, notesOf, ownerOf, pauseOf, pauseText, placeOf, type Form, type Part, type ServiceChange } from ".";

const CHANGE: ServiceChange = {
  annotations: [
    { key: SPEC_KEY, value: "slb.s2.small" },
    { key: ADDED_KEY, value: "on" },
    { key: BANDWIDTH_KEY, value: null },
  ],
};

const part = (service: KubeService, change = CHANGE): Part => ({
  service,
  change,
  target: { namespace: service.metadata!.namespace!, name: service.metadata!.name! },
});
const forms = (service: KubeService, change = CHANGE) => formsOf(ownerOf(service), [part(service, change)]);
const form = (service: KubeService, kind: Form["kind"], change = CHANGE) =>
  forms(service, change).find((one) => one.kind === kind)!;

const WANTED = { [SPEC_KEY]: "slb.s2.small", [ADDED_KEY]: "on" };

describe("the first form of a change", () => {
  const FIRST: readonly (readonly [keyof typeof OWNED, Form["kind"], place: string])[] = [
    ["helm", "helm-values", "In the values of Helm release ingress-nginx"],
    [
      "helmOwnChart",
      "helm-unknown",
      "Under the value that fills this Service's annotations; the path in this chart is not known here",
    ],
    ["argocd", "manifest", "In the source of Argo CD application shop-prod"],
    [
      "argocdChart",
      "helm-values",
      "In the values of the chart in Git, or in spec.source.helm.valuesObject of Argo CD application edge",
    ],
    [
      "fluxKustomization",
      "kustomize",
      "In kustomization.yaml of the folder that Kustomization apps applies, or in its spec.patches",
    ],
    ["fluxHelmRelease", "helmrelease", "In HelmRelease edge"],
    ["kubectlApply", "manifest", "In the manifest"],
    ["kustomize", "kustomize", "In kustomization.yaml"],
    ["terraform", "terraform", "In the Terraform resource of the Service"],
    ["operator", "custom-resource", "In the resource that the operator reads: Shop web"],
    ["labelledOperator", "custom-resource", "In the resource that the operator reads: shop-gateway"],
    [
      "ackAddon",
      "console",
      "In the ACK console: the cluster > Add-ons. Change its parameters only there: other ways can make its upgrade fail",
    ],
    ["renderedChart", "helm-values", "In the values of chart ingress-nginx"],
    ["byHand", "kubectl", "Now, with kubectl"],
    ["unknown", "kubectl", "Now, with kubectl"],
  ];

  test.each(FIRST)("of a Service of %s is %s", (name, kind, place) => {
    const owner = ownerOf(OWNED[name]);
    const [first, ...rest] = forms(OWNED[name]);
    expect([first?.kind, placeOf(first!, owner, "en")]).toEqual([kind, place]);
    // The command is one step away from every other form.
    expect([first, rest[0]].map((one) => one?.kind)).toContain("kubectl");
    for (const one of [first!, ...rest])
      for (const text of [placeOf(one, owner, "zh-CN"), ...notesOf(one, owner, "en"), ...notesOf(one, owner, "zh-CN")])
        expect(text).toMatch(/^[^{}]{4,}$/);
  });

  it("is found with a command that only reads, where the release or the application has a name", () => {
    expect(forms(OWNED.helm)[0]!.look).toBe("helm get values ingress-nginx -n ingress");
    expect(forms(OWNED.helmOwnChart)[0]!.look).toBe("helm get values web -n shop --all | grep -n annotations");
    expect(forms(OWNED.argocdChart)[0]!.look).toBe("argocd app diff infra/edge");
  });

  it("is no command where a value or a name holds what no command line can carry", () => {
    const change = { annotations: [{ key: SPEC_KEY, value: "a\0b" }] };
    expect(forms(OWNED.kubectlApply, change).map(({ kind }) => kind)).toEqual(["manifest", "kustomize", "terraform"]);
    const owner = { ...ownerOf(OWNED.argocd), name: "a\0b" };
    expect(formsOf(owner, [part(OWNED.argocd)])[0]).toMatchObject({ kind: "manifest", look: undefined });
    expect(pauseOf(owner)).toBeUndefined();
  });

  it("is none where nothing changes", () => {
    expect(forms(OWNED.helm, { annotations: [{ key: SPEC_KEY, value: "slb.s1.small" }] })).toEqual([]);
  });
});

describe("a manifest", () => {
  /** Merges a fragment as a person does: maps by key, lists whole, and takes out what the comments name. */
  const merged = (into: unknown, from: unknown): unknown => {
    const isMap = (value: unknown): value is Record<string, unknown> =>
      typeof value === "object" && value !== null && !Array.isArray(value);
    if (!isMap(into) || !isMap(from)) return from;
    return { ...into, ...Object.fromEntries(Object.keys(from).map((key) => [key, merged(into[key], from[key])])) };
  };
  const removed = (text: string) => [...text.matchAll(/^# remove: (.*)$/gm)].map(([, key]) => key!);

  it("has what is set, and names what goes", () => {
    const source = parse(`
apiVersion: v1
kind: Service
metadata:
  name: web
  namespace: shop
  annotations: { ${SPEC_KEY}: slb.s1.small, ${BANDWIDTH_KEY}: "5" }
spec:
  type: LoadBalancer
  ports: [{ name: http, port: 80 }, { name: https, port: 443 }]
`);
    const { text } = form(OWNED.kubectlApply, "manifest", {
      ...CHANGE,
      patch: [
        { op: "remove", path: "/spec/ports/1" },
        { op: "add", path: "/spec/loadBalancerSourceRanges", value: ["10.0.0.0/8"] },
      ],
    });
    const after = merged(source, parse(text)) as { metadata: { annotations: Record<string, string> }; spec: object };
    for (const key of removed(text)) delete after.metadata.annotations[key];
    expect(after).toEqual({
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: "web", namespace: "shop", annotations: WANTED },
      spec: {
        type: "LoadBalancer",
        ports: [{ name: "http", port: 80, protocol: "TCP", targetPort: 80 }],
        loadBalancerSourceRanges: ["10.0.0.0/8"],
      },
    });
  });

  it("keeps every value a text, for readers of YAML 1.1 and 1.2", () => {
    const words = [
      "true",
      "on",
      "no",
      "80",
      "1e3",
      "0x10",
      "12:30:45",
      "null",
      "~",
      "",
      " x",
      "a: b",
      "- a",
      "#",
      "<<",
    ];
    // One annotation for each value: a change of many costs as much as a change of one.
    const values = [...words, ...fc.sample(fc.string({ unit: ANY_CHARACTER, maxLength: 40 }), 30)];
    const annotations = values.map((value, at) => ({ key: `${ADDED_KEY}-${at}`, value }));
    for (const [name, kind] of [
      ["kubectlApply", "manifest"],
      ["helm", "helm-values"],
      ["fluxHelmRelease", "helmrelease"],
    ] as const) {
      const { text } = form(OWNED[name], kind, { annotations });
      for (const version of ["1.1", "1.2"] as const) {
        const written = JSON.stringify(parse(text, { version }));
        const others = annotations.filter(
          ({ key, value }) => !written.includes(`${JSON.stringify(key)}:${JSON.stringify(value)}`),
        );
        expect(others).toEqual([]);
      }
    }
  });

  it("is one document for each Service", () => {
    const services = [OWNED.kubectlApply, ownedService({ name: "api" })];
    const { text } = formsOf(
      ownerOf(services[0]),
      services.map((one) => part(one)),
    )[0]!;
    const documents = parseAllDocuments(text).map((one) => one.toJS() as KubeService);
    expect(documents.map(({ metadata }) => [metadata!.name, metadata!.annotations])).toEqual([
      ["web", WANTED],
      ["api", WANTED],
    ]);
  });
});

describe("values of a chart", () => {
  type Values = { [key: string]: unknown };
  /** As Helm merges values over the defaults of a chart: maps by key, and null takes a default out. */
  function coalesce(defaults: Values, values: Values): Values {
    const out = { ...defaults };
    for (const [key, value] of Object.entries(values)) {
      const below = out[key];
      if (value === null) delete out[key];
      else if (typeof value === "object" && typeof below === "object" && below !== null)
        out[key] = coalesce(below as Values, value as Values);
      else out[key] = value;
    }
    return out;
  }
  const at = (values: Values, path: string) =>
    path.split(".").reduce<unknown>((value, key) => (value as Values | undefined)?.[key], values);

  /** Chart of the label, name of the Service, where its templates read annotations. */
  const CHARTS: readonly (readonly [chart: string, service: string, path: string])[] = [
    ["ingress-nginx-4.15.1", "ingress-nginx-controller", "controller.service.annotations"],
    ["ingress-nginx-4.15.1", "ingress-nginx-controller-internal", "controller.service.internal.annotations"],
    ["nginx-ingress-2.7.0", "edge-nginx-ingress-controller", "controller.service.annotations"],
    ["gateway-1.24.0", "istio-ingressgateway", "service.annotations"],
    ["gateway-3.4.1", "kong-gateway-proxy", "gateway.proxy.annotations"],
    ["kong-3.4.1", "kong-kong-proxy", "proxy.annotations"],
    ["traefik-41.3.0", "traefik", "service.annotations"],
    ["traefik-41.3.0", "traefik-udp", "service.annotationsUDP"],
    ["higress-core-2.2.1", "higress-gateway", "gateway.service.annotations"],
    ["apisix-2.14.0", "apisix-gateway", "service.annotations"],
  ];

  const released = (chart: string, name: string) =>
    ownedService({
      name,
      labels: { "helm.sh/chart": chart, "app.kubernetes.io/managed-by": "Helm" },
      annotations: { "meta.helm.sh/release-name": "edge", "meta.helm.sh/release-namespace": "shop" },
      written: [{ manager: "helm" }],
    });

  test.each(CHARTS)("%s, Service %s", (chart, name, path) => {
    const steps = path.split(".");
    const defaults = steps.reduceRight<Values>((inner, key) => ({ [key]: inner, enabled: true }), {
      [SPEC_KEY]: "slb.s1.small",
      [BANDWIDTH_KEY]: "5",
      kept: "yes",
    });
    const values = parse(form(released(chart, name), "helm-values").text) as Values;
    const rendered = coalesce(defaults, values);
    expect(at(rendered, path)).toEqual({ ...WANTED, kept: "yes" });
    expect(at(rendered, [...steps.slice(0, -1), "enabled"].join("."))).toBe(true);
  });

  it.each([
    ["web-0.3.0", "web"],
    ["kong-3.4.1", "kong-kong-manager"],
    ["traefik-41.3.0", "traefik-mqtt"],
    ["ingress-nginx-4.15.1", "ingress-nginx-controller-metrics"],
  ])("are not guessed for %s, Service %s", (chart, name) => {
    expect(forms(released(chart, name)).map(({ kind }) => kind)).toEqual([
      "helm-unknown",
      "kubectl",
      "manifest",
      "kustomize",
      "terraform",
    ]);
  });

  it("are one text for all Services of a release, where each has its own place", () => {
    const [main, internal] = ["controller", "controller-internal"].map((name) =>
      released("ingress-nginx-4.15.1", `ingress-nginx-${name}`),
    );
    const internalChange = { annotations: [{ key: SPEC_KEY, value: "slb.s3.large" }] };
    const [first, second] = formsOf(ownerOf(main), [part(main!), part(internal!, internalChange)]);
    expect(first).toMatchObject({
      kind: "helm-values",
      services: ["shop/ingress-nginx-controller", "shop/ingress-nginx-controller-internal"],
    });
    expect(parse(first!.text)).toEqual({
      controller: {
        service: {
          annotations: { ...WANTED, [BANDWIDTH_KEY]: null },
          internal: { annotations: { [SPEC_KEY]: "slb.s3.large" } },
        },
      },
    });
    expect(second!.kind).toBe("kubectl");
    expect(second!.text.split("\n")).toHaveLength(2);
  });

  it("are not shared by two Services that are to differ", () => {
    const [a, b] = ["web-gateway", "api-gateway"].map((name) => released("apisix-2.14.0", name));
    const other = { annotations: [{ key: SPEC_KEY, value: "slb.s3.large" }] };
    const made = formsOf(ownerOf(a), [part(a!), part(b!, other)]);
    expect(made.map(({ kind, services }) => [kind, services]).slice(0, 2)).toEqual([
      ["helm-values", ["shop/web-gateway"]],
      ["helm-unknown", ["shop/api-gateway"]],
    ]);
  });

  it("are not known for a field of the spec", () => {
    const patch = [{ op: "remove", path: "/spec/ports/1" }] as const;
    expect(forms(OWNED.helm, { patch })[0]!.kind).toBe("helm-unknown");
  });

  it("are in spec.values of a HelmRelease", () => {
    expect(parse(form(OWNED.fluxHelmRelease, "helmrelease").text)).toEqual({
      apiVersion: "helm.toolkit.fluxcd.io/v2",
      kind: "HelmRelease",
      metadata: { name: "edge", namespace: "flux-system" },
      spec: { values: { controller: { service: { annotations: { ...WANTED, [BANDWIDTH_KEY]: null } } } } },
    });
  });
});

describe("Terraform", () => {
  it("escapes quotes, interpolation and templates, and writes fields by its own names", () => {
    const { text } = form(OWNED.terraform, "terraform", {
      annotations: [
        { key: SPEC_KEY, value: 'a"b\\c ${var} %{if} $5\n' },
        { key: BANDWIDTH_KEY, value: null },
      ],
      patch: [
        { op: "remove", path: "/spec/ports/1" },
        { op: "replace", path: "/spec/externalTrafficPolicy", value: "Local" },
        { op: "add", path: "/spec/loadBalancerSourceRanges", value: ["10.0.0.0/8"] },
      ],
    });
    expect(text).toBe(`metadata {
  annotations = {
    "${SPEC_KEY}" = "a\\"b\\\\c $\${var} %%{if} $5\\n"
    # remove: "${BANDWIDTH_KEY}"
  }
}
spec {
  external_traffic_policy = "Local"
  port {
    name = "http"
    port = 80
    protocol = "TCP"
    target_port = 80
  }
  load_balancer_source_ranges = ["10.0.0.0/8"]
}
`);
  });
});

describe("a pause", () => {
  it("comes with the command that ends it, for owners that work by themselves", () => {
    expect(pauseOf(ownerOf(OWNED.argocdChart))).toEqual({
      look: "argocd app get infra/edge -o yaml",
      pause: "argocd app set infra/edge --sync-policy none",
      resume: "argocd app set infra/edge --sync-policy automated --self-heal",
    });
    expect(pauseOf(ownerOf(OWNED.fluxKustomization))).toEqual({
      pause: "flux suspend kustomization apps -n flux-system",
      resume: "flux resume kustomization apps -n flux-system",
    });
    expect(pauseOf(ownerOf(OWNED.fluxHelmRelease))?.resume).toBe("flux resume helmrelease edge -n flux-system");
    for (const name of ["helm", "kubectlApply", "terraform", "unknown"] as const)
      expect(pauseOf(ownerOf(OWNED[name]))).toBeUndefined();
    expect(pauseText(ownerOf(OWNED.argocd), "en")).toContain("with the policy that it had before");
    expect(pauseText(ownerOf(OWNED.fluxKustomization), "zh-CN")).toMatch(/^[^{}]+$/);
  });
});

it("the form for an operator is the change alone, whatever the kind of its resource", () => {
  for (const kind of ["Queue", "__proto__", "constructor"]) {
    const service = structuredClone(OWNED.operator);
    service.metadata!.ownerReferences = [{ controller: true, kind, name: "web", apiVersion: "v1" }];
    expect(parse(forms(service)[0]!.text), kind).toEqual({ annotations: { ...WANTED, [BANDWIDTH_KEY]: null } });
  }
});
