import { isLoopbackHost } from "@/lib/text/loopback";

/** Host name of a Host header, with brackets, without port; undefined when it is not a host. */
export function hostName(header: string | undefined): string | undefined {
  const match = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::\d{1,5})?$/.exec(header ?? "");
  return match?.[1]?.toLowerCase();
}

/**
 * Whether the Host header names this service. A page whose own name points at this machine (DNS rebinding) sends its own
 * name, so it is refused. Loopback names are accepted only while listening on loopback.
 */
export function isOurHost(header: string | undefined, ours: readonly string[], onLoopback: boolean): boolean {
  const name = hostName(header);
  if (name === undefined) return false;
  return (onLoopback && isLoopbackHost(name)) || ours.includes(name);
}

/**
 * Whether a request was made by pages of this origin. `Origin` decides where it is sent; without it `Sec-Fetch-Site`; without
 * both (curl, Prometheus, an old browser on plain http) only requests that other origins cannot make without a preflight
 * pass: a JSON body, or a method that no form has.
 */
export function isSameOrigin(headers: {
  origin?: string;
  host?: string;
  /** The configured public address; its scheme is compared too. */
  publicUrl?: URL;
  fetchSite?: string;
  contentType?: string;
  /** Changes nothing, or is a method that browsers preflight. */
  harmless: boolean;
}): boolean {
  if (headers.origin !== undefined) {
    if (!URL.canParse(headers.origin)) return false;
    const { host, origin } = new URL(headers.origin);
    if (host === headers.publicUrl?.host) return origin === headers.publicUrl.origin;
    return host.toLowerCase() === (headers.host ?? "").toLowerCase();
  }
  if (headers.fetchSite !== undefined) return headers.fetchSite === "same-origin" || headers.fetchSite === "none";
  return headers.harmless || /^application\/json\b/i.test(headers.contentType ?? "");
}
