import type { Finding } from "@/lib/model/result";
import { readClbAnnotation } from "@/lib/ccm/annotations";
import type { RunIndex } from "../run-index";
import { draft } from "../draft";
import { finishFindings } from "../result/finish";
import { readAttributes } from "./attributes";
import { readProtocol } from "./listeners";
import { append } from "@/lib/ccm/bundle-index";
import { groupBy } from "@/lib/model/group-by";
import { whyNotSelected } from "@/lib/ccm/selection";
import { viewService, type ServiceView } from "@/lib/ccm/service";

/**
 * Services that reuse one instance and request the same port and protocol: a Listener serves one group. Those that leave the
 * Listeners alone may share a group on purpose, which vgroup-port says.
 */
export function sharedPorts(index: RunIndex): Map<string, Finding[]> {
  const users = new Map<string, { view: ServiceView; lb: string; port: number; protocol: string }[]>();
  const named = groupBy(
    [...index.services.values()],
    ({ metadata }) => readClbAnnotation(metadata?.annotations, "id") || "",
  );
  for (const service of [...named].flatMap(([id, own]) => (id === "" || own.length < 2 ? [] : own))) {
    const view = viewService(service);
    if (!view || view.deleting || whyNotSelected(service, index.rules) !== null) continue;
    const local = readAttributes(view, index.rules);
    const shares = local.override ? [] : view.annotations.get("vgroup-port").split(",");
    for (const spec of view.ports) {
      if (shares.some((entry) => entry.endsWith(`:${spec.port}`))) continue;
      const protocol = readProtocol(view, spec);
      append(users, `${local.id} ${spec.port}/${protocol}`, { view, lb: local.id, port: spec.port, protocol });
    }
  }
  const found = new Map<string, Finding[]>();
  for (const list of users.values()) {
    const services = [...new Set(list.map((user) => user.view.key))].sort();
    if (services.length < 2) continue;
    for (const service of services) {
      const { lb, port, protocol } = list[0]!;
      const conflict = draft(
        "CLB532",
        { kind: "Listener", id: lb, port, protocol },
        { count: services.length, services: services.join(", "), port, protocol, loadBalancerId: lb },
        { desired: service, actual: services.filter((other) => other !== service) },
      );
      found.set(service, [...(found.get(service) ?? []), ...finishFindings(service, [conflict])]);
    }
  }
  return found;
}
