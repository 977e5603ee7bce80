import { managedName } from "@/lib/ccm/names";
import type { ClusterBuilder } from "../../cluster/cluster-builder";
import { uidOf } from "../../cluster/names";
import { addTo, HTTP, port } from "./add";

const GRPC = port("grpc", 9090);

/** Server groups and backends, on nodes and on ENIs. */
export function addSearch(builder: ClusterBuilder): void {
  const add = addTo(builder, "search");
  const query = add("query-api", [HTTP, GRPC], { annotations: { "address-type": "intranet" }, replicas: 5 });
  builder.dropGroup(query.groups[1]!);

  const suggest = add("suggest", [HTTP], { annotations: { "address-type": "intranet" } });
  suggest.groups[0]!.BackendServers!.BackendServer!.splice(2, 2);

  const indexer = add("indexer", [GRPC], { annotations: { "address-type": "intranet" }, policy: "Local" });
  const first = indexer.groups[0]!.BackendServers!.BackendServer![0]!;
  indexer.groups[0]!.BackendServers!.BackendServer!.push({ ...first, ServerId: "i-bp1f7q0drained2node01" });

  const vector = add("vector", [GRPC], { annotations: { "address-type": "intranet" }, eni: true, replicas: 6 });
  vector.groups[0]!.BackendServers!.BackendServer!.push({
    ServerId: "i-bp1gpu0trial0machine1",
    ServerIp: "",
    Port: 9090,
    Weight: 10,
    Type: "ecs",
    Description: "GPU trial, remove in May",
  });

  // One pod lost its ENI: it cannot be added, and while that is so nothing is removed from the group either.
  const rerank = add("rerank", [HTTP], { annotations: { "address-type": "intranet" }, eni: true, replicas: 4 });
  const { addresses, nodeName, targetRef } = rerank.slice!.endpoints![1]!;
  builder.bundle.kubernetes.pods.push({
    metadata: { name: targetRef!.name!, namespace: "search", uid: uidOf(`pod/${targetRef!.name}`) },
    spec: { nodeName },
    status: { phase: "Running", podIP: addresses![0] },
  });
  const servers = rerank.groups[0]!.BackendServers!.BackendServer!;
  const lost = servers[1]!;
  const cloud = builder.bundle.alibabaCloud;
  cloud.networkInterfaces = cloud.networkInterfaces!.filter((row) => row.PrivateIpAddress !== lost.ServerIp);
  servers.splice(0, 2);
  servers.push({ ...lost, ServerId: "eni-bp1recycled00000000a1", ServerIp: "10.20.200.9" });

  const spell = add("spellcheck", [HTTP], { annotations: { "address-type": "intranet" } });
  builder.addGroup(spell.lb!, managedName(31999, "spellcheck", "search", builder.cluster.id), []);
}
