/** Percent signs, entities and `\u0070` decoded, once: what was encoded twice is encoded once afterwards. Rules know seven backslashes. */
export function decode(text: string): string {
  if (!/[%&]|\\u|\\{8}/i.test(text)) return text;
  return text
    .replace(/\\{8,}/g, "\\\\\\\\\\\\\\")
    .replace(/%(?:25){0,3}([2-7][0-9a-f]|0[9ad])/gi, (_, hex: string) => charOf(hex))
    .replace(/\\{1,7}u00([2-7][0-9a-f]|0[9ad])/gi, (_, hex: string) => charOf(hex))
    .replace(
      /&(?:(quot|apos|lt|gt|amp)|#(\d{2,3})|#x([0-9a-f]{2}));/gi,
      (_, name?: string, ten?: string, hex?: string) =>
        name ? (ENTITIES[name.toLowerCase()] as string) : ten ? String.fromCharCode(Number(ten)) : charOf(hex ?? "20"),
    );
}

/** Compatibility forms (full width) and their like as plain characters, and none without width. */
export function fold(text: string): string {
  return text.replace(/[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g, "").normalize("NFKC");
}

const ENTITIES: Record<string, string> = { quot: '"', apos: "'", lt: "<", gt: ">", amp: "&" };
const charOf = (hex: string) => String.fromCharCode(Number.parseInt(hex, 16));

/** Long enough to hold a name and a value; shorter ones are ids, unless they end as base64 alone does. */
const ENCODED =
  /(?<![A-Za-z0-9+/_%.-])(?:(?:[0-9a-f]{2}){12,}|[A-Za-z0-9+/_-]{28,}={0,2}|[A-Za-z0-9+/]{14,27}={1,2})(?![A-Za-z0-9+/_=%-])/gi;

/** Replaces runs of hex and base64 that hold a text for which `isSecret` is true; bytes are a hash, a certificate, a picture. */
export function replaceEncoded(text: string, isSecret: (decoded: string) => boolean): string {
  return text.replace(ENCODED, (run) => {
    const decoded = textOf(run);
    return decoded !== undefined && isSecret(decoded) ? "***" : run;
  });
}

/** The printable text encoded by a run of hex or base64; undefined for other bytes. */
export function textOf(run: string): string | undefined {
  const isHex = /^(?:[0-9a-f]{2})+$/i.test(run);
  // All of one case is an id or a hash.
  if (!isHex && (!/[A-Z]/.test(run) || !/[a-z]/.test(run))) return undefined;
  const base64 = run
    .replace(/-/g, "+")
    .replace(/_/g, "/")
    .replace(/(?<!=)=+$/, "");
  if (!isHex && base64.length % 4 === 1) return undefined;
  const decoded = isHex ? run.replace(/../g, charOf) : atob(base64);
  return /^[\t\r\n\x20-\x7e]+$/.test(decoded) ? decoded : undefined;
}
