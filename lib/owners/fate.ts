import { FATES, terraformLeaves, type Fate, type OwnerMode } from "@/lib/knowledge/owners/fates";
import type { KubeService } from "@/lib/model/bundle";
import type { SetBy } from "@/lib/model/stored-fields";
import { OWNER_KINDS, type Owner, type OwnerKind } from "@/lib/model/owner";
import { ownValue, withPatch } from "@/lib/knowledge/kubectl";
import { changedKeys, fieldsOf, SPEC, specPatch, type KeyChange, type ServiceChange } from "./change";
import { managerKind, settersOf } from "./managers";

/** yes: a program's own entry names the key. no: it is not on the Service. unknown: a person may have touched it since. */
type InSource = "yes" | "no" | "unknown";

/** One possible outcome: with or without the key in the source, and in this mode of the owner. */
export interface Outcome extends Fate {
  inSource: boolean;
  mode?: OwnerMode;
}

/** Outcome for one key that is changed with kubectl. */
export interface KeyFate extends KeyChange {
  inSource: InSource;
  /** Who decides about this key: the owner of the Service, or of the key alone. */
  owner: Owner;
  /** Every way that cannot be ruled out. */
  outcomes: Outcome[];
  /** Managers that apply this very key, where there are several: its value changes in all their sources. */
  appliedBy?: string[];
}

/** From what costs most to what costs nothing. */
const WORST = ["reverted", "removed", "conflict", "depends", "unknown", "kept"] as const;

export interface EditFate {
  keys: KeyFate[];
  /** The worst that cannot be ruled out. */
  worst: (typeof WORST)[number];
  /** It may be taken back without a person's doing, within seconds or at an interval. */
  byItself: boolean;
}

/** Outcome of a change made with kubectl, while its source stays as it is. */
export function fateOf(service: KubeService, owner: Owner, change: ServiceChange): EditFate {
  const keys = changedKeys(service, change).map((one) => keyFate(service, owner, one));
  const outcomes = keys.flatMap((key) => key.outcomes);
  return {
    keys,
    worst: WORST.find((code) => outcomes.some((outcome) => outcome.code === code)) ?? "kept",
    byItself: outcomes.some((outcome) => takesBack(outcome) && BY_ITSELF.has(outcome.at)),
  };
}

const BY_ITSELF = new Set<Fate["at"]>(["self-heal", "interval", "reconcile", "at-once"]);
const takesBack = ({ code }: Fate) => code === "reverted" || code === "removed";

function keyFate(service: KubeService, ofService: Owner, one: KeyChange): KeyFate {
  const { key, op } = one;
  const applying = holders(service, key).filter(({ operation }) => operation === "Apply");
  const owner = ownerOfKey(ofService, applying);
  const known = inSource(service, owner, key);
  const rows = FATES[owner.kind];
  const possible = owner.mode ? rows.filter(({ mode }) => mode === undefined || mode === owner.mode) : rows;
  const outcomes = possible.flatMap((row) =>
    (["yes", "no"] as const).flatMap((sourced): Outcome[] => {
      if (known !== "unknown" && known !== sourced) return [];
      const column = sourced === "yes" ? (op === "remove" ? "deleted" : "edited") : "added";
      // A field without a source is lost once it is removed, and Terraform looks at some hosts only.
      const stays = column === "added" && (op === "remove" || (owner.kind === "terraform" && terraformLeaves(key)));
      const fate: Fate = stays && row.added.code !== "unknown" ? { code: "kept" } : row[column];
      return [{ ...fate, inSource: sourced === "yes", ...(row.mode ? { mode: row.mode } : {}) }];
    }),
  );
  const appliedBy = applying.length > 1 ? applying.map(({ manager }) => manager) : undefined;
  return { ...one, inSource: known, owner, outcomes, ...(appliedBy ? { appliedBy } : {}) };
}

/** Entries that hold a key. */
function holders(service: KubeService, key: string): SetBy[] {
  return settersOf(service).filter((entry) =>
    key.startsWith(SPEC) ? entry.spec?.includes(key.slice(SPEC.length)) : entry.annotations?.includes(key),
  );
}

const isOwner = (kind: ReturnType<typeof managerKind>): kind is OwnerKind =>
  (OWNER_KINDS as readonly string[]).includes(kind);

/** The owner of the Service, or another program that applies this key. */
function ownerOfKey(owner: Owner, applying: readonly SetBy[]): Owner {
  const kinds = applying.map((entry) => [managerKind(entry), entry] as const);
  const own = [owner.kind, owner.uses?.kind];
  if (kinds.some(([kind]) => own.includes(kind as OwnerKind))) return owner;
  const other = kinds.find(([kind]) => isOwner(kind));
  if (!other || !isOwner(other[0])) return owner;
  return { kind: other[0], sure: "likely", because: "manager", mark: other[1].manager, mode: "server-side" };
}

/** Fields that the API server fills in: an Update that made the object holds them too, whatever its source says. */
const DEFAULTED = new Set(
  "clusterIP clusterIPs externalTrafficPolicy internalTrafficPolicy ipFamilies ipFamilyPolicy sessionAffinity allocateLoadBalancerNodePorts healthCheckNodePort".split(
    " ",
  ),
);

/** Whether the owner's source sets a key. An edit with kubectl moves it away from a program that updates: then nothing is proved. */
function inSource(service: KubeService, owner: Owner, key: string): InSource {
  const name = key.slice(SPEC.length);
  const byProgram = holders(service, key).some((entry) => {
    const kind = managerKind(entry);
    if (!isOwner(kind) && !(kind === "other" && owner.kind === "operator")) return false;
    return entry.operation === "Apply" || !key.startsWith(SPEC) || !DEFAULTED.has(name);
  });
  if (byProgram || service.metadata?.appliedAnnotations?.includes(key)) return "yes";
  const present = key.startsWith(SPEC)
    ? fieldsOf(service.spec)[key] !== undefined
    : ownValue(service.metadata?.annotations ?? {}, key) !== null;
  return present ? "unknown" : "no";
}

/**
 * The change by which the owner takes an edit back, on the Service as edited: for the judge of consequences. Undefined where
 * it takes nothing back. Keys that it may take back are included: the worst case counts.
 */
export function revertOf(service: KubeService, owner: Owner, change: ServiceChange): ServiceChange | undefined {
  const back = new Set(
    fateOf(service, owner, change).keys.flatMap(({ key, outcomes }) => (outcomes.some(takesBack) ? [key] : [])),
  );
  const live = service.metadata?.annotations ?? {};
  const annotations = (change.annotations ?? [])
    .filter(({ key }) => back.has(key))
    .map(({ key }) => ({ key, value: ownValue(live, key) }));
  const edited = change.patch && withPatch(service, change.patch);
  const patch = edited && [...back].some((key) => key.startsWith(SPEC)) ? specPatch(edited.spec, service.spec) : [];
  if (annotations.length === 0 && patch.length === 0) return undefined;
  return {
    ...(annotations.length > 0 ? { annotations } : {}),
    ...(patch.length > 0 ? { patch } : {}),
  };
}
