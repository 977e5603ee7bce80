import { jsonString } from "@/lib/ccm/go";
import { isDefaultName } from "@/lib/ccm/names";
import { objects, str } from "@/lib/ccm/read";
import type { Bundle, KubeEndpointAddress, NlbItem, ObjectMeta } from "@/lib/model/bundle";
import { CLOUD_ID, PLACEHOLDERS, PLATFORM_KEY, PUBLIC_NAMES } from "./public-names";
import type { Owner } from "@/lib/model/owner";
import type { Result } from "@/lib/model/result";
import { ownerOf } from "@/lib/owners";
import { isCode, leftOut } from "./known-text";

type NameKind = keyof typeof PLACEHOLDERS;

export interface NameDictionary {
  /** Placeholder and kind of a whole value. */
  get(name: string): Placeholder | undefined;
  /** Lengths of the names that continue past this first word (or first non-ASCII letter), longest first. */
  lengths(firstWord: string): readonly number[] | undefined;
  size: number;
}

interface Placeholder {
  placeholder: string;
  kind: NameKind;
}

/** Placeholders by original text. The first kind that a text occurs as gives the placeholder. */
class Dictionary implements NameDictionary {
  private readonly entries = new Map<string, Placeholder>();
  private readonly byFirstWord = new Map<string, Set<number>>();
  private readonly sorted = new Map<string, readonly number[]>();
  private readonly counters = new Map<NameKind, number>();

  get size(): number {
    return this.entries.size;
  }

  get(name: string): Placeholder | undefined {
    return this.entries.get(name);
  }

  lengths(word: string): readonly number[] | undefined {
    const known = this.sorted.get(word);
    const lengths = this.byFirstWord.get(word);
    if (known || !lengths) return known;
    const list = [...lengths].sort((a, b) => b - a);
    this.sorted.set(word, list);
    return list;
  }

  next(kind: NameKind): string {
    const next = (this.counters.get(kind) ?? 0) + 1;
    this.counters.set(kind, next);
    return `${PLACEHOLDERS[kind]}-${next}`;
  }

  put(name: string, entry: Placeholder): void {
    this.entries.set(name, entry);
    const first = FIRST_WORD.exec(name)?.[0];
    if (first !== undefined && first !== name)
      this.byFirstWord.set(first, (this.byFirstWord.get(first) ?? new Set()).add(name.length));
  }
}

/** Labels and tags with a platform's own key are public; the others are chosen by the team. */
function isPlatformKey(key: string): boolean {
  const slash = key.indexOf("/");
  return PLATFORM_KEY.test(slash < 0 ? key : key.slice(0, slash + 1));
}

/** Numbers every name of the bundle in order of appearance. The first kind a name is met as gives the placeholder. */
export function collectNames(bundle: Bundle, result: Result): Dictionary {
  const names = new Dictionary();
  const add = (kind: NameKind, name: unknown) => {
    if (
      typeof name !== "string" ||
      PUBLIC_NAMES.has(name.toLowerCase()) ||
      CLOUD_ID.test(name) ||
      // It says the Service's uid and nothing else.
      isDefaultName(name) ||
      /^\d+$/.test(name) ||
      names.get(name)
    )
      return;
    if (name === bundle.cluster.id || name === bundle.cluster.region || name === bundle.cluster.vpcId) return;
    names.put(name, { placeholder: names.next(kind), kind });
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
  for (const one of [...loadBalancers, ...(nlb?.loadBalancers ?? [])]) add("clbName", one.LoadBalancerName);
  for (const { key, value } of tagsOf(bundle)) if (!isPlatformKey(key)) add("label", value);
  for (const orphan of result.orphans) add("clbName", orphan.name);
  for (const one of serverCertificates ?? []) add("certificate", one.ServerCertificateName);
  for (const acl of accessControlLists ?? []) add("acl", acl.AclName);
  for (const one of vSwitches ?? []) add("vSwitch", one.VSwitchName);
  for (const one of instances ?? []) add("instance", one.InstanceName);
  for (const service of bundle.kubernetes.services) {
    for (let owner: Owner | undefined = ownerOf(service); owner; owner = owner.uses) {
      add("namespace", owner.namespace);
      add("owner", owner.name);
    }
    labels(service.metadata?.labels);
    labels(service.spec?.selector as Record<string, unknown> | null | undefined);
  }
  return names;
}

/** An ASCII word as Kubernetes names are, or one letter of another script: Chinese sentences put no blanks around names. */
export const WORD = /[A-Za-z0-9_][A-Za-z0-9._-]*|[^\x00-\x7f]/gu;
const FIRST_WORD = new RegExp(WORD.source, "u");

/** Tags of every instance and group. */
function tagsOf({ alibabaCloud: { loadBalancers, nlb } }: Bundle): { key: string; value: string }[] {
  const ofNlb = [...(nlb?.loadBalancers ?? []), ...(nlb?.serverGroups ?? [])];
  return [
    ...loadBalancers.flatMap((lb) => (lb.Tags?.Tag ?? []).map(({ TagKey, TagValue }) => [TagKey, TagValue])),
    ...ofNlb.flatMap((one) => objects(one.Tags as NlbItem[]).map(({ Key, Value }) => [Key, Value])),
  ].map(([key, value]) => ({ key: str(key), value: str(value) }));
}

/** Users' own text, as it is in messages of the controller and in values of findings. */
export interface FreeTexts {
  /** Pairs of tags and descriptions, for messages. */
  words: NameDictionary;
  /** The placeholder of a value in its own field. */
  placeholder(kind: "tag" | "text", value: string): string;
  /** Notes a text that is left out of the bundle, so that messages with it leave it out too. */
  leave(text: string): void;
  /** The controller has set this tag, because an annotation asks for it. */
  isOwnTag(key: string, value: string): boolean;
}

/**
 * Numbers the values of tags and the descriptions of a bundle. A tag is known by its pair, so that a value such as `web` is
 * no word to replace; a description of one word by the text before it.
 */
export function collectFreeTexts(bundle: Bundle, names: NameDictionary): FreeTexts {
  const words = new Dictionary();
  // Inside a sentence a text is found by its first word: text before that stays.
  const fromFirstWord = (text: string) => text.slice(Math.max(0, text.search(FIRST_WORD)));
  const put = (text: string, entry: Placeholder) => {
    words.put(text, entry);
    words.put(fromFirstWord(text), entry);
  };
  const placeholders = new Map<string, string>();
  const placeholder = (kind: "tag" | "text", value: string) => {
    const known = placeholders.get(`${kind} ${value}`) ?? words.next(kind);
    placeholders.set(`${kind} ${value}`, known);
    return known;
  };
  const own = new Set(
    bundle.kubernetes.services.flatMap((service) =>
      Object.entries(service.metadata?.annotations ?? {}).flatMap(([key, value]) =>
        key.endsWith("loadbalancer-additional-resource-tags")
          ? str(value)
              .split(",")
              .map((pair) => pair.trim())
          : [],
      ),
    ),
  );
  const isOwnTag = (key: string, value: string) => isPlatformKey(key) || own.has(`${key}=${value}`.trim());
  for (const { key, value } of tagsOf(bundle))
    if (value !== "" && !isOwnTag(key, value)) {
      const shown = placeholder("tag", value);
      // As findings, commands and the controller's messages write it.
      const name = isCode(key) ? fromFirstWord(key) : leftOut(key);
      for (const between of ["=", " "])
        put(`${key}${between}${value}`, { placeholder: `${name}${between}${shown}`, kind: "tag" });
    }
  const { listeners, vServerGroups, nlb } = bundle.alibabaCloud;
  const described = [
    ...listeners.map((one) => one.Description),
    ...vServerGroups.flatMap((group) => group.BackendServers?.BackendServer ?? []).map((one) => one.Description),
    ...(nlb?.listeners ?? []).map((one) => one.ListenerDescription),
    ...(nlb?.servers ?? []).map((one) => one.Description),
  ];
  for (const text of described) {
    if (typeof text !== "string" || text === "" || isOwnText(text)) continue;
    const shown = placeholder("text", text);
    const inMessages = [
      ["Description ", text],
      ['description":"', jsonString(text).slice(1, -1)],
    ] as const;
    for (const [before, written] of inMessages)
      put(`${before}${written}`, { placeholder: `${before}${shown}`, kind: "text" });
    // A word alone is a word of any sentence.
    if (/[^\w.-]/.test(text) && !names.get(text)) put(text, { placeholder: shown, kind: "text" });
  }
  const leave = (text: string) => {
    const entry = { placeholder: leftOut(text), kind: "text" } as const;
    for (const written of new Set([text, text.trim(), jsonString(text).slice(1, -1)]))
      if (!words.get(written)) put(written, entry);
  };
  return { words, placeholder, isOwnTag, leave };
}

/** Descriptions and reasons as the controller writes them. */
export const isOwnText = (text: string): boolean => /^(?:k8s[/.]\S+|managed\.by\.ack)$/.test(text);
