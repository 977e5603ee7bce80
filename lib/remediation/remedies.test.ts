import { expect, it } from "vitest";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import { fillCommand, type GuideStep } from "@/lib/knowledge/steps";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { serviceFacts } from "@/lib/triage/values";
import { openPlaces } from "@/lib/text/shell";
import { buildBundle, buildPair } from "@/testing/engine-bundle";
import { GUIDE } from "@/testing/shown-steps";

/** Every step for one code, of all tables, whose command has this part. */
function stepsOf(code: string, part = ""): readonly GuideStep[] {
  const found = GUIDE.flatMap(([own, step]) => (own === code && (step.command ?? "").includes(part) ? step : []));
  if (found.length === 0) throw new Error(`${code} has no ${part}`);
  return found;
}
const commandsOf = (code: string) => stepsOf(code).flatMap((step) => step.command ?? []);

it.each("EVT309 EVT302 EVT303 EVT305 NLB101 EVT306 EVT307 EVT308 NLB113 NLB114 NLB115".split(" "))(
  "%s: what is an example stays a place to fill, also where the Service is known",
  (code) => {
    const filled = fillCommand(stepsOf(code, "annotate svc")[0]!.command!, {
      ...{ namespace: "shop", service: "web", port: "80" },
    });
    expect(openPlaces(filled)).not.toEqual([]);
  },
);

it.each<[codes: string, step: string, said: RegExp]>([
  ["EVT705 EVT805", "kubectl delete node", /^Only once the ECS instance is known to be released.*node pool/],
  ["EVT501 EVT104 FAQ107", "--subresource=status", /annotation/],
  ["EVT501 FAQ107", "", /starts nothing/],
  [
    "PRE108 EVT610 EVT913 EVT915 FAQ102 FAQ115 EVT104 EVT501",
    "ccm-preflight/resync",
    /overwrites every edit made in the console/,
  ],
  ["PRE102", "deletionTimestamp", /the type cannot save it/],
  ["PRE102", '"type":"LoadBalancer"', /^Not being deleted/],
  ["FAQ149", "", /White list: add the client's address.*would open the listener to everyone/],
  ["PRE116 PRE117", "", /switched off by hand: switch it on again/],
  ["FAQ106", "", /Deletion protection does not help, because the CCM switches it off/],
  ["EVT933", "SetLoadBalancerDeleteProtection", /address is lost for good/],
  ["EVT933", "SetLoadBalancerModificationProtection", /same loss/],
  ["EVT116", "{idOfTheRightInstance}", /With an address already: the id of the CLB that holds EXTERNAL-IP, .*EVT118/],
  ["EVT802", "", /vpc:DescribeRouteEntryList.*vpc:DescribeRouteTableList/],
  ["FAQ105", "backend-type", /exchanges every backend.*maintenance window/],
  ["PRE104", "", /both annotations.*one command/],
  ["EVT102 EVT112", "loadbalancer-spec=", /pay by specification is not sold any more/],
  [
    "PRE102 EVT209 EVT933 FAQ106",
    "",
    /v2\.12\.4 to v2\.14\.0 preserve-lb-on-delete keeps the instance and its address/,
  ],
])("%s: the text of %j warns of the harm", (codes, step, said) => {
  for (const code of codes.split(" ")) {
    const texts = stepsOf(code, step).map(({ text }) => text.en);
    expect((step === "" ? texts : texts.slice(0, 1)).join(" "), code).toMatch(said);
  }
});

it.each<[codes: string, always: RegExp | undefined, never?: RegExp]>([
  ["FAQ149", undefined, /acl-status|AclStatus off/],
  ["PRE116 PRE117", undefined, /protection=\{actual\}/],
  ["EVT207 EVT208", /can-i patch \w+ --subresource=status/, /\/status/],
  ["EVT802", undefined, /CreateRouteEntries/],
  // A Service that is made again is whole.
  ["FAQ107", /kind: Service[^]*app: ingress-nginx[^]*port: 80\n[^]*port: 443\n/, /kubectl expose/],
  ["FAQ107", /externalTrafficPolicy: Local/],
  ["FAQ105", /backend-type":"eni".*"externalTrafficPolicy":"Cluster"/],
  // One edit: the first of two would make the CCM apply the other attribute.
  ["PRE104", /-bandwidth=\S+ \S+-charge-type=/],
  ["EVT102 EVT112", /instance-charge-type=PayByCLCU[^]*loadbalancer-spec=/],
  // An instance is kept with its traffic by its name and tags.
  ["PRE102 EVT209 EVT933 FAQ106", /SetLoadBalancerName/, /preserve-lb-on-delete=/],
  ["PRE102 EVT209 EVT933 FAQ106", /UntagResources .*kubernetes\.do\.not\.delete .*ack\.aliyun\.com/],
  // The status is cleared together with an edit that wakes the controller.
  ["EVT501 EVT104 FAQ107", /--subresource=status[^\u0000]*\u0000[^\u0000]*annotate svc/],
  ["PRE106 PRE109", /--ListenerProtocol \{protocol\}/],
  ["EVT701", /node\.kubernetes\.io\/exclude-from-external-load-balancers=true/],
])("%s: its commands have %s, and not %s", (codes, always = /^/, never = /\u0001/) => {
  for (const code of codes.split(" ")) {
    const commands = commandsOf(code).join("\u0000");
    expect(commands, code).toMatch(always);
    expect(commands, code).not.toMatch(never);
  }
});

it("a specification is offered only where it is still sold, and a node deleted by decision", () => {
  for (const code of ["EVT102", "EVT112"])
    expect(stepsOf(code, "loadbalancer-spec=")[0]!.when).toContain("specificationSold");
  for (const code of ["EVT705", "EVT805"])
    expect(stepsOf(code, "kubectl delete node")[0]!.decision).toBe("existingConnections");
});

it("every precheck row that lets a synchronisation do it says the same", () => {
  const rows = PRECHECKS.flatMap((rule) => rule.notChanged).filter((step) =>
    step.text.en.includes("by a synchronisation now"),
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const { text } of rows) expect(text.en).toMatch(/overwrites every edit made in the console/);
});

it("EVT116: a Service with an address gets the id of the CLB that has it", () => {
  const pair = buildPair({ annotations: { id: "lb-of-another" } });
  for (const row of pair.loadBalancer.Tags?.Tag ?? []) row.TagKey = `own-${row.TagKey}`;
  const facts = serviceFacts(pair.service, indexBundle(buildBundle([pair])));
  expect(facts.idOfTheRightInstance).toBe(pair.loadBalancer.LoadBalancerId);
});
