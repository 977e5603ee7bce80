import type { Fact, FactCode, FactKind } from "@/lib/model/consequence";
import type { Traffic } from "@/lib/model/result";

export const fact = (
  kind: FactKind,
  code: FactCode,
  clients: Traffic,
  rest: Omit<Fact, "kind" | "code" | "clients"> = {},
): Fact => ({ kind, code, clients, ...rest });

/** Released with its address. */
export const goneInstance = (loadBalancerId: string, from: string, isPublic: boolean): Fact[] => [
  fact("clients", "instanceGone", "addressLost", { loadBalancerId, from }),
  fact("money", "instanceReleased", "none", { loadBalancerId, exposure: isPublic ? "public" : "internal" }),
];

export const createdInstance = (loadBalancerId: string, isPublic: boolean, to: string): Fact =>
  fact("money", "instanceCreated", "none", { loadBalancerId, to, exposure: isPublic ? "public" : "internal" });

const TLS = [
  "tls_cipher_policy_1_0",
  "tls_cipher_policy_1_1",
  "tls_cipher_policy_1_2",
  "tls_cipher_policy_1_2_strict",
  "tls_cipher_policy_1_2_strict_with_1_3",
];

/** Whether a TLS policy admits more than the one before; a policy of a user's own has no rank, so any change may. */
export function lowersTls(from: string, to: string): boolean {
  const [had, has] = [TLS.indexOf(from), TLS.indexOf(to)];
  return from !== to && (had < 0 || has < 0 || has < had);
}
