import type { KubeService } from "@/lib/model/bundle";
import { Annotations } from "./annotations";
import { defaultName, serviceKey } from "./names";
import { num, objects, rec, str } from "./read";

/** One Service as input of the rules: every field read once, missing ones as zero values. */
export interface ServiceView {
  service: KubeService;
  /** `namespace/name` */
  key: string;
  name: string;
  namespace: string;
  uid: string;
  /** The controller takes the delete path: a deletion timestamp, or a type other than LoadBalancer. */
  deleting: boolean;
  annotations: Annotations;
  ports: readonly PortView[];
  /** Instance name and ownership tag value that the controller assigns. */
  defaultName: string;
}

export interface PortView {
  index: number;
  name: string;
  protocol: string;
  port: number;
  nodePort: number;
  targetPort: number | string;
}

/** Whether the controller takes the delete path for a Service. */
export function isDeleting(service: KubeService): boolean {
  const deletion = rec(service.metadata)["deletionTimestamp"];
  return (deletion !== undefined && deletion !== null) || rec(service.spec)["type"] !== "LoadBalancer";
}

/** One Service as input of the rules; null when it has no name. */
export function viewService(service: KubeService): ServiceView | null {
  const meta = rec(service.metadata);
  const name = str(meta["name"]);
  if (name === "") return null;
  const namespace = str(meta["namespace"]);
  const uid = str(meta["uid"]);
  return {
    service,
    key: serviceKey(namespace, name),
    name,
    namespace,
    uid,
    deleting: isDeleting(service),
    annotations: new Annotations(meta["annotations"]),
    ports: objects(service.spec?.ports).map(viewPort),
    defaultName: defaultName(uid),
  };
}

function viewPort(raw: unknown, index: number): PortView {
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
