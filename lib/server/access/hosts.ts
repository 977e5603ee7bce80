import { isLoopbackHost } from "@/lib/text/loopback";

/** Host name of a Host header, brackets kept, port dropped; undefined when it is no host at all. */
export function hostName(header: string | undefined): string | undefined {
  const match = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::\d{1,5})?$/.exec(header ?? "");
  return match?.[1]?.toLowerCase();
}

/**
 * Whether a request came under a name of ours. A page whose own name was pointed at this machine (DNS rebinding)
 * sends its own name, so it is refused. Loopback names are ours only while we listen on loopback.
 */
export function isOurHost(header: string | undefined, ours: readonly string[], onLoopback: boolean): boolean {
  const name = hostName(header);
  if (name === undefined) return false;
  return (onLoopback && isLoopbackHost(name)) || ours.includes(name);
}

/**
 * Whether a request was made by our own pages. `Origin` decides where it is sent; without it `Sec-Fetch-Site`; without
 * both (curl, Prometheus, an old browser on plain http) only a request that no foreign page can make without being
 * asked first passes: one with a JSON body, or a method that no form has.
 */
export function isSameOrigin(headers: {
  origin?: string;
  host?: string;
  /** Where the dashboard is known under an address: its scheme counts too. */
  publicUrl?: URL;
  fetchSite?: string;
  contentType?: string;
  /** Changes nothing, or is a method that browsers ask for leave for. */
  harmless: boolean;
}): boolean {
  if (headers.origin !== undefined) {
    try {
      const { host, origin } = new URL(headers.origin);
      if (host === headers.publicUrl?.host) return origin === headers.publicUrl.origin;
      return host.toLowerCase() === (headers.host ?? "").toLowerCase();
    } catch {
      return false;
    }
  }
  if (headers.fetchSite !== undefined) return headers.fetchSite === "same-origin" || headers.fetchSite === "none";
  return headers.harmless || /^application\/json\b/i.test(headers.contentType ?? "");
}
