import { configOf } from "../../cluster/actual";
import type { ClusterBuilder } from "../../cluster/cluster-builder";
import { addTo, HTTP, port } from "./add";

/** Reuse that goes wrong, attributes that cannot change, tags. */
export function addData(builder: ClusterBuilder): void {
  const add = addTo(builder, "data");
  const kafka = add("kafka-external", [port("broker-0", 9092), port("broker-1", 9093)], {
    annotations: { "established-timeout": "900", "persistence-timeout": "0", scheduler: "wlc" },
    replicas: 6,
  });
  Object.assign(configOf(kafka.listeners[0]!), { EstablishedTimeout: 300, PersistenceTimeout: 1000 });
  kafka.listeners[1]!.Description = "broker-1 (changed in the console)";

  // Names the instance of another Service of this cluster.
  const olap = add("olap", [port("native", 9000)], {
    annotations: { "address-type": "intranet", "preserve-lb-on-delete": "true" },
  });
  const clickhouse = add("clickhouse", [port("http", 8123)], { withoutCloud: true });
  builder.annotate(clickhouse, { id: olap.lb!.LoadBalancerId! });

  const flink = add("flink-ui", [HTTP]);
  builder.annotate(flink, { "address-type": "intranet" });

  // Moved to another instance by editing the id: the Service keeps the address it had.
  const first = builder.addInstance("metrics-ingest-a");
  const second = builder.addInstance("metrics-ingest-b");
  const metrics = add("metrics-ingest", [HTTP], { reuse: first });
  builder.annotate(metrics, { id: second.LoadBalancerId! });

  const minio = add("minio", [port("s3", 9000)]);
  builder.annotate(minio, { "resource-group-id": "rg-acfmdataplatform01" });

  const redis = add("redis-proxy", [port("redis", 6379)], {
    annotations: { "address-type": "intranet", "additional-resource-tags": "team=data,cost-center=4711" },
  });
  redis.lb!.Tags!.Tag!.push({ TagKey: "owner", TagValue: "zhangwei" });
  const pulsar = add("pulsar-proxy", [port("pulsar", 6650)], {
    annotations: { "address-type": "intranet", "additional-resource-tags": "team=data" },
  });
  pulsar.lb!.Tags!.Tag!.find((t) => t.TagKey === "team")!.TagValue = "infra";

  const etl = add("etl-callback", [HTTP], { withoutCloud: true });
  builder.annotate(etl, { id: "lb-bp1deleted0lastmonth1", "force-override-listeners": "true" });

  // The id annotation was removed: the CCM now looks for an instance that it made, and finds none.
  const reporting = builder.addInstance("legacy-report");
  const legacy = add("legacy-report", [HTTP], { reuse: reporting, days: 900 });
  delete legacy.service.metadata!.annotations;
}
