import type { MessagePort } from "node:worker_threads";
import type { Identity } from "@/lib/access/identity";
import type { ErrorBody } from "@/lib/model/errors";
import type { Operation } from "./operations";
import type { Encoded, Follow } from "./types";

/** From the thread that serves requests to the desk. */
export type Question =
  | { kind: "ask"; id: number; name: Operation; args: unknown[]; identity?: Identity }
  /** `have`: the etag of the answer that the other side still holds. */
  | { kind: "encoded"; id: number; name: Operation; args: unknown[]; identity?: Identity; have?: string }
  | { kind: "cancel"; id: number }
  | { kind: "follow"; id: number; what: Follow }
  | { kind: "leave"; id: number }
  /** Another thread asks too, through this port. */
  | { kind: "connect"; port: MessagePort }
  | { kind: "close" };

/** What became of a question. */
export type Reply =
  | { kind: "ready" }
  /** Instead of `ready`: a setting is wrong. */
  | { kind: "refused"; error: CrossedError }
  | { kind: "value"; id: number; value: unknown }
  | { kind: "encoded"; id: number; encoded: Encoded | "same" }
  | { kind: "followed"; id: number; feed: number; replay: Uint8Array; ended: boolean }
  /** Frames for everybody who follows this feed. */
  | { kind: "frames"; feed: number; bytes: Uint8Array; ended: boolean }
  | { kind: "error"; id: number; error: CrossedError }
  | { kind: "closed" };

/** An error as it crosses: an AppError keeps its words and status, of others only that they happened is told. */
export interface CrossedError extends ErrorBody {
  status: number;
  /** Of an unexpected one, for the log. */
  stack?: string;
}
