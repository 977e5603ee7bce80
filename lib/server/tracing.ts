import "server-only";
import { SpanStatusCode, trace } from "@opentelemetry/api";
import type { RunManager } from "./runs";

/** What can be flushed and ended. */
export interface Tracing {
  shutdown(): Promise<void>;
}

/**
 * OpenTelemetry traces, by the standard variables: they are on when `OTEL_EXPORTER_OTLP_ENDPOINT` (or its `_TRACES_`
 * form) is set, and the libraries are loaded only then. Next's own spans of requests and ours of checks are exported
 * over OTLP/HTTP; names of Services, instances and people are in none of them.
 */
export async function startTracing(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Tracing | undefined> {
  if (!env["OTEL_EXPORTER_OTLP_ENDPOINT"] && !env["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"]) return undefined;
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": env["OTEL_SERVICE_NAME"] || "ccm-preflight" }),
    // Address and headers are read from the environment by the exporter itself.
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return { shutdown: () => provider.shutdown() };
}

/** One span per check that ended, with its calls by source. Free of cost while no tracing was started. */
export function traceRuns(manager: RunManager): () => void {
  return manager.onFinished(({ cluster, run }) => {
    const span = trace.getTracer("ccm-preflight").startSpan("check", {
      startTime: new Date(run.startedAt),
      attributes: {
        "preflight.cluster": cluster,
        "preflight.run": run.runId,
        "preflight.outcome": run.state,
        "preflight.verdict": run.verdict ?? "none",
        "preflight.services": run.services,
        "preflight.instances": run.instances,
        ...Object.fromEntries(run.sources.map(({ source, calls }) => [`preflight.calls.${source}`, calls])),
      },
    });
    if (run.state === "failed") span.setStatus({ code: SpanStatusCode.ERROR, message: run.error?.code ?? "failed" });
    span.end(new Date(run.finishedAt ?? run.startedAt));
  });
}
