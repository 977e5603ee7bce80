import { serviceKey } from "@/lib/ccm/names";
import { isObject, type ObjectMeta } from "@/lib/model/bundle";
import { failed, fromStatus, type Asked, type KubeError } from "./errors";
import { objectProblem } from "./shape";

export interface Listed<T> {
  items: T[];
  /** Of the list as a whole: where a watch continues. */
  resourceVersion: string;
  /** Listed items with fields of a wrong type: what depends on one of them is unknown. */
  damaged: {
    /** `namespace/name`, or the name of an object without a namespace; `item 3` of one without a name, which is left out. */
    key: string;
    message: string;
    /** The item without a name. */
    unnamed?: { metadata?: ObjectMeta };
  }[];
}

/** Pages of one list: 1,000 pages of 1,000 are far beyond any cluster, and an end for a server that never stops. */
const MAX_PAGES = 1_000;
/** A filtered list may answer pages without a match; this many in a row are no progress. */
const MAX_EMPTY_PAGES = 50;
/** Items that are added without a pause: some 10 ms. */
const AT_ONCE = 250;

/**
 * Collects the pages of one list and proves that it is whole: pages of the requested kind, items once each, every promised item
 * (`remainingItemCount`), an end. Without that proof it is an error (`kubernetes.incomplete`, `kubernetes.invalidAnswer`), never a short list: missing
 * Services would look like "nothing to do".
 */
export class WholeList<T extends object> implements Listed<T> {
  readonly items: T[] = [];
  readonly damaged: Listed<T>["damaged"] = [];
  resourceVersion = "";
  private readonly names = new Set<string>();
  private readonly uids = new Set<string>();
  private readonly tokens = new Set<string>();
  private pages = 0;
  private emptyPages = 0;
  /** Items of the pages opened so far, and of these, those that were looked at. */
  private opened = 0;
  private taken = 0;
  /** The largest item count of any page: those read so far and its `remainingItemCount`. */
  total = 0;

  constructor(
    private readonly asked: Asked,
    private readonly kind: string,
    private readonly server: string,
  ) {}

  /**
   * Checks that a page belongs to this list, and returns its items with the token of the next page; no token at the proven
   * end. The items are added with `take` while the next page is requested.
   */
  open(page: unknown): { items: unknown[]; next?: string } {
    const { items, metadata } = this.frame(page);
    this.opened += items.length;
    this.pages += 1;
    this.emptyPages = items.length === 0 ? this.emptyPages + 1 : 0;
    const remaining = typeof metadata.remainingItemCount === "number" ? metadata.remainingItemCount : 0;
    this.total = Math.max(this.total, this.opened + remaining);
    if (typeof metadata.resourceVersion === "string") this.resourceVersion = metadata.resourceVersion;
    const next = typeof metadata.continue === "string" && metadata.continue !== "" ? metadata.continue : undefined;
    if (next === undefined) {
      if (this.opened < this.total) throw this.incomplete(`it ends after ${this.opened} of ${this.total} items`);
      return { items };
    }
    if (this.tokens.has(next)) throw this.incomplete("its pages repeat themselves and never end");
    if (this.pages >= MAX_PAGES || this.emptyPages >= MAX_EMPTY_PAGES)
      throw this.incomplete(`it does not end after ${this.pages} pages`);
    this.tokens.add(next);
    return { items, next };
  }

  /** Adds the items of a page. Long pages are added in pieces, so that other answers are handled in between. */
  async take(items: readonly unknown[], prepare: (item: T) => T): Promise<void> {
    for (const [at, item] of items.entries()) {
      if (at > 0 && at % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
      this.item(item, prepare);
    }
  }

  /** A list where no item has a name is not an answer to this question. */
  end(): void {
    if (this.items.length === 0 && this.damaged.length > 0) throw this.invalid("an item has no name");
  }

  private frame(page: unknown): { items: unknown[]; metadata: Record<string, unknown> } {
    if (!isObject(page)) throw this.invalid("no object");
    if (page.kind === "Status" && typeof page.code === "number" && page.code >= 400)
      throw fromStatus(this.asked, page.code, JSON.stringify(page));
    if (page.kind !== this.kind)
      throw this.invalid(`kind ${typeof page.kind === "string" ? `"${page.kind.slice(0, 60)}"` : "missing"}`);
    if (!Array.isArray(page.items)) throw this.invalid(`items is ${page.items === null ? "null" : "missing"}`);
    if (!isObject(page.metadata)) throw this.invalid("metadata is missing");
    return { items: page.items, metadata: page.metadata };
  }

  private item(value: unknown, prepare: (item: T) => T): void {
    const metadata = isObject(value) && isObject(value.metadata) ? value.metadata : undefined;
    const name = metadata?.name;
    this.taken += 1;
    if (typeof name !== "string" || name === "") {
      const unnamed = isObject(value) ? value : {};
      this.damaged.push({ key: `item ${this.taken}`, message: objectProblem(unnamed) ?? "it has no name", unnamed });
      return;
    }
    const namespace = typeof metadata?.namespace === "string" ? metadata.namespace : "";
    const key = namespace ? serviceKey(namespace, name) : name;
    const uid = typeof metadata?.uid === "string" ? metadata.uid : "";
    if (this.names.has(key) || (uid !== "" && this.uids.has(uid))) throw this.incomplete(`it holds ${key} twice`);
    this.names.add(key);
    if (uid !== "") this.uids.add(uid);
    const problem = objectProblem(value as Record<string, unknown>);
    if (problem) this.damaged.push({ key, message: problem });
    this.items.push(prepare(value as T));
  }

  private incomplete(detail: string): KubeError {
    return failed("incomplete", this.asked, { detail });
  }

  private invalid(what: string): KubeError {
    return failed("invalidAnswer", this.asked, { server: this.server, detail: ` (${what})` });
  }
}
