import { TLS_POLICIES } from "@/lib/ccm/tls";
import type { Fact, FactCode, FactKind } from "@/lib/model/consequence";
import type { Traffic } from "@/lib/model/result";

export const fact = (
  kind: FactKind,
  code: FactCode,
  clients: Traffic,
  rest: Omit<Fact, "kind" | "code" | "clients"> = {},
): Fact => ({ kind, code, clients, ...rest });

/** Whether one of these lists is another one: a call copies those that it writes. */
export const hasChanged = <T extends object>(before: T, after: T, lists: readonly (keyof T)[]): boolean =>
  lists.some((name) => before[name] !== after[name]);

/** Released with its address. */
export const goneInstance = (loadBalancerId: string, from: string, isPublic: boolean): Fact[] => [
  fact("clients", "instanceGone", "addressLost", { loadBalancerId, from }),
  fact("money", "instanceReleased", "none", { loadBalancerId, exposure: isPublic ? "public" : "internal" }),
];

export const createdInstance = (loadBalancerId: string, isPublic: boolean, to: string): Fact =>
  fact("money", "instanceCreated", "none", { loadBalancerId, to, exposure: isPublic ? "public" : "internal" });

/** Whether a TLS policy admits more than the one before; a policy of a user's own has no rank, so any change may. */
export function lowersTls(from: string, to: string): boolean {
  const [had, has] = [TLS_POLICIES.indexOf(from), TLS_POLICIES.indexOf(to)];
  return from !== to && (had < 0 || has < 0 || has < had);
}

/** Certificates of one listener by domain or id: new connections no longer find one that is gone or other; a further one takes none away. */
export function certificateFacts(
  { loadBalancerId, target }: Pick<Fact, "loadBalancerId" | "target">,
  running: boolean,
  had: ReadonlyMap<string, string>,
  has: ReadonlyMap<string, string>,
): Fact[] {
  return [...new Set([...had.keys(), ...has.keys()])].flatMap((name) => {
    const [from, to] = [had.get(name) ?? "", has.get(name) ?? ""];
    if (from === to) return [];
    const clients = running && from !== "" ? "newConnections" : "none";
    return [fact("clients", "domainChanged", clients, { loadBalancerId, target: `${target} ${name}`, from, to })];
  });
}
