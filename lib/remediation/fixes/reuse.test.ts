import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { CLUSTER_TAG, defaultName, OWNERSHIP_TAG, REUSE_TAG } from "@/lib/ccm/names";
import { judgeOf } from "@/lib/judge";
import type { Bundle, CloudLoadBalancer } from "@/lib/model/bundle";
import { buildPlan } from "@/lib/remediation";
import { annotation, buildBundle, buildPair, CHECKED_AT, type PairSpec } from "@/testing/engine-bundle";
import { NLB_OWNER, nlbCase } from "@/testing/nlb-case";
import { waysOf } from "@/testing/shown-steps";

const ID = annotation("id");
const target = { checkedAt: CHECKED_AT, targetVersion: "v2.15.0" };

const rowOf = (bundle: Bundle, service = "shop/web") =>
  runEngine(bundle, target).services.find((one) => one.service === service)!;

const optionsOf = (bundle: Bundle, code: string, service?: string) =>
  waysOf(bundle, rowOf(bundle, service), code, target.targetVersion);

/** `direction: first command` of every option of a finding; a recommended one has a star. */
function ways(bundle: Bundle, code: string, service = "shop/web"): string[] {
  return optionsOf(bundle, code, service).map(
    ({ direction, recommended, steps }) => `${recommended ? "*" : ""}${direction}: ${steps[0]?.command ?? "a person"}`,
  );
}

const plan = (bundle: Bundle) => buildPlan(runEngine(bundle, target), bundle);
const commands = (bundle: Bundle) =>
  plan(bundle).flatMap(({ command, risky }) => [command ?? [], risky?.command ?? []].flat());

/** A Service that reused an instance, after its id annotation was removed. */
function withoutId(lb: Partial<CloudLoadBalancer>, override = true): Bundle {
  const pair = buildPair({ reuse: { id: "lb-users", override }, loadBalancer: { LoadBalancerName: "front", ...lb } });
  delete pair.service.metadata!.annotations![ID];
  return buildBundle([pair]);
}

describe("a Service with an address whose instance is not found", () => {
  it.each([
    ["with the tag of reuse", withoutId({ ModificationProtectionReason: "managed.by.ack" })],
    ["without any name of the controller", withoutId({ Tags: { Tag: [] }, ModificationProtectionReason: "" }, false)],
  ])("has its id annotation put back on an instance that a user made, %s; it is never tagged", (_, bundle) => {
    expect(ways(bundle, "CLB513")).toEqual([
      `*keep-cloud: kubectl -n shop annotate --overwrite service web ${ID}=lb-users`,
    ]);
    expect(commands(bundle)).toEqual([`kubectl -n shop annotate --overwrite service web ${ID}=lb-users`]);
  });

  it("gives an instance that the CCM made, and that lost its tags and name, its tag back", () => {
    const pair = buildPair({ loadBalancer: { LoadBalancerName: "renamed", Tags: { Tag: [] } } });
    const [first, ...more] = ways(buildBundle([pair]), "CLB513");
    expect(first).toMatch(/^\*keep-service: aliyun slb TagResources .*lb-web/);
    expect(more).toEqual([]);
  });

  it("writes only the tag that is lost, and says that a preserved instance stays after its Service", () => {
    const pair = buildPair({
      annotations: { "preserve-lb-on-delete": "true" },
      loadBalancer: { LoadBalancerName: "renamed" },
    });
    const { Tag } = pair.loadBalancer.Tags!;
    pair.loadBalancer.Tags = { Tag: Tag!.filter(({ TagKey }) => TagKey !== OWNERSHIP_TAG) };
    const [step] = plan(buildBundle([pair]));
    expect(step!.title).toContain("preserve-lb-on-delete keeps it");
    expect(step!.command).not.toContain(CLUSTER_TAG);
    expect(step!.undo).not.toContain(" TagResources");
    expect(step!.why).toBe(
      "The CCM made this instance, and it still has the Service's address; with its tag back the CCM finds it again. By this tag the CCM finds its own instance.",
    );
  });

  it("asks a person where the instance has signs of both: neither way is recommended", () => {
    const bundle = withoutId({ Tags: { Tag: [] }, ModificationProtectionReason: "" });
    expect(ways(bundle, "CLB513")).toEqual([
      expect.stringMatching(/^keep-cloud: kubectl .*loadbalancer-id=lb-users$/),
      expect.stringMatching(/^other: aliyun slb TagResources .*lb-users/),
    ]);
    const [step, ...more] = plan(bundle);
    expect([step!.command, more]).toEqual([undefined, []]);
    // The command that waits for a person takes nothing from the user; the other one says that it does.
    expect(step!.risky!.command).toContain("loadbalancer-id=lb-users");
    const tag = { ResourceType: "instance", ResourceId: ["lb-users"] };
    const Tag = [{ Key: OWNERSHIP_TAG, Value: defaultName(bundle.kubernetes.services[0]!.metadata!.uid!) }];
    const call = { product: "slb", action: "TagResources", params: { ...tag, Tag } } as const;
    const { consequence } = judgeOf(bundle, undefined).judge({ kind: "cloud", calls: [call] });
    expect(consequence.facts.map(({ code }) => code)).toContain("instanceTaken");
  });

  it("never takes another cluster's instance over", () => {
    const pair = buildPair({ loadBalancer: { LoadBalancerName: "renamed" } });
    pair.loadBalancer.Tags = { Tag: [{ TagKey: CLUSTER_TAG, TagValue: "another" }] };
    expect(ways(buildBundle([pair]), "CLB513")).toEqual([
      expect.stringMatching(/^keep-service: aliyun slb UntagResources/),
      "other: a person",
    ]);
  });

  it("can have a new instance, by the commands that clear its status and wake the CCM, or go", () => {
    const pair = buildPair();
    const bundle = buildBundle([pair]);
    bundle.alibabaCloud.loadBalancers = [];
    expect(ways(bundle, "CLB513")).toEqual([
      expect.stringMatching(/^keep-service: kubectl .*patch --subresource=status/),
      "other: a person",
      "other: a person",
    ]);
    const [step] = plan(bundle);
    expect(step).toMatchObject({
      label: "decide",
      ways: [
        { title: "A new instance with a new address", effect: expect.stringContaining("created and billed") },
        {},
        {},
      ],
    });
    expect(step!.risky!.consequence!.facts.map(({ code }) => code)).toContain("instanceCreated");
  });
});

describe("an NLB Service with a DNS name whose NLB is not found", () => {
  const lost = (Reason: string, ListenerDescription?: string) => {
    const made = nlbCase();
    made.service.status = { loadBalancer: { ingress: [{ hostname: "one.nlb" }] } };
    Object.assign(made.nlb.loadBalancers[0]!, {
      DNSName: "one.nlb",
      LoadBalancerName: "front",
      Tags: [],
      ModificationProtectionConfig: { Reason },
    });
    if (ListenerDescription !== undefined) Object.assign(made.nlb.listeners[0]!, { ListenerDescription });
    return made.bundle;
  };

  it("has its id annotation put back on one that a user made, and looks at what differs there", () => {
    expect(ways(lost("", "by hand"), "CLB706")).toEqual([
      expect.stringMatching(/^\*keep-cloud: kubectl .*loadbalancer-id=nlb-1$/),
    ]);
  });

  it("gives one that the CCM made its tag back, and asks where it has signs of both", () => {
    expect(ways(lost("managed.by.ack"), "CLB706")).toEqual([
      expect.stringMatching(/^\*keep-service: aliyun nlb TagResources .*nlb-1/),
    ]);
    expect(ways(lost(""), "CLB706").filter((way) => way.startsWith("*"))).toEqual([]);
  });

  it("may not name an NLB that the CCM made for it: the annotation goes", () => {
    const made = nlbCase();
    made.annotate("id", "nlb-1");
    expect(ways(made.bundle, "CLB708")).toEqual([expect.stringMatching(/^\*keep-cloud: .*loadbalancer-id-$/)]);
  });

  it.each([
    ["v2.14.0", /deletes the Service's listeners/],
    ["v2.15.0", /^The CCM then takes its tags off; the instance stays as it is/],
  ])("is deleted and preserves its NLB: the way that leaves it to %s says what stays", (ccmVersion, why) => {
    const { bundle, annotate, service } = nlbCase();
    Object.assign(bundle.cluster, { ccmVersion });
    annotate("preserve-lb-on-delete", "true");
    service.metadata!.deletionTimestamp = CHECKED_AT;
    const [step] = plan(bundle);
    expect(step!.ways?.map((way) => way.why)).toContainEqual(expect.stringMatching(why));
  });

  it("is deleted, and a wrong entry of vgroup-port stops it: the annotation goes", () => {
    const made = nlbCase();
    made.annotate("vgroup-port", "bad");
    made.nlb.loadBalancers[0]!.DeletionProtectionConfig = { Enabled: false };
    made.service.metadata!.deletionTimestamp = CHECKED_AT;
    expect(ways(made.bundle, "CLB707")).toEqual([expect.stringMatching(/keep-cloud: .*vgroup-port-$/)]);
    expect(rowOf(made.bundle).findings.map(({ code, visibility }) => [code, visibility])).toEqual([
      ["CLB707", "silent"],
      ["CLB704", "masked"],
    ]);
    // The effect of the deletion is decided first.
    expect(plan(made.bundle).flatMap(({ command }) => command ?? [])).toEqual([]);
  });

  it("shares its tag with a copy while it is deleted: both lose it in one call, or a person lets the NLB go", () => {
    const made = nlbCase();
    made.service.metadata!.deletionTimestamp = CHECKED_AT;
    made.service.status = { loadBalancer: { ingress: [{ hostname: "one.nlb" }] } };
    made.nlb.loadBalancers[0]!.DNSName = "one.nlb";
    made.nlb.loadBalancers.push({ ...made.nlb.loadBalancers[0], LoadBalancerId: "nlb-2", DNSName: "two.nlb" });
    const options = optionsOf(made.bundle, "CLB707");
    expect(options.map((option) => option.recommended)).toEqual([false, false]);
    const kept = options.find(({ direction }) => direction === "keep-cloud")!;
    expect(kept.steps.map((step) => step.command)).toEqual([
      expect.stringMatching(/LoadBalancerId nlb-1 .*kept-web\n.*LoadBalancerId nlb-2 .*kept-web$/),
      expect.stringContaining(
        `UntagResources --RegionId cn-hangzhou --ResourceType loadbalancer --ResourceId '["nlb-1","nlb-2"]'`,
      ),
    ]);
    expect(kept.steps[1]!.undo).toContain(NLB_OWNER);
  });
});

describe("an id annotation with which the CCM refuses the Service", () => {
  const user = (id: string, address: string): CloudLoadBalancer => ({
    ...buildPair({ reuse: { id } }).loadBalancer,
    LoadBalancerName: id,
    Address: address,
    ModificationProtectionReason: "",
  });
  /** A Service with its own instance, whose annotation names `named`. */
  const owning = (named: string, spec: PairSpec = {}, more: CloudLoadBalancer[] = []) => {
    const pair = buildPair({ ...spec, annotations: { id: named } });
    const bundle = buildBundle([pair]);
    bundle.alibabaCloud.loadBalancers.push(...more);
    return { pair, bundle };
  };

  it.each<[string, string, CloudLoadBalancer[]]>([
    ["CLB510", "lb-nowhere", []],
    ["CLB521", "lb-users", [user("lb-users", "47.9.9.9")]],
    ["CLB533", "lb-web", []],
  ])("%s: goes where the Service's own instance holds its address", (code, named, more) => {
    const { bundle } = owning(named, {}, more);
    expect(ways(bundle, code)).toEqual([`*keep-cloud: kubectl -n shop annotate service web ${ID}-`]);
    expect(commands(bundle)).toEqual([`kubectl -n shop annotate service web ${ID}-`]);
  });

  it("goes where the Service is pending and has an instance of its own", () => {
    const { bundle, pair } = owning("lb-nowhere");
    pair.service.status = {};
    expect(ways(bundle, "CLB510")[0]).toMatch(/^\*keep-cloud: .*loadbalancer-id-$/);
  });

  it("is a person's to remove where the own instance has another address than the Service", () => {
    const { bundle, pair } = owning("lb-nowhere");
    pair.service.status!.loadBalancer!.ingress = [{ ip: "47.7.7.7" }];
    expect(ways(bundle, "CLB510")).toEqual([
      expect.stringMatching(/^keep-cloud: .*loadbalancer-id-$/),
      "other: a person",
    ]);
  });

  it("names the user's instance that holds the address", () => {
    const pair = buildPair({ reuse: { id: "lb-gone" } });
    const bundle = buildBundle([pair]);
    bundle.alibabaCloud.loadBalancers = [user("lb-users", "47.0.0.1")];
    expect(ways(bundle, "CLB510")).toEqual([expect.stringMatching(/^\*keep-cloud: .*loadbalancer-id=lb-users$/)]);
  });

  it("stays where the Service serves on an instance with another cluster's tag: the tag goes when that cluster is gone, or it moves in a window", () => {
    const pair = buildPair({ reuse: { id: "lb-users", override: true } });
    pair.loadBalancer.Tags!.Tag!.push({ TagKey: CLUSTER_TAG, TagValue: "another" });
    const bundle = buildBundle([pair]);
    expect(ways(bundle, "CLB520")).toEqual([
      expect.stringMatching(/^keep-service: aliyun slb UntagResources .*TagKey\.1 ack\.aliyun\.com/),
      "other: a person",
    ]);
    expect(plan(bundle).flatMap(({ command }) => command ?? [])).toEqual([]);
  });

  it("buys nothing by default for a pending Service, and then what the named instance is, in one command that says what it costs", () => {
    const pair = buildPair({ reuse: { id: "lb-owners", override: true } });
    const owner = buildPair({
      name: "owner",
      loadBalancer: { LoadBalancerId: "lb-owners", AddressType: "intranet", VSwitchId: "vsw-1" },
    });
    pair.service.status = {};
    const bundle = buildBundle([pair, owner]);
    bundle.alibabaCloud.loadBalancers = [owner.loadBalancer];
    const options = optionsOf(bundle, "CLB533");
    expect(options.map((option) => option.recommended)).toEqual([false, false]);
    const [step] = options[1]!.steps;
    expect(step!.command).toBe(
      `kubectl -n shop annotate --overwrite service web ${ID}- ${annotation("address-type")}=intranet ${annotation("vswitch-id")}=vsw-1`,
    );
    expect(step!.text).toMatch(/internal CLB instance.*billed.*delete the new instance/);
    expect(step!.risk).not.toBe("none");
  });

  it("lets no command touch the instance, also behind an annotation that cannot be read", () => {
    const pair = buildPair({ reuse: { id: "lb-owners", override: true }, annotations: { "idle-timeout": "x" } });
    const owner = buildPair({ name: "owner", loadBalancer: { LoadBalancerId: "lb-owners" } });
    const bundle = buildBundle([pair, owner]);
    bundle.alibabaCloud.loadBalancers = [owner.loadBalancer];
    bundle.alibabaCloud.listeners = owner.listeners;
    bundle.alibabaCloud.vServerGroups = owner.groups;
    const codes = rowOf(bundle).findings.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["CLB101", "CLB533", "CLB301"]));
    expect(commands(bundle).filter((command) => command.startsWith("aliyun"))).toEqual([]);
  });
});

describe("several instances with the Service's tag or name", () => {
  const twins = (change: (pair: ReturnType<typeof buildPair>, twin: CloudLoadBalancer) => void = () => undefined) => {
    const pair = buildPair();
    const twin = { ...structuredClone(pair.loadBalancer), LoadBalancerId: "lb-twin", Address: "47.8.8.8" };
    change(pair, twin);
    const bundle = buildBundle([pair]);
    bundle.alibabaCloud.loadBalancers.push(twin);
    return bundle;
  };

  it("leave the copied tag alone on the one without the address", () => {
    expect(ways(twins(), "CLB511")).toEqual([expect.stringMatching(/^\*keep-service: .*UntagResources .*lb-twin/)]);
  });

  it("are compared by a person where none holds the Service's address", () => {
    const bundle = twins((pair) => (pair.service.status = {}));
    expect(ways(bundle, "CLB511")).toEqual(["*other: a person"]);
  });

  it("lose their names and tags together where the Service goes: what is left would be deleted", () => {
    const bundle = twins((pair) => (pair.service.spec!.type = "ClusterIP"));
    const options = optionsOf(bundle, "CLB511");
    expect(options.map(({ title, recommended }) => [title, recommended])).toEqual([
      ["Keep the instance and its address", false],
      ["Let the CCM delete the instance", false],
    ]);
    expect(options[0]!.steps.map((step) => step.command)).toEqual([
      expect.stringMatching(/SetLoadBalancerName .*lb-twin [^]*SetLoadBalancerName .*lb-web /),
      `aliyun slb UntagResources --RegionId cn-hangzhou --ResourceType instance --ResourceId.1 lb-twin --ResourceId.2 lb-web --TagKey.1 ${OWNERSHIP_TAG} --TagKey.2 ${CLUSTER_TAG}`,
    ]);
    expect(options[1]!.steps[0]).toMatchObject({ traffic: "addressLost", risk: "high" });
  });
});

describe("an instance that goes with its Service", () => {
  it("is a person's to keep or to let go; keeping it comes first", () => {
    for (const protection of ["on", "off"]) {
      const pair = buildPair({ loadBalancer: { DeleteProtection: protection } });
      pair.service.metadata!.deletionTimestamp = CHECKED_AT;
      const bundle = buildBundle([pair]);
      const [step, ...more] = plan(bundle);
      expect(more).toEqual([]);
      expect(step!.ways?.[0]?.title).toMatch(/^Keep the instance/);
      expect(step!.risky).toMatchObject({ command: expect.stringContaining("SetLoadBalancerName"), traffic: "none" });
    }
  });
});

it("the tag of reuse never becomes an additional tag of the Service", () => {
  const pair = buildPair({ annotations: { "additional-resource-tags": "team=a" } });
  pair.loadBalancer.Tags!.Tag!.push({ TagKey: "team", TagValue: "a" }, { TagKey: REUSE_TAG, TagValue: "true" });
  const bundle = buildBundle([pair]);
  expect(ways(bundle, "CLB410")).toEqual([
    expect.stringMatching(/^\*keep-service: aliyun slb UntagResources .*kubernetes\.reused\.by\.user/),
  ]);
  expect(commands(bundle).join("\n")).not.toContain("additional-resource-tags");
});
