import { describe, expect, it } from "vitest";
import { parametersOf } from "@/lib/knowledge/cloud-api";
import { runEngine } from "@/lib/engine";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import { serviceFacts } from "@/lib/triage/values";
import { findingInfo, FINDINGS } from "@/lib/knowledge/findings";
import { translate } from "@/lib/model/translate";
import { fillCommand, type GuideStep } from "@/lib/knowledge/steps";
import { CURRENT } from "@/lib/ccm/annotations";
import { indexBundle } from "@/lib/ccm/bundle-index";
import type { Bundle } from "@/lib/model/bundle";
import { openPlaces } from "@/lib/text/shell";
import { DEMO, FIXTURES, NOW } from "@/testing/clusters";
import { buildBundle, buildPair, CHECKED_AT, node, type Pair } from "@/testing/engine-bundle";
import { aliyunCalls } from "@/testing/shown-commands";
import { commandsIn, GUIDE, optionsOf, remedySteps } from "@/testing/shown-steps";
import { buildPlan, remediate, remediesOf } from "./index";

const bundles: readonly Bundle[] = [DEMO.bundle(), FIXTURES.bundle()];

/** Every step for one code, of all tables. */
function stepsOf(code: string): readonly GuideStep[] {
  const found = GUIDE.flatMap(([own, step]) => (own === code ? step : []));
  if (found.length === 0) throw new Error(`no ${code}`);
  return found;
}

const commandsOf = (code: string) => stepsOf(code).flatMap((step) => step.command ?? []);
const said = (code: string, locale: "en" | "zh") =>
  stepsOf(code)
    .map((step) => step.text[locale])
    .join(" ");
const changeOf = (code: string, part: string): GuideStep => {
  const step = stepsOf(code).find((row) => row.command?.includes(part));
  if (!step) throw new Error(`${code} has no ${part}`);
  return step;
};

/** Every command that a finding or the plan shows for the demo and for one Service per code. */
const shown = bundles.flatMap((bundle) => {
  const result = runEngine(bundle, { checkedAt: NOW });
  const plan = buildPlan(result, bundle);
  return commandsIn([...remedySteps(result, bundle), ...plan, ...plan.flatMap((step) => step.risky ?? [])]);
});
const calls = shown.flatMap(aliyunCalls);

describe("remedies, by harm", () => {
  it("every plan: creation of a listener uses the parameters that are published for it", () => {
    const created = calls.filter(([, action]) => /^CreateLoadBalancer(TCP|UDP|HTTP|HTTPS)Listener$/.test(action ?? ""));
    expect(created.length).toBeGreaterThan(10);
    for (const [, action = "", ...words] of created) {
      const names = words.flatMap((word) => /^--([A-Za-z.]+)/.exec(word)?.[1] ?? []);
      const forced = names.includes("force");
      if (/TCP|UDP/.test(action)) {
        expect(names).not.toContain("HealthCheckInterval");
        if (action.includes("UDP") && !forced) expect(names).not.toContain("ConnectionDrain");
      }
      if (/HTTPS?L/.test(action) && !words.join(" ").includes("ForwardPort")) expect(names).toContain("HealthCheck");
    }
  });

  it.each([
    "EVT309",
    "EVT302",
    "EVT303",
    "EVT305",
    "NLB101",
    "EVT306",
    "EVT307",
    "EVT308",
    "NLB113",
    "NLB114",
    "NLB115",
  ])("%s: what is an example stays a place to fill, also where the Service is known", (code) => {
    const command = changeOf(code, "annotate svc").command!;
    const filled = fillCommand(command, { namespace: "shop", service: "web", port: "80" });
    expect(openPlaces(filled)).not.toEqual([]);
  });

  it("CLB304: emptying a group is said, is high risk, has the other way beside it and is never the default", () => {
    const { options, steps } = optionsOf("CLB304", { pods: ["node-000"] }, (pair) => {
      pair.slice.endpoints = [];
      pair.service.spec!.externalTrafficPolicy = "Local";
    });
    expect(options.every((option) => option.recommended !== true)).toBe(true);
    const [remove] = options[0]!.fixes;
    expect(remove).toMatchObject({ risk: "high", traffic: "existingConnections" });
    expect(remove!.text.en).toMatch(/group is then empty: its listeners have no backends/);
    expect(remove!.text.zh).toMatch(/将为空/);
    expect(options[1]!.title?.en).toMatch(/why/i);
    const step = steps.find((row) => row.findings.includes("CLB304"));
    expect(step?.command).toBeUndefined();
    expect(step).toMatchObject({ risk: "high", risky: { traffic: "existingConnections" } });
  });

  it.each<[codes: string, step: string, en: RegExp, zh: RegExp]>([
    [
      "EVT705 EVT805",
      "kubectl delete node",
      /^Only once the ECS instance is known to be released.*node pool/,
      /仅在确认 ECS 已释放.*节点池/,
    ],
    ["EVT501 EVT104 FAQ107", "--subresource=status", /annotation/, /注解/],
    ["EVT501 FAQ107", "", /starts nothing/, /不会触发创建/],
    [
      "PRE108 EVT610 EVT913 EVT915 FAQ102 FAQ115 EVT104 EVT501",
      "ccm-preflight/resync",
      /overwrites every edit made in the console/,
      /覆盖该实例上所有控制台修改/,
    ],
    ["PRE102", "deletionTimestamp", /the type cannot save it/, /deletionTimestamp/],
    ["PRE102", '"type":"LoadBalancer"', /^Not being deleted/, /./],
    [
      "FAQ149",
      "",
      /White list: add the client's address.*would open the listener to everyone/,
      /白名单：将客户端地址加入.*对所有人开放/,
    ],
    ["PRE116 PRE117", "", /switched off by hand: switch it on again/, /重新开启/],
    ["FAQ106", "", /Deletion protection does not help, because the CCM switches it off/, /删除保护无效/],
    ["EVT933", "SetLoadBalancerDeleteProtection", /address is lost for good/, /地址将永久丢失/],
    ["EVT933", "SetLoadBalancerModificationProtection", /same loss/, /./],
    [
      "EVT116",
      "{idOfTheRightInstance}",
      /With an address already: the id of the CLB that holds EXTERNAL-IP, .*refused \(EVT118\)/,
      /已有地址：填写持有 EXTERNAL-IP .*EVT118/,
    ],
    [
      "EVT802",
      "",
      /vpc:DescribeRouteEntryList.*vpc:DescribeRouteTableList/,
      /vpc:DescribeRouteEntryList.*vpc:DescribeRouteTableList/,
    ],
    ["FAQ105", "backend-type", /exchanges every backend.*maintenance window/, /更换全部后端.*变更窗口/],
    ["PRE104", "", /both annotations.*one command/, /一条命令.*两个注解/],
    ["EVT102 EVT112", "loadbalancer-spec=", /pay by specification is not sold any more/, /按规格计费已停售/],
  ])("%s: the text of %j warns of the harm", (codes, step, en, zh) => {
    for (const code of codes.split(" ")) {
      const texts = (step === "" ? stepsOf(code) : [changeOf(code, step)]).map(({ text }) => text);
      expect(texts.map((text) => text.en).join(" "), code).toMatch(en);
      expect(texts.map((text) => text.zh).join(" "), code).toMatch(zh);
    }
  });

  it.each<[codes: string, never: RegExp]>([
    ["FAQ149", /acl-status|AclStatus off/],
    ["PRE116 PRE117", /protection=\{actual\}/],
    ["EVT207 EVT208", /\/status/],
    ["EVT802", /CreateRouteEntries/],
    ["FAQ107", /kubectl expose/],
  ])("%s: no command matches %s", (codes, never) => {
    for (const code of codes.split(" ")) expect(commandsOf(code).join("\n"), code).not.toMatch(never);
  });

  it("a node is deleted, and the status cleared, only with what belongs to it", () => {
    for (const code of ["EVT705", "EVT805"])
      expect(changeOf(code, "kubectl delete node").decision).toBe("existingConnections");
    for (const code of ["EVT501", "EVT104", "FAQ107"]) {
      const commands = commandsOf(code);
      const cleared = commands.findIndex((command) => command.includes("--subresource=status"));
      expect(commands[cleared + 1]).toContain("annotate svc");
    }
    for (const code of ["EVT207", "EVT208"])
      expect(commandsOf(code).join("\n")).toMatch(/can-i patch \w+ --subresource=status/);
    expect(changeOf("FAQ105", "backend-type").command).toMatch(
      /backend-type":"eni".*"externalTrafficPolicy":"Cluster"/,
    );
  });

  it("every precheck row that lets a synchronisation do it says the same", () => {
    const rows = PRECHECKS.flatMap((rule) => rule.notChanged).filter((step) =>
      step.text.en.includes("by a synchronisation now"),
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const step of rows) {
      expect(step.text.en).toMatch(/overwrites every edit made in the console/);
      expect(step.text.zh).toMatch(/覆盖此实例上所有控制台修改/);
    }
  });

  const ACL = { "acl-status": "on", "acl-id": "acl-1", "acl-type": "white" };
  it("CLB229 to CLB231: a removed allow list is never made permanent by default", () => {
    const { options, steps } = optionsOf("CLB229", { annotations: ACL });
    expect(options.filter((option) => option.recommended)).toEqual([]);
    expect(options.find((option) => option.direction === "keep-cloud")?.why.en).toMatch(/every address may connect/);
    expect(steps.map((step) => step.command ?? "").join("\n")).not.toMatch(/acl-status=off/);
  });

  it("CLB204, beside them: a redirect that was switched off is not adopted as plain HTTP", () => {
    const { options, steps } = optionsOf(
      "CLB204",
      {
        ports: [
          { port: 80, protocol: "http" },
          { port: 443, protocol: "https" },
        ],
        annotations: { "forward-port": "80:443" },
      },
      (pair) => {
        const http = pair.listeners.find((row) => String(row.ListenerPort) === "80")!;
        http.HTTPListenerConfig = { ...http.HTTPListenerConfig, ListenerForward: "off" };
        delete (http.HTTPListenerConfig as Record<string, unknown>).ForwardPort;
      },
    );
    expect(options.some((option) => option.recommended)).toBe(false);
    const adopt = options.find((option) => option.direction === "keep-cloud");
    expect(adopt?.why.en).toMatch(/serves the port unencrypted/);
    expect(adopt?.why.zh).toMatch(/明文/);
    expect(adopt?.fixes[0]?.risk).toBe("high");
    expect(steps.find((step) => step.findings.includes("CLB204"))?.command).toBeUndefined();
  });

  it.each(["PRE102", "EVT209", "EVT933", "FAQ106"])(
    "%s: an instance is kept with its traffic by its name and tags, which preserve-lb-on-delete does not do",
    (code) => {
      expect(said(code, "en")).toMatch(
        /v2\.12\.4 to v2\.14\.0 preserve-lb-on-delete keeps the instance and its address only/,
      );
      expect(said(code, "zh")).toMatch(/只保留实例及其地址/);
      const commands = commandsOf(code).join("\n");
      expect(commands).toMatch(/SetLoadBalancerName/);
      expect(commands).toMatch(/UntagResources .*kubernetes\.do\.not\.delete .*ack\.aliyun\.com/);
      expect(commands).not.toMatch(/preserve-lb-on-delete=/);
    },
  );

  it("a preserved instance is released by name and tags, whatever would be lost on it", () => {
    const pair = buildPair({ annotations: { "preserve-lb-on-delete": "true" } });
    pair.loadBalancer.AddressIPVersion = "ipv6";
    pair.service.metadata!.deletionTimestamp = "2026-01-01T00:00:00Z";
    const bundle = buildBundle([pair]);
    const result = (targetVersion: string) => runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion });
    const told = (targetVersion: string) => {
      const { contextOf } = remediesOf(bundle, { locale: "en", targetVersion });
      return result(targetVersion).services[0]!.findings.map((finding) => {
        const { options } = remediate(finding, contextOf(finding, pair.key, "lb-web"));
        const [first] = options;
        return {
          code: finding.code,
          text: JSON.stringify(options),
          first: first!.steps.map((s) => s.command ?? "").join("\n"),
        };
      });
    };
    const losing = told("v2.14.0");
    expect(losing.map(({ code }) => code).sort()).toEqual(["CLB202", "CLB302", "CLB414", "CLB503", "CLB504", "CLB505"]);
    for (const { code, first } of losing) {
      expect(first, code).toMatch(/SetLoadBalancerName[^]*UntagResources[^]*finalizers/);
      expect(first, code).not.toMatch(/Delete|Protection/);
    }
    // The user chooses the way: no command of either runs without a choice.
    const [step, ...more] = buildPlan(result("v2.14.0"), bundle);
    expect([step!.command, step!.risky!.command, more]).toEqual([undefined, losing[0]!.first, []]);
    expect(step!.ways![0]!).toMatchObject({ title: "Release the instance with everything on it" });
    const by = (rows: typeof losing, code: string) => rows.find((row) => row.code === code)!.text;
    expect(by(losing, "CLB503")).toMatch(/deletes the Service's listeners and VServer groups on it/);
    expect(by(told("v2.11.2"), "CLB503")).toMatch(/the instance stays as it is/);
    const texts = (target: string) =>
      result(target)
        .services[0]!.findings.map(({ code, params }) => translate(findingInfo(code)!.remedy, "en", params))
        .join("\n");
    expect(texts("v2.14.0")).toMatch(/Remove the tags and the default name by hand/);
    expect(texts("v2.11.2")).toMatch(/Let the CCM finish/);
  });

  it("an undo leaves the status as it is: the address that a step lets the Service get is not lost by it", () => {
    const pair = buildPair({ annotations: { "resource-group-id": "rg-other" } });
    pair.service.status = { loadBalancer: {} };
    pair.loadBalancer.ResourceGroupId = "rg-own";
    // The sync that the step lets continue has something to do.
    pair.loadBalancer.LoadBalancerName = "by-hand";
    pair.service.metadata!.annotations![`${CURRENT}name`] = "web";
    const bundle = buildBundle([pair]);
    const [step] = buildPlan(runEngine(bundle, { checkedAt: CHECKED_AT }), bundle);
    expect(step!.command).toContain("resource-group-id=rg-own");
    expect(step!.undoTraffic).toBeUndefined();
  });

  it.each([
    ["health-check-interval", "5s", "health-check-interval=5"],
    ["health-check-interval", " 5 ", "health-check-interval=5"],
    ["bandwidth", "100Mbps", "bandwidth=100"],
    ["health-check-interval", "five", "health-check-interval-"],
    ["health-check-interval", "900s", "health-check-interval-"],
  ])("CLB101: %s %j is written as the number that it means, where the API takes that", (name, value, change) => {
    const bundle = buildBundle([buildPair({ annotations: { [name]: value } })]);
    const [step] = buildPlan(runEngine(bundle, { checkedAt: CHECKED_AT }), bundle);
    expect(step!.command).toContain(`-loadbalancer-${change}`);
  });

  it("EVT116: a Service with an address gets the id of the CLB that has it", () => {
    const pair = buildPair({ annotations: { id: "lb-of-another" } });
    for (const row of pair.loadBalancer.Tags?.Tag ?? []) row.TagKey = `own-${row.TagKey}`;
    const bundle = buildBundle([pair]);
    const facts = serviceFacts(pair.service, indexBundle(bundle));
    expect(facts.idOfTheRightInstance).toBe(pair.loadBalancer.LoadBalancerId);
  });

  it("FAQ107, scenario 2: the Service that is made again has both ports, policy Local and its selector", () => {
    const { command = "" } = changeOf("FAQ107", "kind: Service");
    expect(command).toMatch(/port: 80\n/);
    expect(command).toMatch(/port: 443\n/);
    expect(command).toMatch(/externalTrafficPolicy: Local/);
    expect(command).toMatch(/selector:\n\s+app: ingress-nginx/);
    expect(command).toMatch(/apiVersion: v1\nkind: Service/);
  });

  it("PRE104: both annotations, not one", () => {
    const { notChanged } = PRECHECKS.find((rule) => rule.code === "PRE104")!;
    const commands = notChanged.flatMap((step: GuideStep) => step.command ?? []);
    // One edit: the first of two would make the CCM apply the other attribute.
    expect(commands.some((command) => /-bandwidth=\S+ \S+-charge-type=/.test(command))).toBe(true);
  });

  it.each(["EVT102", "EVT112"])(
    "%s: a specification is offered only where it is still sold, as CLB403 says",
    (code) => {
      const spec = changeOf(code, "loadbalancer-spec=");
      const commands = commandsOf(code).filter((command) => command.includes("annotate"));
      expect(commands[0]).toMatch(/instance-charge-type=PayByCLCU/);
      expect(spec.when).toContain("specificationSold");
    },
  );

  it("CLB310: EVT701's label, which leaves the rest of the node alone; its effect is that of every Service's sync", () => {
    for (const [version, label] of [
      ["v2.14.0", "node.kubernetes.io/exclude-from-external-load-balancers"],
      ["v2.5.1", "alpha.service-controller.kubernetes.io/exclude-balancer"],
    ] as const) {
      const pairs = ["a", "b"].map((name, at) =>
        buildPair({
          name,
          uid: `0000000${at}-0000-4000-8000-000000000000`,
          loadBalancer: { Address: `47.0.0.${at + 1}` },
        }),
      );
      const bundle = buildBundle(pairs);
      bundle.cluster.ccmVersion = version;
      const node = bundle.kubernetes.nodes[0]!;
      node.spec = { ...node.spec, providerID: "metal" };
      const result = runEngine(bundle, { checkedAt: CHECKED_AT });
      const step = buildPlan(result, bundle).find((row) => row.findings.includes("CLB310"));
      expect(step?.risky?.command).toContain(`${label}=true`);
      expect(step?.command).toBeUndefined();
      expect(step?.risk).toBe("high");
      expect(step?.risky?.consequence?.syncs.map(({ service }) => service)).toEqual(["shop/a", "shop/b"]);
    }
    expect(FINDINGS.CLB310.remedy.en).not.toContain("exclude-node");
    expect(commandsOf("EVT701").join("\n")).toContain("node.kubernetes.io/exclude-from-external-load-balancers=true");
  });

  it("PRE106, PRE109 and every other call on a port: the protocol is said where TCP and UDP can share it", () => {
    const guide = GUIDE.flatMap(([, step]) => step.command ?? []);
    let checked = 0;
    for (const [product = "", action = "", ...words] of [...calls, ...guide.flatMap(aliyunCalls)]) {
      const names = words.flatMap((word) => /^--([A-Za-z.]+)/.exec(word)?.[1] ?? []);
      if (!names.includes("ListenerPort") || !parametersOf(product, action)?.ListenerProtocol) continue;
      checked += 1;
      expect(names, `${action} ${words.join(" ")}`).toContain("ListenerProtocol");
    }
    expect(checked).toBeGreaterThan(20);
    expect(commandsOf("PRE106").join("\n")).toContain("--ListenerProtocol {protocol}");
    expect(commandsOf("PRE109").join("\n")).toContain("--ListenerProtocol {protocol}");
  });

  it("a port without a node port: no group with port 0, the person allows node ports", () => {
    const { remediation, steps } = optionsOf("CLB301", {}, (pair) => {
      for (const port of pair.service.spec!.ports ?? []) delete port.nodePort;
      pair.service.spec!.allocateLoadBalancerNodePorts = false;
    });
    expect(remediation.options.flatMap((option) => option.steps.map((step) => step.text)).join(" ")).toMatch(
      /node port/i,
    );
    expect(steps.flatMap((step) => [step.command ?? "", step.risky?.command ?? ""]).join("\n")).not.toMatch(/"Port":0/);
  });

  it("an SCTP port: it leaves the Service only by a person's choice, after its clients in the cluster; no group is made for it", () => {
    const { steps, options } = optionsOf("CLB206", {}, (pair) => {
      pair.service.spec!.ports = [
        ...(pair.service.spec!.ports ?? []),
        { name: "sctp", port: 3868, nodePort: 33868, targetPort: 3868, protocol: "SCTP" },
      ];
    });
    expect(options.map((option) => option.recommended)).not.toContain(true);
    expect(options[0]!.fixes[0]!.text.en).toMatch(/ClusterIP Service first.*clients inside the cluster/);
    expect(steps.flatMap((step) => step.command ?? [])).toEqual([]);
    expect(steps.map((step) => step.risky?.command ?? "").join("\n")).toContain('"op":"remove"');
    expect(steps.flatMap((step) => step.findings)).toEqual(expect.arrayContaining(["CLB206", "CLB301"]));
  });

  it("a listener of another protocol beside the one that is wanted: it goes, and is never taken over", () => {
    for (const [aclStatus, annotations] of [
      ["on", ACL],
      ["off", {}],
    ] as const) {
      const { options, steps } = optionsOf("CLB202", { annotations }, (pair) => {
        const [tcp] = pair.listeners;
        Object.assign(tcp!, { AclStatus: aclStatus, AclId: "acl-1", AclIds: ["acl-1"], AclType: "white" });
        pair.listeners.push({
          ...tcp!,
          AclStatus: "off",
          ListenerProtocol: "udp",
          TCPListenerConfig: undefined,
          UDPListenerConfig: {},
        });
      });
      expect(options[0]).toMatchObject({ direction: "keep-service", recommended: true });
      const commands = steps.flatMap((step) => step.command ?? []).join("\n");
      expect(commands).toMatch(/DeleteLoadBalancerListener .*--ListenerProtocol udp/);
      expect(commands).not.toMatch(/protocol-port|acl-status-/);
    }
  });

  it("CLB413: a command that waits for a person names all that its sync does, and what the plan did before is no part of it", () => {
    const asks = { [`${CURRENT}address-type`]: "intranet" };
    const left = (change?: (pair: Pair) => void) =>
      optionsOf("CLB413", { annotations: asks }, change).steps.find((step) => step.findings.includes("CLB413"))!;
    const alone = left();
    expect(alone.risky?.command).toContain("address-type=internet");
    expect(alone.risky?.consequence?.calls).toEqual([]);
    // The Listener needs a decision too, so the sync of the annotation's edit would change it.
    const beside = left(({ listeners: [listener] }) =>
      Object.assign(listener!, { ListenerProtocol: "http", TCPListenerConfig: undefined, HTTPListenerConfig: {} }),
    );
    expect(beside.risky?.consequence?.calls.map(({ action }) => action)).toEqual([
      "DeleteLoadBalancerListener",
      "CreateLoadBalancerTCPListener",
      "StartLoadBalancerListener",
    ]);
    expect(beside.risky?.traffic).toBe("existingConnections");
    expect(JSON.stringify(beside)).toMatch(/The CCM then deletes listener 80\/http; creates listener 80\/tcp/);
    // The plan's own step fixes it first.
    const settled = left(({ listeners: [listener] }) => Object.assign(listener!, { Scheduler: "wlc" }));
    expect(settled.risky?.consequence?.calls).toEqual([]);
  });

  it("ports without node ports share one group, which the CCM fills for one and then for the other: no command", () => {
    const virtual = [node("vk", { metadata: { name: "vk", labels: { type: "virtual-kubelet" } } })];
    const ports = [8080, 9090].map((targetPort, at) => ({ port: 80 + at, nodePort: 0, targetPort }));
    const pair = buildPair({ ports, mode: "local" }, virtual);
    const server = { ServerId: "eni-10.0.3.1", ServerIp: "10.0.3.1", Port: 9090, Weight: 100, Type: "eni" };
    pair.groups[0]!.BackendServers = { BackendServer: [{ ...server, Description: pair.groups[0]!.VServerGroupName }] };
    const bundle = buildBundle([pair], virtual);
    const steps = buildPlan(runEngine(bundle, { checkedAt: CHECKED_AT }), bundle);
    expect(steps.flatMap(({ findings }) => findings)).toEqual(["CLB303", "CLB304"]);
    expect(steps.map(({ command, title }) => [command, title])).toEqual([
      [undefined, expect.stringContaining("share one group")],
    ]);
  });

  it("one number for TCP and UDP: two listeners side by side, or a person where the annotation makes one of both", () => {
    const twin = (annotations: Record<string, string>) => {
      const pair = buildPair({ annotations });
      pair.service.spec!.ports = [
        ...(pair.service.spec!.ports ?? []),
        { name: "twin", port: 80, nodePort: 34000, targetPort: 8080, protocol: "UDP" },
      ];
      const bundle = buildBundle([pair]);
      const result = runEngine(bundle, { checkedAt: CHECKED_AT });
      return buildPlan(result, bundle);
    };
    const apart = twin({}).flatMap((step) => step.command ?? []);
    expect(apart.join("\n")).toContain("CreateLoadBalancerUDPListener");
    expect(apart.join("\n")).not.toContain("DeleteLoadBalancerListener");
    const both = twin({ "protocol-port": "http:80" });
    expect(both.filter((step) => step.command)).toEqual([]);
    expect(both.map((step) => step.title).join(" ")).toMatch(/port 80 for TCP and for UDP/);
  });
});
