import type { KubeEndpointSlice } from "@/lib/model/bundle";
import type { Simulator } from "..";
import type { KubeObject } from "../kube/types";

/** A Pod that is deleted is made anew, as by its Deployment: with another name, address and network interface. */
export function replacePods({ kube, cloud }: Simulator): () => void {
  let made = 0;
  return kube.watch(({ type, resource, object }) => {
    if (type !== "DELETED" || resource !== "pods") return;
    const { name, namespace } = object.metadata;
    const fresh = `${name.slice(0, name.lastIndexOf("-"))}-new${++made}`;
    const address = `10.20.250.${made}`;
    cloud.addInterface({ NetworkInterfaceId: cloud.newId("eni"), PrivateIpAddress: address });
    kube.put("pods", {
      ...object,
      metadata: { ...object.metadata, name: fresh, uid: `${object.metadata.uid ?? ""}-${made}` },
      status: { phase: "Running", podIP: address },
    });
    for (const slice of kube.all("endpointslices") as (KubeObject & KubeEndpointSlice)[]) {
      const isOf = ({ targetRef }: NonNullable<KubeEndpointSlice["endpoints"]>[number]) =>
        targetRef?.name === name && slice.metadata.namespace === namespace;
      if (!slice.endpoints?.some(isOf)) continue;
      const endpoints = slice.endpoints.map((one) =>
        isOf(one) ? { ...one, addresses: [address], targetRef: { ...one.targetRef, name: fresh } } : one,
      );
      kube.put("endpointslices", { ...slice, endpoints } as KubeObject);
    }
  });
}
