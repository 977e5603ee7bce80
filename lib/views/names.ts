import { num, str } from "@/lib/ccm/read";
import type { Bundle, KubeEndpointSlice } from "@/lib/model/bundle";

/**
 * Names of the ids inside `objects`, as far as they were read: certificates by name, domain and expiry (UTC day),
 * access control lists and vSwitches by name, servers by their node and instance name, addresses by their Pod. Undefined when nothing has a name. Linear in the objects.
 */
export function namesIn(
  bundle: Bundle,
  slices: readonly KubeEndpointSlice[],
  objects: readonly unknown[],
): Record<string, string> | undefined {
  const known = knownNames(bundle);
  const pods = podNames(slices);
  const names: Record<string, string> = {};
  const visit = (value: unknown): void => {
    if (typeof value === "string") {
      for (const word of value.split(SEPARATORS)) {
        const name = known.get(word) ?? pods.get(word);
        if (name !== undefined && name !== word) names[word] = name;
      }
    } else if (typeof value === "object" && value !== null) for (const child of Object.values(value)) visit(child);
  };
  for (const object of objects) visit(object);
  return Object.keys(names).length > 0 ? names : undefined;
}

const SEPARATORS = /[\s,:"=[\]{}]+/;
const byBundle = new WeakMap<Bundle, ReadonlyMap<string, string>>();

function knownNames(bundle: Bundle): ReadonlyMap<string, string> {
  const made = byBundle.get(bundle);
  if (made) return made;
  const known = new Map<string, string>();
  const put = (id: unknown, ...parts: unknown[]) => {
    // A certificate is often called like its domain.
    const name = [...new Set(parts.map(str).filter(Boolean))].join(", ");
    if (id && name) known.set(str(id), name);
  };
  const { serverCertificates = [], accessControlLists = [], vSwitches = [], instances = [] } = bundle.alibabaCloud;
  for (const one of serverCertificates) {
    const expires = num(one.ExpireTimeStamp);
    const day = expires > 0 ? new Date(expires).toISOString().slice(0, 10) : "";
    put(one.ServerCertificateId, one.ServerCertificateName, one.CommonName, day);
  }
  for (const { spec, metadata } of bundle.kubernetes.nodes)
    put(str(spec?.providerID).split(".").at(-1), metadata?.name);
  for (const { AclId, AclName } of accessControlLists) put(AclId, AclName);
  for (const { VSwitchId, VSwitchName } of vSwitches) put(VSwitchId, VSwitchName);
  for (const { InstanceId, InstanceName } of instances) {
    const node = known.get(str(InstanceId));
    // A node is often called like its instance.
    if (InstanceName !== node) put(InstanceId, node, InstanceName);
  }
  byBundle.set(bundle, known);
  return known;
}

function podNames(slices: readonly KubeEndpointSlice[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const slice of slices)
    for (const endpoint of slice.endpoints ?? [])
      if (endpoint.targetRef?.kind === "Pod" && endpoint.targetRef.name)
        for (const address of endpoint.addresses ?? []) names.set(address, endpoint.targetRef.name);
  return names;
}
