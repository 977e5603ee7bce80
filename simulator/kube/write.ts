import { serviceKey, sliceService } from "@/lib/ccm/names";
import { isObject } from "@/lib/model/bundle";
import { parse as parseYaml } from "yaml";
import { prepare, validate } from "./admission";
import { writtenBy } from "./field-managers";
import { applyJsonPatch, applyMergePatch } from "./json-patch";
import type { ResourceRequest } from "./request";
import { represent, type ResourceKind } from "./resources";
import { alreadyExists, badRequest, conflict, detailsOf, notFound, unsupportedMedia } from "./status";
import { uidOf } from "../cluster/names";
import type { KubeStore } from "./store";
import { applyStrategicMerge } from "./strategic-merge";
import type { KubeMeta, KubeObject } from "./types";

export interface WriteResult {
  status: number;
  object?: KubeObject;
  body?: Record<string, unknown>;
}

/** A write on its way: to what, whether it is only tried, and when. */
interface Writing {
  store: KubeStore;
  r: ResourceRequest;
  dry: boolean;
  now: Date;
}

/** create, update, patch, delete. With `dryRun=All` the answer is the same and nothing changes. */
export function write(
  store: KubeStore,
  verb: string,
  r: ResourceRequest,
  contentType: string,
  body: Buffer,
  now: Date,
): WriteResult {
  const media = contentType.split(";")[0]!.trim();
  const w: Writing = { store, r, dry: isDryRun(r, body, verb), now };
  const isNew = verb === "patch" && media === "application/apply-patch+yaml" && !found(w);
  if (verb === "create" || isNew) return { status: 201, object: create(w, decode(body, media)) };
  const before = found(w);
  if (!before) throw notFound(r.kind, r.name!);
  if (verb === "delete") return remove(w, before);
  const sent = verb === "update" ? decode(body, media) : patched(r, before, body, media);
  return { status: 200, object: replace(w, before, sent) };
}

function isDryRun(r: ResourceRequest, body: Buffer, verb: string): boolean {
  const asked = r.query.getAll("dryRun");
  const inBody =
    verb === "delete" && body.length > 0 ? (decode(body, "application/json").dryRun as unknown) : undefined;
  const all = [...asked, ...(Array.isArray(inBody) ? inBody : [])];
  if (all.some((v) => v !== "All" && v !== ""))
    throw badRequest(`Invalid value: ${JSON.stringify(all)}: supported values: "All"`);
  return all.includes("All");
}

function parsed(body: Buffer, media: string): unknown {
  if (media.includes("protobuf")) throw unsupportedMedia(media, ["application/json", "application/yaml"]);
  try {
    return media.includes("yaml") ? parseYaml(body.toString("utf8")) : JSON.parse(body.toString("utf8"));
  } catch (error) {
    throw badRequest(`error decoding the body: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export function decode(body: Buffer, media: string): Record<string, unknown> {
  const value = parsed(body, media);
  if (!isObject(value)) throw badRequest("the object provided is unrecognized (must be of type object)");
  return value;
}

const found = ({ store, r }: Writing) => store.get(r.kind.resource, r.namespace, r.name!);

function sameName(sent: string | undefined, addressed: string | undefined): void {
  if (sent && addressed && sent !== addressed)
    throw badRequest(`the name of the object (${sent}) does not match the name on the URL (${addressed})`);
}

function create({ store, r, dry, now }: Writing, sent: Record<string, unknown>): KubeObject {
  const meta = (isObject(sent.metadata) ? sent.metadata : {}) as KubeMeta;
  sameName(meta.name, r.name);
  const name = meta.name ?? r.name ?? "";
  const namespace = r.kind.namespaced ? (r.namespace ?? "default") : undefined;
  if (meta.namespace && namespace && meta.namespace !== namespace)
    throw badRequest(`the namespace of the provided object does not match the namespace sent on the request`);
  if (store.get(r.kind.resource, namespace, name)) throw alreadyExists(r.kind, name);
  const uid = uidOf(`${r.kind.resource}/${namespace ?? ""}/${name}@${store.currentVersion}`);
  const object = prepare(store, r.kind, {
    ...sent,
    metadata: {
      ...meta,
      name,
      ...(namespace ? { namespace } : {}),
      uid,
      creationTimestamp: stamp(now),
      deletionTimestamp: undefined,
      resourceVersion: undefined,
    },
  } as KubeObject);
  validate(r.kind, object);
  return dry
    ? { ...object, metadata: { ...object.metadata, resourceVersion: undefined } }
    : store.put(r.kind.resource, object);
}

const PATCHES: Readonly<Record<string, (target: unknown, patch: unknown) => unknown>> = {
  "application/json-patch+json": applyJsonPatch,
  "application/merge-patch+json": applyMergePatch,
  "application/strategic-merge-patch+json": applyStrategicMerge,
  "application/apply-patch+yaml": applyStrategicMerge,
};

function patched(r: ResourceRequest, before: KubeObject, body: Buffer, media: string): Record<string, unknown> {
  const apply = PATCHES[media];
  if (!apply) throw unsupportedMedia(media, Object.keys(PATCHES));
  const after = apply(represent(r.kind, before), parsed(body, media));
  if (!isObject(after) || !isObject(after.metadata)) throw badRequest("the patch does not leave a valid object");
  return after;
}

/** Puts a new whole object in place of the old one; the main resource never changes the status, `/status` nothing else. */
function replace({ store, r, dry, now }: Writing, before: KubeObject, sent: Record<string, unknown>): KubeObject {
  const meta = (isObject(sent.metadata) ? sent.metadata : {}) as KubeMeta;
  sameName(meta.name, before.metadata.name);
  if (meta.resourceVersion && meta.resourceVersion !== before.metadata.resourceVersion)
    throw conflict(r.kind, before.metadata.name);
  const { name, namespace, uid, creationTimestamp, resourceVersion, deletionTimestamp } = before.metadata;
  const metadata = { ...meta, name, namespace, uid, creationTimestamp, resourceVersion, deletionTimestamp };
  let after: KubeObject;
  if (r.subresource === "status") after = { ...before, status: sent.status };
  else after = { ...(sent as unknown as KubeObject), metadata, ...(r.kind.status ? { status: before.status } : {}) };
  after = prepare(store, r.kind, dropEmpty(after), before);
  validate(r.kind, after, before);
  if (sameObject(r.kind, before, after)) return before;
  const manager = r.query.get("fieldManager");
  if (manager && before.metadata.managedFields)
    after.metadata.managedFields = writtenBy(before, after, manager, stamp(now));
  if (dry) return after;
  if (after.metadata.deletionTimestamp && !(after.metadata.finalizers ?? []).length) return finish(store, r, after);
  return store.put(r.kind.resource, after);
}

function remove({ store, r, dry, now }: Writing, before: KubeObject): WriteResult {
  if ((before.metadata.finalizers ?? []).length > 0) {
    if (before.metadata.deletionTimestamp) return { status: 200, object: before };
    const marked = {
      ...before,
      metadata: { ...before.metadata, deletionTimestamp: stamp(now), deletionGracePeriodSeconds: 0 },
    };
    return { status: 200, object: dry ? marked : store.put(r.kind.resource, marked) };
  }
  if (!dry) finish(store, r, before);
  const { name, uid } = before.metadata;
  const body = { kind: "Status", apiVersion: "v1", metadata: {}, status: "Success" };
  return { status: 200, body: { ...body, details: detailsOf(r.kind, name, { uid }) } };
}

/** Takes the object away, and with a Service what hangs on it. */
function finish(store: KubeStore, r: ResourceRequest, object: KubeObject): KubeObject {
  const { namespace, name } = object.metadata;
  const last = store.remove(r.kind.resource, namespace, name) ?? object;
  if (r.kind.resource === "services") {
    store.remove("endpoints", namespace, name);
    const slices = store.all("endpointslices").filter((slice) => sliceService(slice) === serviceKey(namespace, name));
    for (const slice of slices) store.remove("endpointslices", namespace, slice.metadata.name);
  }
  return last;
}

function dropEmpty(object: KubeObject): KubeObject {
  const metadata = { ...object.metadata };
  for (const field of ["labels", "annotations"] as const)
    if (isObject(metadata[field]) && Object.keys(metadata[field]).length === 0) delete metadata[field];
  for (const field of ["finalizers", "ownerReferences"])
    if (Array.isArray(metadata[field]) && (metadata[field] as unknown[]).length === 0) delete metadata[field];
  if (metadata.deletionTimestamp === undefined || metadata.deletionTimestamp === null)
    delete metadata.deletionTimestamp;
  return { ...object, metadata };
}

/** Key order does not count: a patch may write the same members in another order. */
function sameObject(kind: ResourceKind, a: KubeObject, b: KubeObject): boolean {
  return canonical(represent(kind, a)) === canonical(represent(kind, b));
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, v: unknown) =>
    isObject(v) ? Object.fromEntries(Object.entries(v).sort(([x], [y]) => (x < y ? -1 : 1))) : v,
  );
}

function stamp(now: Date): string {
  return `${now.toISOString().slice(0, 19)}Z`;
}
