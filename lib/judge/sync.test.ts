import { expect, it } from "vitest";
import { nlbListenerName } from "@/lib/ccm/names";
import { shownTraffic } from "@/lib/model/consequence";
import { previewChanges } from "@/lib/preview";
import { buildBundle, buildPair, CHECKED_AT } from "@/testing/engine-bundle";
import { nlbCase } from "@/testing/nlb-case";
import { Judge } from ".";
import { labelOf } from "./label";
import { synchronise } from "./sync";
import { asWorld } from "./world";

// `$_ip` is a documented value of health-check-domain: the address of each backend.
it("a value with a dollar sign is the controller's own text, no variable of a shell", () => {
  const pair = buildPair({
    ports: [{ port: 80, protocol: "http" }],
    annotations: { "health-check-flag": "on", "health-check-domain": "$_ip" },
  });
  pair.listeners.length = 0;
  const { calls, failed } = synchronise(asWorld(buildBundle([pair])), pair.key, "v2.14.0");
  expect(failed).toBe(false);
  expect(calls.map(({ action }) => action)).toContain("CreateLoadBalancerHTTPListener");
  expect(calls.flatMap(({ params }) => Object.values(params))).toContain("$_ip");
});

it.each([
  ["v2.12.4", ["listenerGone"]],
  ["v2.14.0", ["listenerGone"]],
  ["v2.15.0", []],
])("%s keeps an NLB with preserve-lb-on-delete, without its protection and its tags", (release, listeners) => {
  const made = nlbCase();
  made.annotate("preserve-lb-on-delete", "true");
  made.nlb.loadBalancers[0]!.DeletionProtectionConfig = { Enabled: true };
  const { consequence, after } = new Judge(made.bundle, release).judge({ kind: "delete", service: "shop/web" });
  expect(consequence.facts.map(({ code }) => code).sort()).toEqual(
    ["deletionProtectionOff", "instanceLeft", "serviceGone", ...listeners].sort(),
  );
  expect(after.bundle.alibabaCloud.nlb?.listeners.map((row) => row.ListenerId)).toEqual(
    listeners.length > 0 ? [] : ["lsn-1"],
  );
  // A preview tells the same calls.
  const [row] = previewChanges(made.bundle, [{ kind: "delete", service: "shop/web" }], {
    checkedAt: CHECKED_AT,
    release,
  }).services;
  const shown = (calls: readonly { action: string; target: string }[]) =>
    calls.map(({ action, target }) => `${action} ${target}`).sort();
  expect(shown(row!.calls)).toEqual(shown(consequence.calls));
  expect(row!.traffic).toBe(consequence.clients);
});

it("a Service without node ports has no traffic policy that could change", () => {
  const { service, ...pair } = buildPair({ ports: [{ port: 80, nodePort: 30080 }] });
  service.spec = { ...service.spec, externalTrafficPolicy: "Cluster" };
  const judge = new Judge(buildBundle([{ service, ...pair }]), "v2.14.0");
  const facts = (type: string, externalTrafficPolicy?: string) =>
    judge
      .judge({ kind: "edit", service: { ...service, spec: { ...service.spec, type, externalTrafficPolicy } } })
      .consequence.facts.map(({ code }) => code);
  expect(facts("ClusterIP")).toContain("typeChanged");
  expect(facts("ClusterIP")).not.toContain("policyChanged");
  expect(facts("LoadBalancer", "Local")).toContain("policyChanged");
});

it("tags of an NLB are taken off, whether the call has its lists as arrays or as JSON texts", () => {
  const made = nlbCase();
  const [nlb] = made.nlb.loadBalancers;
  const tagged = (ResourceId: unknown, TagKey: unknown) =>
    new Judge(made.bundle, "v2.15.0").judge({
      kind: "cloud",
      calls: [
        { product: "nlb", action: "UntagResources", params: { ResourceType: "loadbalancer", ResourceId, TagKey } },
      ],
    }).consequence.facts;
  const facts = tagged([nlb!.LoadBalancerId], ["kubernetes.do.not.delete"]);
  expect(facts.map(({ code }) => code)).toEqual(["instanceLeft"]);
  expect(tagged(`["${String(nlb!.LoadBalancerId)}"]`, '["kubernetes.do.not.delete"]')).toEqual(facts);
});

it("servers of a node are cut by their address too, and nothing is left of a listener without servers", () => {
  const made = nlbCase();
  const [node] = made.bundle.kubernetes.nodes;
  node!.status = { ...node!.status, addresses: [{ type: "InternalIP", address: "192.168.0.1" }] };
  const judged = (ids: readonly string[], gone: readonly string[]) => {
    made.nlb.servers = ids.map((ip) => ({
      ...made.nlb.servers[0],
      ...{ ServerId: ip, ServerIp: ip, ServerType: "Ip", Port: 30080, Weight: 100 },
    }));
    const params = {
      ServerGroupId: made.nlb.serverGroups[0]!.ServerGroupId,
      Servers: gone.map((ip) => ({ ServerId: ip, ServerIp: ip, Port: 30080 })),
    };
    const { facts } = new Judge(structuredClone(made.bundle), "v2.15.0").judge({
      kind: "cloud",
      calls: [{ product: "nlb", action: "RemoveServersFromServerGroup", params }],
    }).consequence;
    return facts.map(({ code, clients }) => `${code} ${clients}`);
  };
  expect(judged(["192.168.0.1", "172.21.0.9"], ["192.168.0.1"])).toContain("backendsRemoved existingConnections");
  expect(judged(["192.168.0.1", "172.21.0.9"], ["172.21.0.9"])).toContain("backendsRemoved none");
  expect(judged(["172.21.0.9"], ["172.21.0.9"])).toContain("listenerEmptied existingConnections");
});

it("a server that is in its group as one of another type is refused", () => {
  const made = nlbCase();
  const [server] = made.nlb.servers;
  const added = (Port: number) =>
    new Judge(made.bundle, "v2.15.0").judge({
      kind: "cloud",
      calls: [
        {
          product: "nlb",
          action: "AddServersToServerGroup",
          params: { ServerGroupId: server!.ServerGroupId, Servers: [{ ...server, ServerType: "Eni", Port }] },
        },
      ],
    }).consequence.unknown;
  expect(added(Number(server!.Port))).toBe("refused");
  expect(added(Number(server!.Port) + 1)).toBeUndefined();
});

it("a listener of an NLB that moves to a group with other servers cuts what is connected to those it leaves", () => {
  const made = nlbCase();
  const [group] = made.nlb.serverGroups;
  const [server] = made.nlb.servers;
  made.nlb.serverGroups.push({ ...group, ServerGroupId: "sgp-other", ServerGroupName: "other" });
  const moved = (servers: readonly object[]) => {
    made.nlb.servers = [server!, ...servers.map((row) => ({ ...server, ...row, ServerGroupId: "sgp-other" }))];
    return new Judge(structuredClone(made.bundle), "v2.15.0").judge({
      kind: "cloud",
      calls: [
        {
          product: "nlb",
          action: "UpdateListenerAttribute",
          params: { ListenerId: "lsn-1", ServerGroupId: "sgp-other" },
        },
      ],
    }).consequence.clients;
  };
  expect(moved([{}])).toBe("newConnections");
  expect(moved([{ ServerId: "i-another" }])).toBe("existingConnections");
});

it("whether a server that Kubernetes does not know serves is not known, and taking it out is never safe", () => {
  const pair = buildPair({ ports: [{ port: 80 }] });
  const [server] = pair.groups[0]!.BackendServers!.BackendServer!;
  pair.groups[0]!.BackendServers!.BackendServer!.push({ ...server!, ServerId: "i-unknown" });
  const { consequence } = new Judge(buildBundle([pair]), "v2.14.0").judge({
    kind: "cloud",
    calls: [
      {
        product: "slb",
        action: "RemoveVServerGroupBackendServers",
        params: {
          VServerGroupId: pair.groups[0]!.VServerGroupId,
          BackendServers: [{ ...server!, ServerId: "i-unknown" }],
        },
      },
    ],
  });
  expect(consequence).toMatchObject({ clients: "none", facts: [{ code: "backendsRemoved", unsure: true }] });
  expect(shownTraffic({ traffic: consequence.clients, consequence, command: "aliyun" })).toBe("unknown");
  expect(labelOf(consequence, true)).toBe("window");
});

it("the last server that serves a listener is taken out by decision", () => {
  const made = nlbCase();
  const { ServerGroupId, ServerId, ServerIp, ServerType, Port } = made.nlb.servers[0]!;
  made.nlb.servers.splice(1);
  const { consequence } = new Judge(made.bundle, "v2.15.0").judge({
    kind: "cloud",
    calls: [
      {
        product: "nlb",
        action: "RemoveServersFromServerGroup",
        params: { ServerGroupId, Servers: [{ ServerId, ServerIp, ServerType, Port }] },
      },
    ],
  });
  expect(consequence.facts[0]).toMatchObject({ code: "listenerEmptied", clients: "existingConnections" });
  expect(labelOf(consequence, true)).toBe("decide");
});

it("a port is no attribute of a server, and the effect of an unknown parameter is unknown", () => {
  const made = nlbCase();
  const [{ ServerGroupId, ServerId, ServerType, Port } = {}] = made.nlb.servers;
  const unknown = (action: string, params: object, product: "slb" | "nlb" = "nlb") =>
    new Judge(made.bundle, "v2.15.0").judge({ kind: "cloud", calls: [{ product, action, params: { ...params } }] })
      .consequence.unknown;
  const written = (change: object) =>
    unknown("UpdateServerGroupServersAttribute", {
      ServerGroupId,
      Servers: [{ ServerId, ServerType, Port, Weight: 50, ...change }],
    });
  expect(written({})).toBeUndefined();
  expect(written({ Port: Number(Port) + 1 })).toBe("refused");
  const pair = buildPair({ ports: [{ port: 80 }] });
  const { consequence } = new Judge(buildBundle([pair]), "v2.14.0").judge({
    kind: "cloud",
    calls: [
      {
        product: "slb",
        action: "SetLoadBalancerTCPListenerAttribute",
        params: { LoadBalancerId: pair.listeners[0]!.LoadBalancerId, ListenerPort: 80, SynProxy: "enable" },
      },
    ],
  });
  expect(consequence.unknown).toBe("callNotKnown");
  const facts = new Judge(made.bundle, "v2.15.0").judge({
    kind: "cloud",
    calls: [{ product: "nlb", action: "UpdateListenerAttribute", params: { ListenerId: "lsn-1", Mss: 1200 } }],
  }).consequence.facts;
  expect(facts).toMatchObject([{ code: "listenerChanged" }]);
});

it("a listener without a port in the answer is named by its id", () => {
  expect(nlbListenerName({ ListenerId: "lsn-1", ListenerPort: 0, ListenerProtocol: "TCP" })).toBe("lsn-1 TCP");
  expect(nlbListenerName({ ListenerId: "lsn-1", ListenerPort: 443 })).toBe("lsn-1 443");
  expect(nlbListenerName({ StartPort: "1000", EndPort: "2000", ListenerProtocol: "TCP" })).toBe("1000-2000/TCP");
});

it("Services of two networks with one address are judged apart, and a status without its own instance with the holder", () => {
  const [web, api] = [buildPair({ name: "web" }), buildPair({ name: "api" })];
  const served = (...pairs: readonly { key: string }[]) =>
    new Judge(buildBundle([web, api]), "v2.14.0")
      .world(pairs.map(({ key }) => key))
      .bundle.kubernetes.services.map(({ metadata }) => metadata?.name);
  expect(web.loadBalancer.Address).toBe(api.loadBalancer.Address);
  expect(served(web)).toEqual(["web"]);
  // Its own instance is gone: the one at its address may be meant.
  web.loadBalancer.LoadBalancerName = "other";
  web.loadBalancer.Tags = { Tag: [] };
  expect(served(web)).toEqual(["web", "api"]);
});
