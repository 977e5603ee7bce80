import { apiVersionOf, type ResourceKind } from "./resources";
import type { KubeObject } from "./types";

/** The object with apiVersion and kind, which lists in the store lack. */
export function represent(kind: ResourceKind, { apiVersion: _a, kind: _k, ...rest }: KubeObject): KubeObject {
  return { apiVersion: apiVersionOf(kind), kind: kind.kind, ...rest } as KubeObject;
}
