/** Where a chart's values hold the annotations of one of its Services. */
interface ChartRow {
  /** Of the label `helm.sh/chart`: a name, and where two charts share it, a version. */
  chart: string;
  version?: RegExp;
  /** Names of the Services that the path is for; absent: all. */
  service?: RegExp;
  path: readonly string[];
}

const row = (chart: string, path: string, more: Omit<ChartRow, "chart" | "path"> = {}): ChartRow => ({
  chart,
  path: path.split("."),
  ...more,
});

/** The first row that fits counts. Each was read in the chart's own values.yaml and templates; a chart not listed is not guessed. */
const CHARTS: readonly ChartRow[] = [
  row("ingress-nginx", "controller.service.internal.annotations", { service: /-internal$/ }),
  row("ingress-nginx", "controller.service.annotations", { service: /controller$/ }),
  row("nginx-ingress", "controller.service.annotations"),
  // Istio's gateway and the gateway of Kong's umbrella chart, whose alias is the chart's name on the label.
  row("gateway", "service.annotations", { version: /^v?1\./ }),
  row("gateway", "gateway.proxy.annotations", { version: /^v?[2-9]\./, service: /-proxy$/ }),
  row("kong", "proxy.annotations", { service: /-proxy$/ }),
  row("traefik", "service.annotationsUDP", { service: /-udp$/ }),
  row("traefik", "service.annotations", { service: /^(?:.*-)?traefik$/ }),
  row("higress-core", "gateway.service.annotations", { service: /gateway$/ }),
  row("apisix", "service.annotations", { service: /-gateway$/ }),
];

/** Path of a Service's annotations in the values of its chart; undefined where it is not known. */
export function annotationsPath(
  chart: { name: string; version: string } | undefined,
  service: string,
): readonly string[] | undefined {
  return CHARTS.find(
    (one) =>
      one.chart === chart?.name && (one.version?.test(chart.version) ?? true) && (one.service?.test(service) ?? true),
  )?.path;
}
