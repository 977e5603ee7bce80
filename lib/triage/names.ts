import { parseManagedName, serviceKey } from "@/lib/ccm/names";
import type { Classification, ParsedEvent } from "./types";

type Values = Pick<Classification, "variables">;

/** More names than this say nothing about one message. */
const MOST = 24;
/** Where names are in a long message. */
const WINDOW = 8_192;
const IDS =
  /\b(?:n?lb-[a-z0-9]{4,40}|(?:rsp|vsp)-[a-z0-9]{4,40}|i-[a-z0-9]{8,40}|[a-z]{2}-[a-z]{3,20}(?:-\d{1,2})?\.(?:i-[a-z0-9]{6,40}|\d{1,3}(?:\.\d{1,3}){3}))\b/g;
const SERVICE_IN_TEXT = /\b(?:service|svc) ?[[/ ]([a-z0-9][a-z0-9-]{0,62}\/[a-z0-9][a-z0-9.-]{0,62})/g;
const GROUP_IN_TEXT = /\bk8s\/[\w-]{1,40}\/[\w.-]{1,63}\/[\w.-]{1,63}\/[\w-]{1,64}/g;

/**
 * Resources that one message names: Services (`namespace/name`), instances, groups, nodes and addresses, best first. These, not the
 * message, are what is looked up in checked clusters.
 */
export function namesIn(
  event: ParsedEvent | undefined,
  classification: Values & { parts: readonly Values[] },
): string[] {
  const names = new Set<string>();
  const add = (name: string | undefined) => {
    if (name && names.size < MOST) names.add(name);
  };
  add(event?.service);
  for (const part of [...classification.parts.slice(0, 8), classification]) {
    const { variables } = part;
    if (variables.service) add(serviceKey(variables.namespace, variables.service));
    add(variables.serviceKey);
    add(serviceOfGroup(variables.vServerGroup));
    for (const name of ["loadBalancerId", "nlbId", "foundLoadBalancerId", "vServerGroupId", "node"] as const)
      add(variables[name]);
    add(variables.providerId);
    for (const address of (variables.ips ?? "").split(",")) add(address.trim());
  }
  const text = (event?.message ?? "").slice(0, WINDOW);
  for (const found of text.matchAll(SERVICE_IN_TEXT)) add(found[1]);
  for (const found of text.matchAll(GROUP_IN_TEXT)) add(serviceOfGroup(found[0]));
  for (const found of text.matchAll(IDS)) add(found[0]);
  return [...names];
}

function serviceOfGroup(name: string | undefined): string | undefined {
  const parts = parseManagedName(name);
  return parts && serviceKey(parts.namespace, parts.service);
}
