import { configOf } from "../../cluster/actual";
import type { ClusterBuilder } from "../../cluster/cluster-builder";

const HTTP = { name: "http", port: 80, targetPort: 8080 } as const;

/** Reuse that goes wrong, attributes that cannot change, tags. */
export function addData(builder: ClusterBuilder): void {
  const kafka = builder.add({
    namespace: "data",
    name: "kafka-external",
    ports: [
      { name: "broker-0", port: 9092, targetPort: 9092 },
      { name: "broker-1", port: 9093, targetPort: 9093 },
    ],
    annotations: { "established-timeout": "900", "persistence-timeout": "0", scheduler: "wlc" },
    replicas: 6,
  });
  Object.assign(configOf(kafka.listeners[0]!), { EstablishedTimeout: 300, PersistenceTimeout: 1000 });
  kafka.listeners[1]!.Description = "broker-1 (changed in the console)";

  // Names the instance of another Service of this cluster.
  const olap = builder.add({
    namespace: "data",
    name: "olap",
    ports: [{ name: "native", port: 9000, targetPort: 9000 }],
    annotations: { "address-type": "intranet", "preserve-lb-on-delete": "true" },
  });
  const clickhouse = builder.add({
    namespace: "data",
    name: "clickhouse",
    ports: [{ name: "http", port: 8123, targetPort: 8123 }],
    withoutCloud: true,
  });
  builder.annotate(clickhouse, { id: olap.lb!.LoadBalancerId! });

  const flink = builder.add({ namespace: "data", name: "flink-ui", ports: [HTTP] });
  builder.annotate(flink, { "address-type": "intranet" });

  // Moved to another instance by editing the id: the Service keeps the address it had.
  const first = builder.addInstance("metrics-ingest-a");
  const second = builder.addInstance("metrics-ingest-b");
  const metrics = builder.add({ namespace: "data", name: "metrics-ingest", ports: [HTTP], reuse: first });
  builder.annotate(metrics, { id: second.LoadBalancerId! });

  const minio = builder.add({
    namespace: "data",
    name: "minio",
    ports: [{ name: "s3", port: 9000, targetPort: 9000 }],
  });
  builder.annotate(minio, { "resource-group-id": "rg-acfmdataplatform01" });

  const redis = builder.add({
    namespace: "data",
    name: "redis-proxy",
    ports: [{ name: "redis", port: 6379, targetPort: 6379 }],
    annotations: { "address-type": "intranet", "additional-resource-tags": "team=data,cost-center=4711" },
  });
  redis.lb!.Tags!.Tag!.push({ TagKey: "owner", TagValue: "zhangwei" });
  const pulsar = builder.add({
    namespace: "data",
    name: "pulsar-proxy",
    ports: [{ name: "pulsar", port: 6650, targetPort: 6650 }],
    annotations: { "address-type": "intranet", "additional-resource-tags": "team=data" },
  });
  pulsar.lb!.Tags!.Tag!.find((t) => t.TagKey === "team")!.TagValue = "infra";

  const etl = builder.add({ namespace: "data", name: "etl-callback", ports: [HTTP], withoutCloud: true });
  builder.annotate(etl, { id: "lb-bp1deleted0lastmonth1", "force-override-listeners": "true" });

  // The id annotation was taken away: now the CCM looks for an instance of its own and finds none.
  const reporting = builder.addInstance("legacy-report");
  const legacy = builder.add({ namespace: "data", name: "legacy-report", ports: [HTTP], reuse: reporting, days: 900 });
  delete legacy.service.metadata!.annotations;
}
