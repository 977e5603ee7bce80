/**
 * The address links begin with: the configured one, else the name that the reader's request was sent to, which was looked at
 * before. A Host header that is no host name is ignored.
 */
export function requestOrigin(headers: Pick<Headers, "get">, publicUrl = process.env["PREFLIGHT_PUBLIC_URL"]): string {
  if (publicUrl) return new URL(publicUrl).origin;
  const host = headers.get("host") ?? "";
  return /^[A-Za-z0-9.-]+(?::\d{1,5})?$|^\[[0-9A-Fa-f:]+\](?::\d{1,5})?$/.test(host)
    ? `http://${host}`
    : "http://localhost";
}
