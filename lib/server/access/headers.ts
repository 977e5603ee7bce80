/**
 * Content-Security-Policy of every page. Scripts and style sheets need the request's nonce; nothing comes from another
 * origin; `style` attributes are allowed because rows of virtual lists are placed by them.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Headers of every answer; HSTS only behind TLS. `shared`: the page of a share link, whose address is never sent as a
 * referrer, not even to this origin.
 */
export function securityHeaders(
  nonce: string,
  overTls: boolean,
  shared = false,
): Record<string, string> & { "content-security-policy": string } {
  return {
    "content-security-policy": contentSecurityPolicy(nonce),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Not "no-referrer": browsers then send `Origin: null` with our own forms, which cannot be distinguished from foreign ones.
    "referrer-policy": shared ? "no-referrer" : "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(shared ? { "x-robots-tag": "noindex, nofollow", "cache-control": "no-store, private" } : {}),
    ...(overTls ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}
