import { Annotations } from "@/lib/ccm/annotations";
import { INSTANCE_FIELDS } from "@/lib/ccm/fields/instance";
import type { InstanceField } from "@/lib/ccm/fields/instance-types";
import { LISTENER_FIELDS } from "@/lib/ccm/fields/listener";
import type { ListenerField } from "@/lib/ccm/fields/types";
import { num, rec, str } from "@/lib/ccm/read";
import type { Bundle, CloudListener, CloudLoadBalancer, KubeService } from "@/lib/model/bundle";
import type { Finding, ResourceRef, Value } from "@/lib/model/result";
import type { DiffLine, DiffSection } from "../diff";

/**
 * Both sides of one Service by field. Lines that differ are the findings' own; lines that agree come from the tables of
 * compared fields, for every annotation that is set.
 */
export function buildDiff(
  service: KubeService,
  findings: readonly Finding[],
  loadBalancer: CloudLoadBalancer | undefined,
  listeners: readonly CloudListener[],
  namesOf: (values: readonly Value[]) => DiffLine["names"],
): DiffSection[] {
  const sections = new Map<string, DiffSection>();
  const annotations = new Annotations(service.metadata?.annotations);
  const codes = new Set<string>();
  const add = (kind: DiffSection["kind"], name: string, ...lines: DiffLine[]) => {
    if (lines.length === 0) return;
    const key = `${kind} ${name}`;
    let section = sections.get(key);
    if (!section) sections.set(key, (section = { kind, name, lines: [] }));
    for (const line of lines) {
      const names = namesOf([line.desired, line.actual, line.field]);
      section.lines.push(names ? { ...line, names } : line);
    }
  };
  for (const finding of findings) {
    if (finding.visibility === "advice") continue;
    codes.add(`${finding.code} ${finding.resource.port ?? ""}`);
    const { kind, name } = placeOf(finding.resource);
    const own = finding.field !== undefined || finding.desired !== undefined || finding.actual !== undefined;
    const rows = [...(own ? [{ field: finding.field ?? "", ...sides(finding) }] : []), ...(finding.rows ?? [])];
    for (const row of rows) {
      const source = row.desiredFrom ?? finding.desiredFrom;
      add(kind, name, {
        field: row.field,
        desired: row.desired,
        actual: row.actual,
        findingId: finding.id,
        ...(source && (source.kind === "annotation" || source.kind === "spec") ? { source: source.name } : {}),
      });
    }
  }
  for (const row of INSTANCE_FIELDS as readonly InstanceField[]) {
    const desired = annotations.get(row.suffix);
    if (desired === "" || !loadBalancer || codes.has(`${row.code} `)) continue;
    add("LoadBalancer", "", ...agreed(row.field, annotations.key(row.suffix), desired, row.actual(loadBalancer)));
  }
  const ports = new Set((service.spec?.ports ?? []).map((port) => port.port));
  for (const raw of listeners) {
    const port = num(raw.ListenerPort);
    const protocol = str(raw.ListenerProtocol).toLowerCase();
    if (!ports.has(port)) continue;
    const config = rec(raw[`${protocol.toUpperCase()}ListenerConfig`]);
    const side = { raw, description: str(raw.Description), groupId: str(raw.VServerGroupId), config };
    for (const row of LISTENER_FIELDS as readonly ListenerField[]) {
      if (!(row.protocols as readonly string[]).includes(protocol) || codes.has(`${row.code} ${port}`)) continue;
      const desired = row.suffix === null ? "" : annotations.get(row.suffix);
      if (row.suffix !== null && desired !== "")
        add(
          "Listener",
          `${port}/${protocol}`,
          ...agreed(row.field, annotations.key(row.suffix), desired, row.actual(side)),
        );
    }
  }
  return [...sections.values()];
}

/** Names of certificates (domain and expiry with them) and of the nodes behind server ids, where the bundle has them. */
export function valueNames(bundle: Bundle): (values: readonly Value[]) => DiffLine["names"] {
  const known = new Map<string, string>();
  for (const certificate of bundle.alibabaCloud.serverCertificates ?? []) {
    const expires = num(certificate.ExpireTimeStamp);
    const parts = [
      str(certificate.ServerCertificateName),
      str(certificate.CommonName),
      expires > 0 ? new Date(expires).toISOString().slice(0, 10) : "",
    ].filter(Boolean);
    if (certificate.ServerCertificateId && parts.length > 0)
      known.set(certificate.ServerCertificateId, parts.join(", "));
  }
  for (const node of bundle.kubernetes.nodes) {
    const id = str(node.spec?.providerID).split(".").at(-1);
    if (id && node.metadata?.name) known.set(id, node.metadata.name);
  }
  return (values) => {
    const names: Record<string, string> = {};
    for (const value of values.flat())
      for (const word of String(value ?? "").split(/[\s,:]+/)) {
        const name = known.get(word);
        if (name !== undefined && name !== word) names[word] = name;
      }
    return Object.keys(names).length > 0 ? names : undefined;
  };
}

function sides(finding: Finding) {
  return {
    desired: finding.desired ?? null,
    actual: finding.actual ?? null,
    desiredFrom: finding.desiredFrom,
  };
}

/**
 * A field that no finding speaks of, when both sides say the same. Other pairs are left out: the target does not compare
 * them, and a line without a mark must not show a difference.
 */
function agreed(field: string, source: string, desired: string, actual: Value): DiffLine[] {
  return desired.toLowerCase() === String(actual).toLowerCase() ? [{ field, source, desired, actual }] : [];
}

function placeOf(resource: ResourceRef): Pick<DiffSection, "kind" | "name"> {
  switch (resource.kind) {
    case "LoadBalancer":
      return { kind: "LoadBalancer", name: "" };
    case "Listener":
    case "DomainExtension":
    case "Certificate":
      return { kind: "Listener", name: [resource.port, resource.protocol].filter(Boolean).join("/") };
    case "VServerGroup":
    case "Backend":
      return { kind: "VServerGroup", name: resource.name ?? resource.id ?? "" };
    default:
      return { kind: "Other", name: resource.name ?? resource.id ?? "" };
  }
}
