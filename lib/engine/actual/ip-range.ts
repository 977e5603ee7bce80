/** An IPv4 network as two 32-bit numbers. */
export interface Range {
  base: number;
  mask: number;
}

/** An IPv4 address as a 32-bit number; null for anything else. */
export function parseIp(text: string): number | null {
  const parts = text.split(".");
  if (parts.length !== 4) return null;
  let value = 0;
  for (const part of parts) {
    if (!/^\d{1,3}$/.test(part) || Number(part) > 255) return null;
    value = (value << 8) | Number(part);
  }
  return value;
}

/** `10.0.0.0/8`; null when it is none. */
export function parseRange(text: string): Range | null {
  const [ip, bits, ...rest] = text.split("/");
  const base = parseIp(ip ?? "");
  if (base === null || bits === undefined || rest.length > 0 || !/^\d{1,2}$/.test(bits) || Number(bits) > 32)
    return null;
  const mask = Number(bits) === 0 ? 0 : -1 << (32 - Number(bits));
  return { base: base & mask, mask };
}
