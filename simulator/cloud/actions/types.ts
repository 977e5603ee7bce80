import type { Params } from "../params";
import type { CloudStore } from "../store";

export interface ActionContext {
  store: CloudStore;
  now(): Date;
}

/** One RPC action: parameters in, body (without RequestId) out, or an RpcError. */
export type Action = (p: Params, context: ActionContext) => Record<string, unknown>;

export type ActionTable = Readonly<Record<string, Action>>;
