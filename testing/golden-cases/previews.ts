import { readFileSync } from "node:fs";
import { BACKEND_TYPE, CURRENT } from "@/lib/ccm/annotations";
import { keyOf } from "@/lib/ccm/names";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Change } from "@/lib/preview";
import { ClusterBuilder } from "@/simulator/cluster/cluster-builder";
import { demoBundle } from "@/simulator/demo/bundle";
import { DEMO_CLUSTER } from "@/simulator/demo/cluster";
import { nlbCase } from "@/testing/nlb-case";
import { calmCluster, NOW } from "@/testing/service-changes";

/** A change of one Service of a cluster. */
type Previewed = () => { bundle: Bundle; change: Change };

const find = ({ kubernetes }: Bundle, name: string) =>
  kubernetes.services.find((service) => service.metadata?.name === name)!;

/** The manifest of a Service of this cluster, edited. */
function edited(bundle: Bundle, name: string, edit: (service: KubeService) => void): ReturnType<Previewed> {
  const service = structuredClone(find(bundle, name));
  edit(service);
  return { bundle, change: { kind: "apply", service } };
}
const annotate = ({ metadata }: KubeService, values: Record<string, string>) =>
  Object.assign((metadata!.annotations ??= {}), Object.fromEntries(named(values)));
const named = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => [CURRENT + name, value] as const);
/** The same with these annotations alone, where a part of the cluster is another one. */
const annotated = (
  name: string,
  values: Record<string, string>,
  change: (bundle: Bundle) => void = () => undefined,
  bundle = calmCluster(1),
) => {
  change(bundle);
  return edited(bundle, name, ({ metadata }) => {
    metadata!.annotations = Object.fromEntries(named(values));
  });
};
const newPort = ({ spec }: KubeService, port: number) =>
  spec!.ports!.push({ name: "new", port, targetPort: port, protocol: "TCP" });

/** A Service with TLS, and one on an instance of a person whose listeners it overrides. */
export function shared(): Bundle {
  const builder = new ClusterBuilder({ ...DEMO_CLUSTER, name: "shared" }, NOW);
  builder.addNode("cn-hangzhou.10.16.1.1", "cn-hangzhou-h");
  builder.addCertificate("cert-main", "*.mall.example.com", 200);
  builder.addCertificate("cert-old", "*.mall.example.com", -1);
  builder.add({
    ...{ namespace: "shop", name: "tls", ports: [{ name: "https", port: 443, targetPort: 8443 }] },
    annotations: { "protocol-port": "https:443", "cert-id": "cert-main" },
  });
  builder.add({
    ...{ namespace: "shop", name: "guest", ports: [{ name: "web", port: 80, targetPort: 8080 }] },
    reuse: builder.addInstance("by-hand"),
    annotations: { "force-override-listeners": "true" },
  });
  return builder.bundle;
}
const ofGuest = ({ alibabaCloud }: Bundle) =>
  alibabaCloud.loadBalancers.find((row) => row.LoadBalancerName === "by-hand")!.LoadBalancerId!;

/** A listener of the instance of a person, which a new Service overrides. */
const taken = (Description: string) => () => {
  const bundle = shared();
  const listener = bundle.alibabaCloud.listeners.find((one) => one.LoadBalancerId === ofGuest(bundle))!;
  Object.assign(listener, { Description, VServerGroupId: "rsp-theirs" });
  const service = find(bundle, "guest");
  bundle.kubernetes.services = bundle.kubernetes.services.filter((one) => one !== service);
  return { bundle, change: { kind: "apply", service } as const };
};

/** One more https listener with this certificate. */
export const secure = (certificate: string, bundle = shared()) =>
  edited(bundle, "tls", (service) => {
    annotate(service, { "cert-id": certificate || "", "protocol-port": "https:443,https:9443" });
    newPort(service, 9443);
  });

/** Groups that a person made, on these instances, with these servers. */
export function addGroups(
  bundle: Bundle,
  ids: readonly string[],
  servers: readonly { ServerId?: string }[] = [],
): void {
  for (const [n, LoadBalancerId] of ids.entries())
    bundle.alibabaCloud.vServerGroups.push({
      ...{ LoadBalancerId, VServerGroupId: `rsp-more${n}`, VServerGroupName: "by hand" },
      BackendServers: { BackendServer: servers.map((server) => ({ ...server, Port: 80 })) },
    });
}
const serversOf = ({ alibabaCloud }: Bundle, id?: string) =>
  alibabaCloud.vServerGroups
    .filter(({ LoadBalancerId }) => id === undefined || LoadBalancerId === id)
    .flatMap(({ BackendServers }) => BackendServers?.BackendServer ?? []);
/** The instance of `app-1`. */
export const ofApp = ({ alibabaCloud, kubernetes }: Bundle) => {
  const { ip } = find({ kubernetes } as Bundle, "app-1").status!.loadBalancer!.ingress![0]!;
  return alibabaCloud.loadBalancers.find((row) => row.Address === ip)!.LoadBalancerId!;
};

/** A port more, where something of the instance is near its quota. */
const near = (fill: (bundle: Bundle, id: string) => void) => () => {
  const bundle = calmCluster(1);
  fill(bundle, ofApp(bundle));
  return edited(bundle, "app-1", (service) => newPort(service, 9443));
};

const domains = (count: number) => () => {
  const names = Array.from({ length: count }, (_, n) => `d${n}.mall.example.com:cert-next`).join(",");
  const values = { "protocol-port": "https:80", "cert-id": "cert-main", "domain-extensions": names };
  return annotated("app-1", values, undefined, calmCluster(4));
};

/** A Service with preserve-lb-on-delete is deleted. */
const preserved =
  (ccmVersion: string, AddressIPVersion = "ipv4") =>
  () => {
    const bundle = calmCluster(1);
    const service = find(bundle, "app-1");
    annotate(service, { "preserve-lb-on-delete": "true" });
    bundle.cluster.ccmVersion = ccmVersion;
    const id = ofApp(bundle);
    Object.assign(
      bundle.alibabaCloud.loadBalancers.find((row) => row.LoadBalancerId === id)!,
      { AddressIPVersion },
    );
    return { bundle, change: { kind: "delete", service: keyOf(service) } as const };
  };

export const PREVIEW_CASES: Readonly<Record<string, Previewed>> = {
  ...Object.fromEntries(
    ["v2.11.2", "v2.12.4", "v2.14.0", "v2.15.0"].map((version) => [
      `what a preserved instance loses by ${version}`,
      preserved(version),
    ]),
  ),
  ...Object.fromEntries(
    ["v2.12.4", "v2.14.0", "v2.15.0"].map((version) => [
      `what a preserved NLB loses by ${version}`,
      () => {
        const { bundle, annotate: write, nlb } = nlbCase();
        write("preserve-lb-on-delete", "true");
        nlb.loadBalancers[0]!.DeletionProtectionConfig = { Enabled: true };
        bundle.cluster.ccmVersion = version;
        return { bundle, change: { kind: "delete", service: "shop/web" } as const };
      },
    ]),
  ),
  "a preserved instance with IPv6 is not released": preserved("v2.14.0", "ipv6"),
  "interfaces that were not asked for are not missing": () => {
    const bundle = calmCluster(1);
    bundle.alibabaCloud.networkInterfaces = [];
    return edited(bundle, "app-1", ({ metadata }) => void (metadata!.annotations = { [BACKEND_TYPE]: "eni" }));
  },
  "an immutable field is refused, and the rest is done all the same": () =>
    annotated("app-1", { "address-type": "intranet", name: "front" }),
  "an annotation that cannot be read stops every call": () => annotated("app-1", { bandwidth: "ten", name: "front" }),
  "a specification changes the bill": () => annotated("app-0", { spec: "slb.s3.small" }),
  "the address goes with the Service, its protection first": () => ({
    bundle: calmCluster(1),
    change: { kind: "delete", service: "shop/app-1" },
  }),
  "a new Service gets instance, group and listener, in this order": () => ({
    bundle: calmCluster(1),
    change: {
      kind: "apply",
      service: {
        metadata: { name: "fresh", namespace: "shop" },
        spec: { type: "LoadBalancer", ports: [{ port: 80, targetPort: 8080 }] },
      },
    },
  }),
  "what was pending is told from what the change brings": () =>
    annotated("app-1", { name: "front" }, (bundle) => {
      const id = ofApp(bundle);
      for (const row of bundle.alibabaCloud.listeners) if (row.LoadBalancerId === id) row.Status = "stopped";
    }),
  "a sync that makes a pending cut breaks": () =>
    annotated("gift-card", { name: "front" }, undefined, demoBundle({ now: NOW })),
  "a manifest as it is today starts no sync": () => edited(demoBundle({ now: NOW }), "gift-card", () => undefined),
  "an annotation that was applied and is no longer said goes, and that of others stays": () =>
    annotated("app-0", {}, (bundle) => {
      const live = find(bundle, "app-0");
      annotate(live, { name: "others" });
      live.metadata!.appliedAnnotations = [`${CURRENT}spec`];
      for (const lb of bundle.alibabaCloud.loadBalancers) lb.LoadBalancerSpec = "slb.s3.large";
    }),
  "a missing input is unknown": () =>
    annotated("app-1", { name: "front" }, (bundle) => {
      bundle.errors = [{ source: "slb", action: "DescribeLoadBalancers", code: "Forbidden", message: "no" }];
    }),
  "a new class is refused, as the API server does": () =>
    edited(calmCluster(1), "app-1", ({ spec }) => void (spec!.loadBalancerClass = "alibabacloud.com/nlb")),
  "a new Service without ports is refused, as the API server does": () =>
    edited(calmCluster(1), "app-1", ({ metadata, spec }) => {
      metadata!.name = "new";
      spec!.ports = [];
    }),
  "a class that comes with the type is accepted": () => {
    const { bundle, service, nlb } = nlbCase();
    const asked = structuredClone(service);
    Object.assign(service, { spec: { ...service.spec, type: "ClusterIP", loadBalancerClass: undefined } });
    delete service.metadata!.finalizers;
    Object.assign(nlb, { loadBalancers: [], listeners: [], serverGroups: [], servers: [] });
    bundle.cluster.ccmVersion = "v2.15.0";
    return { bundle, change: { kind: "apply", service: asked } };
  },
  "a port that another owner's listener serves is refused": () => {
    const bundle = shared();
    bundle.alibabaCloud.listeners.push({
      ...{ LoadBalancerId: ofGuest(bundle), ListenerPort: 8443, ListenerProtocol: "http", Status: "running" },
      ...{ Description: "the team next door", HTTPListenerConfig: { ListenerForward: "off" } },
    });
    return edited(bundle, "guest", (service) => newPort(service, 8443));
  },
  "a listener is taken over from another cluster": taken("k8s/80/guest/shop/c-other"),
  "a listener of this cluster is no other owner's": taken(`k8s/80/other/shop/${DEMO_CLUSTER.id}`),
  "a listener of an NLB that a person made is taken over": () => {
    const bundle = JSON.parse(readFileSync("testing/cases/base.json", "utf8")) as Bundle;
    bundle.alibabaCloud.nlb!.listeners.push({
      ...{ LoadBalancerId: "nlb-userpub0001", ListenerId: "lsn-1", ListenerProtocol: "TCP", ListenerPort: 443 },
      ...{ ServerGroupId: "sgp-1", ListenerDescription: "by hand" },
    });
    return edited(bundle, "api", (service) => {
      service.metadata = { name: "web", namespace: "shop", annotations: {} };
      annotate(service, { id: "nlb-userpub0001", "force-override-listeners": "true" });
      service.spec = {
        ...{ type: "LoadBalancer", loadBalancerClass: "alibabacloud.com/nlb", selector: { app: "api" } },
        ports: [{ name: "https", port: 443, targetPort: 8443, protocol: "TCP" }],
      };
      delete service.status;
    });
  },
  ...Object.fromEntries(
    ["cert-gone", "cert-old"].flatMap((id) => [
      [
        `a listener does not get the certificate ${id}`,
        () => edited(shared(), "tls", (one) => annotate(one, { "cert-id": id })),
      ],
      [`a listener is not made with the certificate ${id}`, () => secure(id)],
    ]),
  ),
  "a listener is made with a certificate of the account": () => secure("cert-main"),
  "the quota of listeners of one instance": near(({ alibabaCloud }, LoadBalancerId) => {
    for (let ListenerPort = 20_000; ListenerPort < 20_049; ListenerPort++)
      alibabaCloud.listeners.push({ LoadBalancerId, ListenerPort, ListenerProtocol: "tcp" });
  }),
  "the quota of backends of one instance, which count until they are gone": near((bundle, id) => {
    const length = 200 - serversOf(bundle, id).length;
    addGroups(bundle, [id], Array.from({ length }, (_, n) => ({ ServerId: `i-${n}` }))); // prettier-ignore
  }),
  "the quota of groups that one server is in, across instances": near((bundle) => {
    const [{ ServerId } = {}] = serversOf(bundle);
    const length = 50 - serversOf(bundle).filter((server) => server.ServerId === ServerId).length;
    addGroups(bundle, Array.from({ length }, (_, n) => `lb-more${n}`), [{ ServerId }]); // prettier-ignore
  }),
  "one listener below its quota of further certificates": domains(3),
  "the quota of further certificates of one listener": domains(4),
};
