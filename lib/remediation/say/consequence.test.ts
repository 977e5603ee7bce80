import { expect, it } from "vitest";
import type { Fact } from "@/lib/model/consequence";
import { shownEdits } from "@/lib/remediation/shown";
import { consequenceText, editText, factTexts } from "./consequence";

const shown = (from: string | undefined, to: string | null) =>
  editText(
    shownEdits(
      [{ key: "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-acl-id", value: to }],
      from === undefined ? {} : { "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-acl-id": from },
    ),
    "en",
  );

it("an edit names the setting, and both values so that the difference can be seen", () => {
  expect(shown("wlc", "wrr")).toBe("Set acl-id wlc -> wrr.");
  expect(shown(undefined, "wrr")).toBe("Set acl-id to wrr.");
  expect(shown("wlc", null)).toBe("Set acl-id wlc -> not set.");
  const long = ["acl-0123456789012345678901", "acl-1123456789012345678901", "acl-2"];
  expect(shown(long.slice(0, 2).join(","), long.join(","))).toBe("Set acl-id … -> …acl-2.");
  expect(shown([...long.slice(0, 2), "acl-9"].join(","), long.join(","))).toBe("Set acl-id …acl-9 -> …acl-2.");
});

it("a fact names the setting in words, never by its field of the API", () => {
  const widened = { kind: "protection", code: "sourcesWidened", clients: "none" } as const;
  const facts: Fact[] = [
    { ...widened, loadBalancerId: "nlb-1", target: "SecurityGroupIds", from: ["sg-1"], to: [] },
    { ...widened, target: "sg-1" },
  ];
  expect(factTexts(facts, "en").join(" ")).toContain("the security groups of nlb-1 may let more sources in");
  expect(factTexts(facts, "en").join(" ")).toContain("security group sg-1 may let more sources in");
  expect(factTexts(facts, "zh-CN").join(" ")).toContain("nlb-1 的安全组可能允许更多来源访问");
});

it("a call that sets a listener says what clients notice of it", () => {
  const call = { product: "slb", service: "shop/web", loadBalancerId: "lb-1", target: "80/http" } as const;
  const about = { kind: "clients", clients: "newConnections", loadBalancerId: "lb-1" } as const;
  const calls = [
    { ...call, action: "SetLoadBalancerHTTPListenerAttribute" },
    { ...call, action: "CreateVServerGroup", target: "k8s/80/web/shop/c1" },
  ];
  const facts: Fact[] = [
    { ...about, code: "listenerChanged", target: "80/http HealthCheckURI", from: "/", to: "/live" },
    { ...about, code: "listenerRebound", target: "80/http", from: "rsp-1", to: "rsp-2" },
    { ...about, code: "listenerChanged", target: "81/http Scheduler", from: "wlc", to: "wrr" },
  ];
  const consequence = { clients: "newConnections", facts, calls, syncs: [] } as const;
  expect(consequenceText(consequence, "shop/web", "en")).toBe(
    "The CCM then changes settings of listener 80/http: health check path / -> /live, another server group; creates server group k8s/80.",
  );
  expect(consequenceText(consequence, "shop/web", "zh-CN")).toContain("健康检查路径 / -> /live，改用其他服务器组；");
});

it.each(["SetLoadBalancerDeleteProtection", "SetLoadBalancerModificationProtection"])("%s says on or off", (action) => {
  const text = (target: string, locale: "en" | "zh-CN") =>
    consequenceText(
      {
        clients: "none",
        facts: [],
        calls: [{ product: "slb", action, target, service: "shop/web", loadBalancerId: "lb-1" }],
        syncs: [],
      },
      "shop/web",
      locale,
    );
  expect(text("on", "en")).toMatch(/protection of lb-1 on\.$/);
  expect(text("off", "en")).toMatch(/protection of lb-1 off\.$/);
  expect(text("on", "zh-CN")).toContain("开启");
  expect(text("off", "zh-CN")).toContain("关闭");
});
