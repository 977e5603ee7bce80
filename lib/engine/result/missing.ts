import type { RunIndex } from "../run-index";
import { INPUT_CODES, type Input, type InputErrors } from "./input-errors";
import { draft } from "../draft";
import { str } from "@/lib/ccm/read";
import type { PendingFinding } from "../types";

/** Shared by all rows that miss nothing; never written. */
const NOTHING = new Map<number, Input>();

/** The inputs that one Service needs and that could not be read. Nothing that depends on them may pass. */
export class MissingInputs {
  private found: Map<number, Input> = NOTHING;
  /** Nothing can be said about the instance at all. */
  unevaluable = false;
  /** Backends cannot be compared. */
  backends = false;

  constructor(private readonly errors: InputErrors) {}

  private need(input: Input, ...resources: readonly string[]): boolean {
    if (!this.errors.any) return false;
    const indexes = this.errors.of(input, ...resources);
    for (const index of indexes) this.add(index, input);
    return indexes.length > 0;
  }

  private add(index: number, input: Input): void {
    if (this.found === NOTHING) this.found = new Map();
    this.found.set(index, input);
  }

  /** Whether an input would be missing, without depending on it yet. */
  would(input: Input, ...resources: readonly string[]): boolean {
    return this.errors.any && this.errors.of(input, ...resources).length > 0;
  }

  needService(key: string): void {
    this.need("services", key);
    this.need("other");
  }
  needNodes(): void {
    if (this.need("nodes")) this.backends = true;
  }
  needEndpoints(key: string): void {
    if (this.need("endpoints", key)) this.backends = true;
  }
  needPods(keys: ReadonlySet<string>): void {
    if (keys.size > 0 && this.need("pods", ...keys)) this.backends = true;
  }
  needInterfaces(key: string): void {
    if (this.need("interfaces", key)) this.backends = true;
  }
  /** Whether the controller attaches IPv6 backends, or which of them: a fact that only a setting or a read tells. */
  needIpv6Setting(): void {
    if (this.need("setting")) this.backends = true;
  }
  /** Pods or servers, where the Service itself does not say so. */
  needBackendType(): void {
    if (this.need("backendType")) this.backends = true;
  }
  needVpc(): void {
    if (this.need("vpc")) this.backends = true;
  }
  /** Finding an instance by tag or name needs the whole list; an id needs only its own answer. */
  needInstances(id: string): void {
    if (this.need("instances", ...(id === "" ? [] : [id]))) this.unevaluable = true;
  }
  /** What is on an NLB, or whether there is one. */
  needNlb(key: string, id: string): void {
    this.need("nlb", key, ...(id === "" ? [] : [id]));
  }
  needTags(id: string): boolean {
    return this.need("tags", id);
  }
  needGroups(id: string): boolean {
    const missing = this.need("groups", id);
    if (missing) this.backends = true;
    return missing;
  }
  needBackends(loadBalancerId: string, ids: readonly string[], index: RunIndex): void {
    if (!this.errors.any) return;
    const missing = this.need("backends", ...ids);
    const lost = lostGroups(index).get(loadBalancerId) ?? [];
    const unplaced = lostGroups(index).get("") ?? [];
    for (const at of [...lost, ...unplaced]) this.add(at, "backends");
    if (missing || lost.length > 0 || unplaced.length > 0) this.backends = true;
  }
  needListeners(id: string): boolean {
    return this.need("listeners", id);
  }
  needDomains(id: string): boolean {
    return this.need("domains", id);
  }
  needCertificates(): boolean {
    return this.need("certificates");
  }

  get any(): boolean {
    return this.found.size > 0;
  }

  indexes(): number[] {
    return [...this.found.keys()].sort((a, b) => a - b);
  }

  /** The first input that is missing decides the row's reason. */
  reason(): string | undefined {
    const first = this.indexes()[0];
    return first === undefined ? undefined : INPUT_CODES[this.found.get(first)!];
  }

  drafts(): PendingFinding[] {
    if (this.found.size === 0) return [];
    return this.indexes().map((index) => {
      const row = this.errors.rows[index]!;
      const params = {
        source: str(row.source),
        action: str(row.action),
        errorCode: str(row.code),
        detail: str(row.message),
        requestId: str(row.requestId),
      };
      return draft(
        INPUT_CODES[this.found.get(index)!],
        { kind: "Source", name: str(row.resource) || str(row.action) },
        params,
        { visibility: "advice", field: `errors[${index}]` },
      );
    });
  }
}

const LOST = new WeakMap<RunIndex, Map<string, number[]>>();

/** Groups whose answer is missing altogether: placed by a listener that uses them, else on every instance (""). */
function lostGroups(index: RunIndex): Map<string, number[]> {
  const known = LOST.get(index);
  if (known) return known;
  const placed = new Map<string, number[]>();
  const ids = new Set<string>();
  for (const groups of index.groups.values()) for (const group of groups) ids.add(str(group.VServerGroupId));
  const users = new Map<string, string>();
  for (const [lb, listeners] of index.listeners)
    for (const listener of listeners) users.set(str(listener.VServerGroupId), lb);
  for (const { name, indexes } of index.errors.resources("backends")) {
    if (ids.has(name)) continue;
    const lb = index.instances.has(name) ? name : (users.get(name) ?? "");
    placed.set(lb, [...(placed.get(lb) ?? []), ...indexes]);
  }
  LOST.set(index, placed);
  return placed;
}
