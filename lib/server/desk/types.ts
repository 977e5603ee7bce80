import type { Identity } from "@/lib/access/identity";
import type { Answer, Args, Operation } from "./operations";

/** An answer as it goes over the wire. */
export interface Encoded {
  json: Uint8Array;
  /** The same, packed; absent where packing gains nothing. */
  gzip?: Uint8Array;
  /** Quoted, as the header wants it. */
  etag: string;
}

export interface AskOptions {
  signal?: AbortSignal;
  /** Who asks; the person at this machine when absent. */
  identity?: Identity;
}

/** Which run to follow, from which event on, and whether the reader stays after its end. */
export interface Follow {
  cluster: string;
  id: string;
  afterId: number;
  watch: boolean;
}

/** Frames of a stream, ready to be sent; `ended`: the run's last event is among them. */
export type Told = (frames: Uint8Array, ended: boolean) => void;

export interface Following {
  /** What was told before. */
  replay: Uint8Array;
  ended: boolean;
  leave(): void;
}

/** Where the checks are: in this thread, or in a thread of their own. */
export interface Desk {
  ask<K extends Operation>(name: K, args: Args<K>, options?: AskOptions): Promise<Answer<K>>;
  encoded<K extends Operation>(name: K, args: Args<K>, options?: AskOptions): Promise<Encoded>;
  follow(what: Follow, told: Told): Promise<Following>;
}
