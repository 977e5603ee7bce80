import { CURRENT } from "@/lib/ccm/annotations";
import { keyOf } from "@/lib/ccm/names";
import type { KubeService } from "@/lib/model/bundle";

/** 32 hex digits that depend on the text alone (cyrb128); names and ids of a made-up cluster are stable with it. */
export function hash128(text: string): string {
  let a = 1779033703;
  let b = 3144134277;
  let c = 1013904242;
  let d = 2773480762;
  for (let i = 0; i < text.length; i++) {
    const k = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ k, 597399067);
    b = c ^ Math.imul(b ^ k, 2869860233);
    c = d ^ Math.imul(c ^ k, 951274213);
    d = a ^ Math.imul(d ^ k, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a].map((n) => (n >>> 0).toString(16).padStart(8, "0")).join("");
}

export function uidOf(text: string): string {
  const h = hash128(text);
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20)}`;
}

/** An id as the cloud makes them: `lb-bp1` and 18 letters and digits. `bp1` stands for cn-hangzhou. */
export function cloudId(prefix: string, text: string): string {
  const digits = BigInt(`0x${hash128(`${prefix}:${text}`)}`).toString(36);
  return `${prefix}-bp1${digits.slice(-18).padStart(18, "0")}`;
}

/** `{ spec: "slb.s1.small" }` with full keys; keys that hold a slash already are kept. */
export function annotations(short: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(short).map(([key, value]) => [key.includes("/") ? key : CURRENT + key, value]),
  );
}

/** Name of the Event for a Service, reason and message: a repeated one counts up. */
export function eventName(service: KubeService, reason: string, message: string): string {
  return `${service.metadata?.name}.${hash128(`${keyOf(service)}/${reason}/${message}`).slice(0, 16)}`;
}
