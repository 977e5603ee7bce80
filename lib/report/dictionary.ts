import { objects, str } from "@/lib/ccm/read";
import type { Bundle, KubeEndpointAddress, NlbItem, ObjectMeta } from "@/lib/model/bundle";
import { CLOUD_ID, PLACEHOLDERS, PLATFORM_KEY, PUBLIC_NAMES } from "@/lib/knowledge/secrets/public-names";
import type { Owner } from "@/lib/model/owner";
import type { Result } from "@/lib/model/result";
import { ownerOf } from "@/lib/owners";

type NameKind = keyof typeof PLACEHOLDERS;

export interface NameDictionary {
  /** Placeholder and kind of a whole value. */
  get(name: string): { placeholder: string; kind: NameKind } | undefined;
  /** Lengths of the names that go on past this first word (or first non-ASCII letter), longest first. */
  lengths(firstWord: string): readonly number[] | undefined;
  size: number;
}

/** Labels and tags with a platform's own key are public; the others are chosen by the team. */
function isPlatformKey(key: string): boolean {
  const slash = key.indexOf("/");
  return PLATFORM_KEY.test(slash < 0 ? key : key.slice(0, slash + 1));
}

/** Numbers every name of the bundle in order of appearance. The first kind a name is met as gives the placeholder. */
export function collectNames(bundle: Bundle, result: Result): NameDictionary {
  const names = new Map<string, { placeholder: string; kind: NameKind }>();
  const byFirstWord = new Map<string, Set<number>>();
  const counters = new Map<NameKind, number>();
  const add = (kind: NameKind, name: unknown) => {
    if (
      typeof name !== "string" ||
      PUBLIC_NAMES.has(name.toLowerCase()) ||
      CLOUD_ID.test(name) ||
      /^\d+$/.test(name) ||
      names.has(name)
    )
      return;
    if (name === bundle.cluster.id || name === bundle.cluster.region || name === bundle.cluster.vpcId) return;
    const next = (counters.get(kind) ?? 0) + 1;
    counters.set(kind, next);
    names.set(name, { placeholder: `${PLACEHOLDERS[kind]}-${next}`, kind });
    const first = FIRST_WORD.exec(name)?.[0];
    if (first !== undefined && first !== name)
      byFirstWord.set(first, (byFirstWord.get(first) ?? new Set()).add(name.length));
  };
  const labels = (map: Record<string, unknown> | null | undefined) => {
    for (const [key, value] of Object.entries(map ?? {})) if (!isPlatformKey(key)) add("label", value);
  };
  const meta = (kind: NameKind, m: ObjectMeta | undefined) => {
    add("namespace", m?.namespace);
    add(kind, m?.name);
  };
  const target = ({ nodeName, targetRef }: KubeEndpointAddress) => {
    add("node", nodeName);
    if (targetRef?.kind === "Pod") add("pod", targetRef.name);
  };

  add("clusterName", bundle.cluster.name);
  for (const service of bundle.kubernetes.services) meta("service", service.metadata);
  for (const row of result.services) {
    const slash = row.service.indexOf("/");
    add("namespace", row.service.slice(0, slash));
    add("service", row.service.slice(slash + 1));
  }
  for (const node of bundle.kubernetes.nodes) meta("node", node.metadata);
  for (const pod of bundle.kubernetes.pods) meta("pod", pod.metadata);
  for (const slice of bundle.kubernetes.endpointSlices) {
    meta("endpointSlice", slice.metadata);
    slice.endpoints?.forEach(target);
  }
  for (const object of bundle.kubernetes.endpoints ?? [])
    for (const subset of object.subsets ?? [])
      [...(subset.addresses ?? []), ...(subset.notReadyAddresses ?? [])].forEach(target);
  const { loadBalancers, nlb, serverCertificates, accessControlLists, vSwitches, instances } = bundle.alibabaCloud;
  for (const lb of loadBalancers) {
    add("clbName", lb.LoadBalancerName);
    for (const tag of lb.Tags?.Tag ?? []) if (tag.TagKey && !isPlatformKey(tag.TagKey)) add("label", tag.TagValue);
  }
  for (const one of nlb?.loadBalancers ?? []) add("clbName", one.LoadBalancerName);
  for (const one of [...(nlb?.loadBalancers ?? []), ...(nlb?.serverGroups ?? [])])
    for (const tag of objects(one.Tags as NlbItem[])) if (!isPlatformKey(str(tag.Key))) add("label", tag.Value);
  for (const orphan of result.orphans) add("clbName", orphan.name);
  for (const one of serverCertificates ?? []) add("certificate", one.ServerCertificateName);
  for (const acl of accessControlLists ?? []) add("acl", acl.AclName);
  for (const one of vSwitches ?? []) add("vSwitch", one.VSwitchName);
  for (const one of instances ?? []) add("instance", one.InstanceName);
  for (const service of bundle.kubernetes.services) {
    labels(service.metadata?.labels);
    for (let owner: Owner | undefined = ownerOf(service); owner; owner = owner.uses) {
      add("namespace", owner.namespace);
      add("label", owner.name);
    }
    labels(service.spec?.selector as Record<string, unknown> | null | undefined);
  }
  const lengths = new Map([...byFirstWord].map(([word, set]) => [word, [...set].sort((a, b) => b - a)]));
  return { get: (name) => names.get(name), lengths: (word) => lengths.get(word), size: names.size };
}

/** An ASCII word as Kubernetes names are, or one letter of another script: Chinese sentences put no blanks around names. */
export const WORD = /[A-Za-z0-9_][A-Za-z0-9._-]*|[^\x00-\x7f]/gu;
const FIRST_WORD = new RegExp(WORD.source, "u");
