import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BACKEND_TYPE } from "@/lib/ccm/annotations";
import { backendMode } from "@/lib/ccm/backend-mode";
import { keyOf } from "@/lib/ccm/names";
import type { Bundle, CloudVServerGroup, KubeService } from "@/lib/model/bundle";
import { ClusterBuilder } from "@/simulator/cluster/cluster-builder";
import { demoBundle } from "@/simulator/demo/bundle";
import { DEMO_CLUSTER } from "@/simulator/demo/cluster";
import { calmCluster, NOW } from "@/testing/service-changes";
import { previewChanges, type Change, type PreviewOptions, type PreviewService } from "./index";

const PREFIX = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-";

const serviceOf = (bundle: Bundle, name: string) =>
  structuredClone(bundle.kubernetes.services.find((service) => service.metadata?.name === name)!);

const apply = (service: KubeService): Change => ({ kind: "apply", service });

const preview = (bundle: Bundle, change: Change, more: Partial<PreviewOptions> = {}): PreviewService =>
  previewChanges(structuredClone(bundle), [change], { checkedAt: NOW, ...more }).services[0]!;

function annotated(bundle: Bundle, name: string, annotations: Record<string, string>): Change {
  const { metadata, spec } = serviceOf(bundle, name);
  const wanted = Object.fromEntries(Object.entries(annotations).map(([suffix, value]) => [PREFIX + suffix, value]));
  return { kind: "apply", service: { metadata: { ...metadata, annotations: wanted }, spec } };
}

const changed = (name: string, annotations: Record<string, string>) =>
  preview(calmCluster(1), annotated(calmCluster(1), name, annotations));

const actions = (row: PreviewService) => row.calls.map((call) => `${call.action} ${call.target}`.trim());

describe("a change before it is applied", () => {
  it("is nothing when the manifest equals the cluster", () => {
    const bundle = calmCluster(1);
    for (const service of bundle.kubernetes.services.filter((row) => row.spec?.type === "LoadBalancer"))
      expect(preview(bundle, apply(structuredClone(service)))).toMatchObject({
        verdict: "ok",
        calls: [],
        problems: [],
        traffic: "none",
      });
  });

  it("says what a preserved instance loses, by the version that does it, and that over IPv6 its Service stays", () => {
    const bundle = calmCluster(1);
    const kept = bundle.kubernetes.services.find((service) => service.metadata?.name === "app-1")!;
    kept.metadata!.annotations = { ...kept.metadata!.annotations, [`${PREFIX}preserve-lb-on-delete`]: "true" };
    const removed = (release: string) => preview(bundle, { kind: "delete", service: keyOf(kept) }, { release });
    const deletions = (row: PreviewService) => actions(row).filter((action) => action.startsWith("Delete"));
    expect([deletions(removed("v2.11.2")), removed("v2.11.2").verdict]).toEqual([[], "ok"]);
    for (const version of ["v2.12.4", "v2.14.0", "v2.15.0"]) {
      const row = removed(version);
      expect(deletions(row), version).toEqual([
        "DeleteLoadBalancerListener 80/tcp",
        expect.stringMatching(/^DeleteVServerGroup k8s\/.*\/app-1\/shop\//),
      ]);
      expect([row.verdict, row.traffic]).toEqual(["breaks", "existingConnections"]);
    }
    const id = removed("v2.14.0").loadBalancerId;
    bundle.alibabaCloud.loadBalancers.find((row) => row.LoadBalancerId === id)!.AddressIPVersion = "ipv6";
    const refused = removed("v2.14.0");
    expect(refused.problems.map(({ code }) => code)).toEqual(["CLB414"]);
    expect(deletions(refused)).toEqual(["DeleteLoadBalancerListener 80/tcp"]);
  });

  it("does not take interfaces that were not asked for as missing ones", () => {
    const bundle = calmCluster(1);
    bundle.alibabaCloud.networkInterfaces = [];
    const change = serviceOf(bundle, "app-1");
    expect(backendMode(change, bundle.cluster.serviceBackendType)).not.toBe("eni");
    change.metadata = { ...change.metadata, annotations: { ...change.metadata?.annotations, [BACKEND_TYPE]: "eni" } };
    const row = preview(bundle, apply(change));
    expect(row.verdict).toBe("unknown");
    expect(row.problems.map(({ code }) => code)).not.toContain("CLB315");
  });

  it("breaks on an immutable field, and says that the rest is done all the same", () => {
    const row = changed("app-1", { "address-type": "intranet", name: "front" });
    expect(row.verdict).toBe("breaks");
    expect(row.problems).toMatchObject([{ code: "CLB413", already: false, stops: false }]);
    expect(actions(row)).toEqual(["SetLoadBalancerName"]);
  });

  it("breaks on an annotation that cannot be read, which stops every call", () => {
    const row = changed("app-1", { bandwidth: "ten", name: "front" });
    expect(row.problems).toMatchObject([{ code: "CLB101", stops: true }]);
    expect(row.calls).toEqual([]);
    expect(row.blocked.map((call) => call.action)).toEqual(["SetLoadBalancerName"]);
    expect(row.lint.length).toBeGreaterThan(0);
  });

  it("changes the bill and nothing else where a specification changes", () => {
    const row = changed("app-0", { spec: "slb.s3.small" });
    expect(row).toMatchObject({ verdict: "ok", problems: [] });
    expect(row.calls).toMatchObject([
      {
        action: "ModifyLoadBalancerInstanceSpec",
        cost: true,
        changes: [{ from: "slb.s1.small", to: "slb.s3.small" }],
      },
    ]);
  });

  it("loses the address where a Service is deleted, protection switched off first", () => {
    const row = preview(calmCluster(1), { kind: "delete", service: "shop/app-1" });
    expect(row).toMatchObject({ change: "delete", verdict: "breaks", traffic: "addressLost" });
    expect(actions(row).at(-1)).toBe("DeleteLoadBalancer");
  });

  it("makes instance, group and listener of a new Service, in this order, and says what it assumed", () => {
    const service: KubeService = {
      metadata: { name: "fresh", namespace: "shop" },
      spec: { type: "LoadBalancer", ports: [{ port: 80, targetPort: 8080 }] },
    };
    const row = preview(calmCluster(1), apply(service));
    expect(row.calls.map((call) => [call.phase, call.action])).toEqual([
      ["instance", "CreateLoadBalancer"],
      ["group", "CreateVServerGroup"],
      ["group", "AddVServerGroupBackendServers"],
      ["listener", "CreateLoadBalancerTCPListener"],
      ["listener", "StartLoadBalancerListener"],
    ]);
    expect(row.assumed).toHaveLength(2);
  });

  it("tells what is pending from what the change brings", () => {
    const bundle = calmCluster(1);
    const key = keyOf(serviceOf(bundle, "app-1"));
    const { loadBalancerId } = preview(bundle, annotated(bundle, "app-1", { name: "front" }));
    for (const listener of bundle.alibabaCloud.listeners)
      if (listener.LoadBalancerId === loadBalancerId) listener.Status = "stopped";
    const row = preview(bundle, annotated(bundle, "app-1", { name: "front" }));
    expect(row.service).toBe(key);
    expect(row.calls.map(({ action, already }) => [action, already])).toEqual([
      ["SetLoadBalancerName", false],
      ["StartLoadBalancerListener", true],
    ]);
    // The edit triggers the sync that starts the Listener, which ends no connection.
    expect(row).toMatchObject({ traffic: "newConnections", verdict: "ok" });
  });

  it("breaks where its sync makes a pending cut, and a manifest as it is today starts no sync", () => {
    const bundle = demoBundle({ now: NOW });
    const card = serviceOf(bundle, "gift-card");
    const same = preview(bundle, apply(structuredClone(card)));
    expect(same).toMatchObject({ verdict: "ok", facts: [], traffic: "none" });
    const edited = preview(bundle, annotated(bundle, "gift-card", { name: "front" }));
    expect(edited.facts.map(({ code }) => code)).toContain("listenerGone");
    expect(edited).toMatchObject({ verdict: "breaks", traffic: "existingConnections" });
  });

  it("lets an annotation go that was applied before and is no longer said, and keeps what others wrote", () => {
    const bundle = calmCluster(1);
    const live = bundle.kubernetes.services.find((service) => service.metadata?.name === "app-0")!;
    const spec = PREFIX + "spec";
    live.metadata!.annotations = { ...live.metadata!.annotations, [PREFIX + "name"]: "others" };
    live.metadata!.appliedAnnotations = [spec];
    for (const lb of bundle.alibabaCloud.loadBalancers) lb.LoadBalancerSpec = "slb.s3.large";
    const row = preview(bundle, annotated(bundle, "app-0", {}));
    expect(actions(row)).toEqual(["SetLoadBalancerName"]);
  });

  it("says unknown where an input is missing", () => {
    const bundle = calmCluster(1);
    bundle.errors = [{ source: "slb", action: "DescribeLoadBalancers", code: "Forbidden", message: "no" }];
    expect(preview(bundle, annotated(bundle, "app-1", { name: "front" })).verdict).toBe("unknown");
  });

  it("refuses a new load balancer class, as the API server does", () => {
    const bundle = calmCluster(1);
    const service = serviceOf(bundle, "app-1");
    service.spec = { ...service.spec, loadBalancerClass: "alibabacloud.com/nlb" };
    expect(preview(bundle, apply(service)).verdict).toBe("breaks");
  });
});

describe("shared instances and certificates", () => {
  function shared(): { bundle: Bundle; id: string } {
    const builder = new ClusterBuilder({ ...DEMO_CLUSTER, name: "shared" }, NOW);
    builder.addNode("cn-hangzhou.10.16.1.1", "cn-hangzhou-h");
    builder.addCertificate("cert-main", "*.mall.example.com", 200);
    builder.addCertificate("cert-old", "*.mall.example.com", -1);
    builder.add({
      namespace: "shop",
      name: "tls",
      ports: [{ name: "https", port: 443, targetPort: 8443 }],
      annotations: { "protocol-port": "https:443", "cert-id": "cert-main" },
    });
    const reuse = builder.addInstance("by-hand");
    builder.add({
      namespace: "shop",
      name: "guest",
      ports: [{ name: "web", port: 80, targetPort: 8080 }],
      reuse,
      annotations: { "force-override-listeners": "true" },
    });
    return { bundle: builder.bundle, id: String(reuse.LoadBalancerId) };
  }

  it("names another cluster's Service of the same namespace and name, by the groups on the instance", () => {
    const { bundle, id } = shared();
    const told = () => preview(structuredClone(bundle), apply(serviceOf(bundle, "guest"))).assumed.map(({ en }) => en);
    expect(told().join()).not.toContain("same namespace and name");
    for (const name of ["k8s/30080/guest/shop/c-other", "k8s/30081/guest/lab/c-third", "k8s/30082/guest/shop/c-other"])
      bundle.alibabaCloud.vServerGroups.push({ LoadBalancerId: id, VServerGroupId: name, VServerGroupName: name });
    expect(told().filter((text) => text.startsWith(`Cluster c-other has groups on ${id}`))).toHaveLength(1);
    expect(told().join()).not.toContain("c-third");
  });
  it("names a port that another owner's listener serves", () => {
    const { bundle, id } = shared();
    bundle.alibabaCloud.listeners.push({
      LoadBalancerId: id,
      ListenerPort: 8443,
      ListenerProtocol: "http",
      Description: "the team next door",
      Status: "running",
      HTTPListenerConfig: { ListenerForward: "off" },
    });
    const service = serviceOf(bundle, "guest");
    service.spec!.ports!.push({ name: "more", port: 8443, targetPort: 8443, protocol: "TCP" });
    const row = preview(bundle, apply(service));
    expect(row.verdict).toBe("breaks");
    expect(row.problems).toMatchObject([
      { code: "ListenerAlreadyExists", params: { port: 8443, description: "the team next door" } },
    ]);
  });

  it.each([
    ["k8s/80/guest/shop/c-other", true],
    [`k8s/80/other/shop/${DEMO_CLUSTER.id}`, false],
  ])("a listener %s is taken over from its owner: %s", (description, taken) => {
    const { bundle, id } = shared();
    const service = serviceOf(bundle, "guest");
    bundle.kubernetes.services = bundle.kubernetes.services.filter((one) => one.metadata?.name !== "guest");
    const listener = bundle.alibabaCloud.listeners.find((one) => one.LoadBalancerId === id)!;
    Object.assign(listener, { Description: description, VServerGroupId: "rsp-theirs" });
    const { problems, facts, traffic } = preview(bundle, apply(service));
    expect(problems.some(({ code }) => code === "listenerTaken")).toBe(taken);
    // The instance that a new Service names is judged with it.
    expect(facts).toMatchObject([{ code: "listenerRebound", clients: traffic, from: "rsp-theirs" }]);
    expect(traffic).not.toBe("none");
  });
  it("a listener of an NLB that a person made is taken over", () => {
    const bundle = JSON.parse(readFileSync("testing/cases/base.json", "utf8")) as Bundle;
    const nlb = { LoadBalancerId: "nlb-userpub0001" };
    const listener = {
      ...nlb,
      ListenerId: "lsn-1",
      ListenerProtocol: "TCP",
      ListenerPort: 443,
      ServerGroupId: "sgp-1",
    };
    bundle.alibabaCloud.nlb!.listeners.push({ ...listener, ListenerDescription: "by hand" });
    const service = serviceOf(bundle, "api");
    service.metadata = {
      ...{ name: "web", namespace: "shop" },
      annotations: { [`${PREFIX}id`]: nlb.LoadBalancerId, [`${PREFIX}force-override-listeners`]: "true" },
    };
    service.spec = {
      ...{ type: "LoadBalancer", loadBalancerClass: "alibabacloud.com/nlb", selector: { app: "api" } },
      ports: [{ name: "https", port: 443, targetPort: 8443, protocol: "TCP" }],
    };
    delete service.status;
    const { problems, verdict } = preview(bundle, apply(service));
    expect(problems).toMatchObject([{ code: "listenerTaken", params: { description: "by hand", group: "sgp-1" } }]);
    expect(verdict).toBe("breaks");
  });

  it.each([
    ["cert-gone", "CLB210"],
    ["cert-old", "CLB211"],
  ])("refuses certificate %s (%s) and does not count on the update", (certificate, code) => {
    const { bundle } = shared();
    const service = serviceOf(bundle, "tls");
    for (const key of Object.keys(service.metadata!.annotations!))
      if (key.endsWith("cert-id")) service.metadata!.annotations![key] = certificate;
    const row = preview(bundle, apply(service), { release: "v2.14.0" });
    expect(row.problems.map((problem) => problem.code)).toEqual([code]);
    expect(row.calls).toEqual([]);
    expect(row.blocked.map((call) => call.action)).toEqual(["SetLoadBalancerHTTPSListenerAttribute"]);
  });

  describe("the certificate of a listener that is created", () => {
    /** Preview of an additional HTTPS Listener with this certificate. */
    const asked = (change: (bundle: Bundle) => void, certificate: string) => {
      const { bundle } = shared();
      const service = serviceOf(bundle, "tls");
      const annotations = service.metadata!.annotations!;
      for (const key of Object.keys(annotations))
        if (key.endsWith("cert-id")) annotations[key] = certificate;
        else if (key.endsWith("protocol-port")) annotations[key] = `${annotations[key]},https:9443`;
      service.spec!.ports!.push({ name: "more", port: 9443, targetPort: 9443, protocol: "TCP" });
      change(bundle);
      const row = preview(structuredClone(bundle), apply(service));
      return {
        ...row,
        codes: [...row.problems, ...row.lint]
          .map(({ code }) => code)
          .filter((code) => code.startsWith("Certificate") || code === "ANN253"),
      };
    };
    const present = () => serviceOf(shared().bundle, "tls").metadata!.annotations!;
    const good = () => Object.entries(present()).find(([key]) => key.endsWith("cert-id"))?.[1] ?? "";

    it("is one of the account's that has not ended", () => {
      const row = asked(() => undefined, good());
      expect(row.calls.map((call) => call.action)).toContain("CreateLoadBalancerHTTPSListener");
      expect(row.codes).toEqual([]);
    });

    it.each([
      ["cert-gone", "CertificateNotExist"],
      ["", "ANN253"],
      ["cert-old", "CertificateExpired"],
    ])("%j is %s, and the change breaks", (certificate, code) => {
      const row = asked(() => undefined, certificate);
      expect(row.codes).toEqual([code]);
      expect(row.verdict).toBe("breaks");
    });

    it("is assumed to be there where none were read", () => {
      const row = asked((bundle) => delete bundle.alibabaCloud.serverCertificates, "cert-unread");
      expect(row.codes).toEqual([]);
      expect(row.assumed.map((text) => text.en).join(" ")).toContain("that cert-unread exists and is valid is assumed");
    });
  });
});

describe("default quotas", () => {
  const app = (bundle: Bundle) => {
    const row = preview(bundle, { kind: "apply", service: serviceOf(bundle, "app-1") });
    return { id: String(row.loadBalancerId), service: serviceOf(bundle, "app-1") };
  };
  const quotaOf = (row: PreviewService, code: string) => row.problems.filter((problem) => problem.code === code);
  const newPort = (service: KubeService) => {
    service.spec!.ports!.push({ name: "more", port: 9443, targetPort: 9443, protocol: "TCP" });
    return service;
  };

  /** Adds VServer groups that a user made. */
  const addGroups = (bundle: Bundle, loadBalancerIds: readonly string[], servers: { ServerId?: string }[] = []) => {
    for (const [n, LoadBalancerId] of loadBalancerIds.entries())
      bundle.alibabaCloud.vServerGroups.push({
        LoadBalancerId,
        VServerGroupId: `rsp-more${n}`,
        VServerGroupName: "by hand",
        BackendServers: { BackendServer: servers.map((server) => ({ ...server, Port: 80 })) },
      });
  };
  const groupsOf = (bundle: Bundle, of: (group: CloudVServerGroup) => boolean) =>
    bundle.alibabaCloud.vServerGroups.filter(of).flatMap(({ BackendServers }) => BackendServers?.BackendServer ?? []);

  it.each<[name: string, code: string, params: object, fill: (bundle: Bundle, id: string) => void]>([
    [
      "listeners of one instance",
      "ListenerNumberOverLimit",
      { limit: 50 },
      (bundle, LoadBalancerId) => {
        for (let ListenerPort = 20_000; ListenerPort < 20_049; ListenerPort++)
          bundle.alibabaCloud.listeners.push({ LoadBalancerId, ListenerPort, ListenerProtocol: "tcp" });
      },
    ],
    [
      "backends of one instance, which count until they are gone",
      "BackendServerNumberOverLimit",
      { limit: 200 },
      (bundle, id) => {
        const present = groupsOf(bundle, ({ LoadBalancerId }) => LoadBalancerId === id).length;
        addGroups(
          bundle,
          [id],
          Array.from({ length: 200 - present }, (_, n) => ({ ServerId: `i-${n}` })),
        );
      },
    ],
    [
      "groups that one server is in, across instances",
      "BackendServerAttachedNumOverLimit",
      { limit: 50 },
      (bundle) => {
        const [server] = groupsOf(bundle, () => true);
        const has = groupsOf(bundle, () => true).filter(({ ServerId }) => ServerId === server!.ServerId).length;
        const others = Array.from({ length: 50 - has }, (_, n) => `lb-more${n}`);
        addGroups(bundle, others, [{ ServerId: server!.ServerId }]);
      },
    ],
  ])("of %s", (_, code, params, fill) => {
    const bundle = calmCluster(1);
    const { id, service } = app(bundle);
    const change: Change = { kind: "apply", service: newPort(service) };
    expect(quotaOf(preview(calmCluster(1), change), code)).toEqual([]);
    fill(bundle, id);
    // Bundles are immutable and cached by identity: a changed bundle must be a new object.
    const row = preview(structuredClone(bundle), change);
    expect(row.verdict).toBe("breaks");
    expect(quotaOf(row, code)).toMatchObject([{ params, already: false }]);
  });

  it("of instances, as far as this cluster knows; beyond the default the account's own is not known", () => {
    const bundle = calmCluster(1);
    const spec = structuredClone(app(bundle).service.spec);
    const change: Change = { kind: "apply", service: { metadata: { namespace: "shop", name: "fresh" }, spec } };
    const grownTo = (count: number) => {
      const { loadBalancers } = bundle.alibabaCloud;
      while (loadBalancers.length < count) loadBalancers.push({ LoadBalancerId: `lb-more${loadBalancers.length}` });
      return structuredClone(bundle);
    };
    expect(quotaOf(preview(bundle, change), "OverQuota")).toEqual([]);
    expect(quotaOf(preview(grownTo(30), change), "OverQuota")).toMatchObject([{ params: { count: 31, limit: 30 } }]);
    const beyond = grownTo(40);
    const row = preview(beyond, change);
    expect([row.verdict, row.problems]).toEqual(["ok", []]);
    expect(row.assumed.map(({ en }) => en)).toContainEqual(expect.stringContaining("--quota instances=N"));
    const given = preview(beyond, change, { quotas: { instances: 40 } });
    expect(given.verdict).toBe("breaks");
    expect(quotaOf(given, "OverQuota")[0]?.text?.en).toContain("the quota given");
  });

  it("of extra certificates of one listener", () => {
    const bundle = calmCluster(4);
    const domains = (count: number) =>
      Array.from({ length: count }, (_, n) => `d${n}.mall.example.com:cert-next`).join(",");
    const change = (count: number) =>
      annotated(bundle, "app-1", {
        "protocol-port": "https:80",
        "cert-id": "cert-main",
        "domain-extensions": domains(count),
      });
    expect(quotaOf(preview(bundle, change(3)), "DomainExtensionNumberOverLimit")).toEqual([]);
    expect(quotaOf(preview(bundle, change(4)), "DomainExtensionNumberOverLimit")).toMatchObject([
      { params: { subject: "80", count: 4, limit: 3 }, already: false, stops: false },
    ]);
    const raised = preview(bundle, change(4), { quotas: { extensions: 10 } });
    expect(quotaOf(raised, "DomainExtensionNumberOverLimit")).toEqual([]);
  });

  it("of groups are not published: said where a group per port is not ordinary any more, judged where given", () => {
    const bundle = calmCluster(1);
    const { id, service } = app(bundle);
    addGroups(bundle, Array<string>(54).fill(id));
    const change: Change = { kind: "apply", service: newPort(service) };
    const grown = structuredClone(bundle);
    const row = preview(grown, change);
    expect(row.assumed.map(({ zh }) => zh)).toContainEqual(expect.stringContaining("--quota groups=N"));
    const given = preview(grown, change, { quotas: { groups: 55 } });
    expect(quotaOf(given, "VServerGroupNumberOverLimit")).toHaveLength(1);
  });
});
