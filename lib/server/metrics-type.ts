/** Content type of the text form that Prometheus reads. */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";
