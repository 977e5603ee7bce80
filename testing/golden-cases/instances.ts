import { CLUSTER_TAG } from "@/lib/ccm/names";
import type { Bundle, CloudLoadBalancer } from "@/lib/model/bundle";
import { annotation, buildBundle, buildPair, CHECKED_AT, type Pair, type PairSpec } from "@/testing/engine-bundle";
import { failedSync } from "@/testing/failed-sync";
import type { NlbCase } from "@/testing/nlb-case";
import { between, clb, each, nlb, type Cases } from "./made";

const BY_CCM = "managed.by.ack";
const another = { TagKey: CLUSTER_TAG, TagValue: "another" };

/** A Service that reused an instance, after its id annotation was removed. */
const withoutId = (loadBalancer: Partial<CloudLoadBalancer>, override = true) =>
  clb(
    { reuse: { id: "lb-users", override }, loadBalancer: { LoadBalancerName: "front", ...loadBalancer } },
    (pair) => void delete pair.service.metadata!.annotations![annotation("id")],
  );

/** Its own instance, with another name and these tags. */
const renamed = (Tag: { TagKey: string; TagValue: string }[], annotations = {}) =>
  clb({ annotations, loadBalancer: { LoadBalancerName: "renamed" } }, (pair) => {
    pair.loadBalancer.Tags = { Tag };
  });

/** A Service whose annotation names this instance, with its own or others beside it. */
function naming(id: string, instances: "own" | readonly CloudLoadBalancer[], spec: PairSpec = {}, address?: string) {
  const pair = buildPair({ ...spec, annotations: { id } });
  if (address !== undefined) pair.service.status = { loadBalancer: { ingress: address ? [{ ip: address }] : [] } };
  const bundle = buildBundle([pair]);
  if (instances === "own") return bundle;
  return { ...bundle, alibabaCloud: { ...bundle.alibabaCloud, loadBalancers: [...instances] } };
}

/** An instance that a person made. */
const users = (Address: string): CloudLoadBalancer => ({
  ...buildPair({ reuse: { id: "lb-users" } }).loadBalancer,
  ...{ LoadBalancerName: "lb-users", Address, ModificationProtectionReason: "" },
});

/** A Service that names the instance of another one. */
function ofOwner(instance: Partial<CloudLoadBalancer>, change: (pair: Pair) => void): Bundle {
  const pair = buildPair({ reuse: { id: "lb-owners", override: true } });
  const owner = buildPair({ name: "owner", loadBalancer: { LoadBalancerId: "lb-owners", ...instance } });
  change(pair);
  const bundle = buildBundle([pair, owner]);
  Object.assign(bundle.alibabaCloud, { loadBalancers: [owner.loadBalancer], listeners: owner.listeners });
  bundle.alibabaCloud.vServerGroups = owner.groups;
  return bundle;
}

/** Two instances with the Service's tag, of which the first has its address. */
function twins(change: (pair: Pair) => void): Bundle {
  const pair = buildPair();
  const other = { ...structuredClone(pair.loadBalancer), LoadBalancerId: "lb-twin", Address: "47.8.8.8" };
  change(pair);
  const bundle = buildBundle([pair]);
  bundle.alibabaCloud.loadBalancers.push(other);
  return bundle;
}

const deleted = ({ service }: Pick<Pair, "service">) => void (service.metadata!.deletionTimestamp = CHECKED_AT);

/** The NLB of a DNS name, without the Service's tag and name. */
const lostNlb = (Reason: string, ListenerDescription?: string) =>
  nlb((made) => {
    hostOf(made);
    const ModificationProtectionConfig = { Reason };
    Object.assign(made.nlb.loadBalancers[0]!, { LoadBalancerName: "front", Tags: [], ModificationProtectionConfig });
    if (ListenerDescription !== undefined) Object.assign(made.nlb.listeners[0]!, { ListenerDescription });
  });

function hostOf({ service, nlb: cloud }: NlbCase): void {
  service.status = { loadBalancer: { ingress: [{ hostname: "one.nlb" }] } };
  cloud.loadBalancers[0]!.DNSName = "one.nlb";
}

/** The same tag on a second NLB. */
function copied(made: NlbCase): void {
  hostOf(made);
  made.nlb.loadBalancers.push({ ...made.nlb.loadBalancers[0], LoadBalancerId: "nlb-2", DNSName: "two.nlb" });
}

export const INSTANCE_CASES: Cases = {
  "a user's instance is named again, by the tag of reuse, and never tagged": () =>
    withoutId({ ModificationProtectionReason: BY_CCM }),
  "a user's instance is named again, without any name of the controller": () =>
    withoutId({ Tags: { Tag: [] }, ModificationProtectionReason: "" }, false),
  "an instance with signs of both is asked about": () =>
    withoutId({ Tags: { Tag: [] }, ModificationProtectionReason: "" }),
  "an instance of the CCM gets its tags back": () => renamed([]),
  "an instance of the CCM gets only the tag that is lost": () =>
    renamed([{ TagKey: CLUSTER_TAG, TagValue: "c-preflight-test" }], { "preserve-lb-on-delete": "true" }),
  "another cluster's instance is not taken over": () => renamed([another]),
  "a new instance, where none has the address": () => {
    const bundle = clb({});
    return { ...bundle, alibabaCloud: { ...bundle.alibabaCloud, loadBalancers: [] } };
  },
  ...each("an id that the CCM refuses goes where the own instance has the address", ["lb-nowhere", "lb-web"], (id) =>
    naming(id, "own"),
  ),
  "the id of a user's instance goes where the own one has the address": () =>
    naming("lb-users", [buildPair().loadBalancer, users("47.9.9.9")]),
  "an id that names nothing goes of a pending Service with an instance of its own": () =>
    naming("lb-nowhere", "own", {}, ""),
  "an id that names nothing is a person's where the own instance has another address": () =>
    naming("lb-nowhere", "own", {}, "47.7.7.7"),
  "the user's instance that has the address is named": () =>
    naming("lb-gone", [users("47.0.0.1")], { reuse: { id: "lb-gone" } }),
  "an instance with another cluster's tag stays until that cluster is gone": () =>
    clb({ reuse: { id: "lb-users", override: true } }, (pair) => pair.loadBalancer.Tags!.Tag!.push(another)),
  "a pending Service buys nothing by default, and what the named instance is": () =>
    ofOwner({ AddressType: "intranet", VSwitchId: "vsw-1" }, (pair) => void (pair.service.status = {})),
  "no command touches the instance of another Service, also behind an annotation that cannot be read": () =>
    ofOwner({}, (pair) => void (pair.service.metadata!.annotations![annotation("idle-timeout")] = "x")),
  "the copied tag leaves the instance without the address": () => twins(() => undefined),
  "a person compares instances of which none has the address": () => twins((pair) => void (pair.service.status = {})),
  "copies lose names and tags together where the Service goes": () =>
    twins((pair) => void (pair.service.spec!.type = "ClusterIP")),
  ...each("an instance that goes with its Service is kept first", ["on", "off"], (DeleteProtection) =>
    clb({ loadBalancer: { DeleteProtection } }, deleted),
  ),
  "what is kept is asked before the answer to an Event by which the address goes": () => {
    const bundle = clb({ loadBalancer: { DeleteProtection: "on" } }, deleted);
    const message = "Error cleaning load balancer [lb-web]: error to set slb id [lb-web] delete protection off";
    const more = { reason: "CleanLoadBalancerFailed", lastTimestamp: CHECKED_AT };
    bundle.kubernetes.events = [failedSync("shop/web", message, more)];
    return bundle;
  },
  "an NLB that a user made is named again": () => lostNlb("", "by hand"),
  "an NLB of the CCM gets its tag back": () => lostNlb(BY_CCM),
  "an NLB with signs of both is asked about": () => lostNlb(""),
  "an id of the NLB that the CCM made goes": () => nlb(({ annotate }) => annotate("id", "nlb-1")),
  ...each("a preserved NLB of a deleted Service is left to the release that runs", ["v2.14.0", "v2.15.0"], (version) =>
    between(
      version,
      "v2.15.0",
      nlb((made) => {
        made.annotate("preserve-lb-on-delete", "true");
        deleted(made);
      }),
    ),
  ),
  "a wrong entry of vgroup-port that stops a deletion goes": () =>
    nlb((made) => {
      made.annotate("vgroup-port", "bad");
      made.nlb.loadBalancers[0]!.DeletionProtectionConfig = { Enabled: false };
      deleted(made);
    }),
  "copies of an NLB's tag lose it in one call while the Service is deleted": () =>
    nlb((made) => {
      copied(made);
      deleted(made);
    }),
  "the copied tag leaves the NLB without the DNS name, and the other one is compared": () =>
    nlb((made) => {
      copied(made);
      made.annotate("scheduler", "rr");
    }),
};
