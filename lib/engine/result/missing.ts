import type { RunIndex } from "../run-index";
import { INPUT_CODES, type Input, type InputErrors } from "./input-errors";
import { draft } from "../draft";
import { str } from "@/lib/ccm/read";
import type { PendingFinding } from "../types";

/** Without one of these, backends cannot be compared. */
const FOR_BACKENDS: ReadonlySet<Input> = new Set<Input>([
  "nodes",
  "endpoints",
  "pods",
  "interfaces",
  "setting",
  "backendType",
  "vpc",
  "groups",
  "backends",
]);

/** Unreadable inputs that one Service needs. A row that depends on them cannot pass. */
export class MissingInputs {
  private readonly found = new Map<number, Input>();
  /** The instance cannot be evaluated at all. */
  unevaluable = false;
  /** Backends cannot be compared. */
  backends = false;

  constructor(private readonly errors: InputErrors) {}

  /** Records that the Service depends on an input, of these resources or as a whole; returns whether it is missing. */
  need(input: Input, ...resources: readonly string[]): boolean {
    return this.add(input, this.errors.of(input, ...resources));
  }

  private add(input: Input, indexes: readonly number[]): boolean {
    for (const index of indexes) this.found.set(index, input);
    if (indexes.length > 0 && FOR_BACKENDS.has(input)) this.backends = true;
    return indexes.length > 0;
  }

  needService(key: string): void {
    this.need("services", key);
    this.need("other");
  }
  /** Finding an instance by tag or name needs the whole list, as far as this Service may be in it; an id needs only that instance. */
  needInstances(id: string, key: string): void {
    if (this.need("instances", ...(id === "" ? [key] : [id]))) this.unevaluable = true;
  }
  needBackends(loadBalancerId: string, ids: readonly string[], index: RunIndex): void {
    this.need("backends", ...ids);
    const lost = lostGroups(index);
    for (const place of [loadBalancerId, ""]) this.add("backends", lost.get(place) ?? []);
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

/** Groups whose answer is missing altogether: placed by a listener that uses them, else on every instance (""). */
function lostGroups(index: RunIndex): Map<string, number[]> {
  return index.once("lostGroups", () => {
    const placed = new Map<string, number[]>();
    const users = new Map<string, string>();
    for (const [lb, listeners] of index.listeners)
      for (const listener of listeners) users.set(str(listener.VServerGroupId), lb);
    for (const { name, indexes } of index.errors.resources("backends")) {
      if (index.groupsById.has(name)) continue;
      const lb = index.instances.has(name) ? name : (users.get(name) ?? "");
      placed.set(lb, [...(placed.get(lb) ?? []), ...indexes]);
    }
    return placed;
  });
}
