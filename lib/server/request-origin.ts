/**
 * The address the reader used, through a proxy as well: scheme and host, no path. A Host header that is no host name is
 * ignored, because it must not lead a link elsewhere in syntax; then it is `own`, where the server believes to be.
 */
export function requestOrigin(headers: Pick<Headers, "get">, own: URL): string {
  const first = (name: string) => headers.get(name)?.split(",")[0]?.trim() ?? "";
  const host = first("x-forwarded-host") || first("host");
  const proto = first("x-forwarded-proto");
  if (!/^[A-Za-z0-9.-]+(?::\d{1,5})?$|^\[[0-9A-Fa-f:]+\](?::\d{1,5})?$/.test(host)) return own.origin;
  return `${proto === "https" || proto === "http" ? proto : own.protocol.replace(":", "")}://${host}`;
}
