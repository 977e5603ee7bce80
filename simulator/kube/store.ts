import { keyOf, serviceKey } from "@/lib/ccm/names";
import { uidOf } from "../cluster/names";
import type { KubeObject, WatchRecord } from "./types";

/** Changes kept for watches that come back; older versions answer 410 like a compacted etcd. */
const HISTORY = 20_000;

/** Objects by resource, one growing resourceVersion, and every change sent to the watchers. Objects are replaced, never edited. */
export class KubeStore {
  private version = 1000;
  private oldest = 1000;
  private readonly tables = new Map<string, Map<string, KubeObject>>();
  private readonly order = new Map<string, string[]>();
  private history: WatchRecord[] = [];
  private readonly watchers = new Set<(record: WatchRecord) => void>();

  get currentVersion(): number {
    return this.version;
  }

  /** First fill: keeps a given resourceVersion and uid, gives the missing ones, notifies no watcher. */
  seed(resource: string, object: KubeObject, createdAt: string): void {
    const given = Number(object.metadata.resourceVersion);
    const version = Number.isSafeInteger(given) && given > 0 ? given : ++this.version;
    this.version = Math.max(this.version, version);
    this.oldest = this.version;
    const metadata = {
      ...object.metadata,
      uid: object.metadata.uid ?? uidOf(`${resource}/${keyOf(object)}`),
      resourceVersion: String(version),
      creationTimestamp: object.metadata.creationTimestamp ?? createdAt,
    };
    this.table(resource).set(keyOf({ metadata }), { ...object, metadata });
    this.order.delete(resource);
  }

  get(resource: string, namespace: string | undefined, name: string): KubeObject | undefined {
    return this.tables.get(resource)?.get(serviceKey(namespace, name));
  }

  /** Keys in etcd's order: by namespace, then name. */
  keys(resource: string): readonly string[] {
    let keys = this.order.get(resource);
    if (!keys) this.order.set(resource, (keys = [...this.table(resource).keys()].sort()));
    return keys;
  }

  at(resource: string, key: string): KubeObject | undefined {
    return this.tables.get(resource)?.get(key);
  }

  all(resource: string): KubeObject[] {
    return this.keys(resource).map((key) => this.at(resource, key)!);
  }

  put(resource: string, object: KubeObject): KubeObject {
    const key = keyOf(object);
    const previous = this.table(resource).get(key);
    const stored = { ...object, metadata: { ...object.metadata, resourceVersion: String(++this.version) } };
    this.table(resource).set(key, stored);
    if (!previous) this.order.delete(resource);
    this.publish({ version: this.version, resource, type: previous ? "MODIFIED" : "ADDED", object: stored, previous });
    return stored;
  }

  remove(resource: string, namespace: string | undefined, name: string): KubeObject | undefined {
    const key = serviceKey(namespace, name);
    const previous = this.table(resource).get(key);
    if (!previous) return undefined;
    this.table(resource).delete(key);
    this.order.delete(resource);
    const last = { ...previous, metadata: { ...previous.metadata, resourceVersion: String(++this.version) } };
    this.publish({ version: this.version, resource, type: "DELETED", object: last, previous });
    return last;
  }

  /** Changes after a version; undefined when they are no longer kept. */
  since(version: number, resource: string): WatchRecord[] | undefined {
    if (version < this.oldest) return undefined;
    return this.history.filter((record) => record.version > version && record.resource === resource);
  }

  /** How many watches are open. */
  get watching(): number {
    return this.watchers.size;
  }

  watch(listener: (record: WatchRecord) => void): () => void {
    this.watchers.add(listener);
    return () => this.watchers.delete(listener);
  }

  private publish(record: WatchRecord): void {
    this.history.push(record);
    if (this.history.length > HISTORY) {
      this.history = this.history.slice(HISTORY / 2);
      this.oldest = this.history[0]!.version - 1;
    }
    for (const watcher of this.watchers) watcher(record);
  }

  private table(resource: string): Map<string, KubeObject> {
    let table = this.tables.get(resource);
    if (!table) this.tables.set(resource, (table = new Map()));
    return table;
  }
}
