import type { KubeService } from "@/lib/model/bundle";
import { Annotations } from "./annotations";
import { defaultName, serviceKey } from "./names";
import { num, objects, rec, str } from "./read";

/** One Service as input of the rules: every field read once, missing ones as zero values. */
export type ServiceView = NonNullable<ReturnType<typeof viewService>>;
export type PortView = ReturnType<typeof viewPort>;

/** The controller takes the delete path: a deletion timestamp, or a type other than LoadBalancer. */
export function isDeleting(service: KubeService): boolean {
  const deletion = rec(service.metadata)["deletionTimestamp"];
  return (deletion !== undefined && deletion !== null) || rec(service.spec)["type"] !== "LoadBalancer";
}

/** One Service as input of the rules; null when it has no name. */
export function viewService(service: KubeService) {
  const meta = rec(service.metadata);
  const name = str(meta["name"]);
  if (name === "") return null;
  const namespace = str(meta["namespace"]);
  const uid = str(meta["uid"]);
  return {
    service,
    /** `namespace/name` */
    key: serviceKey(namespace, name),
    name,
    namespace,
    uid,
    deleting: isDeleting(service),
    annotations: new Annotations(meta["annotations"]),
    ports: objects(service.spec?.ports).map(viewPort),
    /** Instance name and ownership tag value that the controller assigns. */
    defaultName: defaultName(uid),
  };
}

function viewPort(raw: unknown, index: number) {
  const port = rec(raw);
  const target = port["targetPort"];
  const number = num(port["port"]);
  return {
    index,
    name: str(port["name"]),
    protocol: str(port["protocol"]),
    port: number,
    nodePort: num(port["nodePort"]),
    targetPort: typeof target === "string" || typeof target === "number" ? target : number,
  };
}
