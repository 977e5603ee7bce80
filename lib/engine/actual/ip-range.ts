/** A network: its 32 or 128 address bits as one number, and the mask. */
export interface Range {
  family: "IPv4" | "IPv6";
  base: bigint;
  mask: bigint;
}

interface Address {
  family: Range["family"];
  value: bigint;
}

const BITS = { IPv4: 32, IPv6: 128 } as const;

/** An address as a number with its family; null for any other text. */
export function parseIp(text: string): Address | null {
  const value = text.includes(":") ? parseV6(text) : parseV4(text);
  return value === null ? null : { family: text.includes(":") ? "IPv6" : "IPv4", value };
}

function parseV4(text: string): bigint | null {
  const parts = text.split(".");
  if (parts.length !== 4) return null;
  let value = 0n;
  for (const part of parts) {
    if (!/^\d{1,3}$/.test(part) || Number(part) > 255) return null;
    value = (value << 8n) | BigInt(part);
  }
  return value;
}

/** RFC 4291: eight groups of hexadecimal digits, one run of zeros as `::`; the last two may be written as IPv4. */
function parseV6(text: string): bigint | null {
  const last = text.slice(text.lastIndexOf(":") + 1);
  const tail = last.includes(".") ? parseV4(last) : undefined;
  if (tail === null) return null;
  const whole =
    tail === undefined
      ? text
      : `${text.slice(0, text.length - last.length)}${(tail >> 16n).toString(16)}:${(tail & 0xffffn).toString(16)}`;
  const halves = whole.split("::");
  if (halves.length > 2) return null;
  const [front = [], back = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - front.length - back.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  let value = 0n;
  for (const group of [...front, ...Array<string>(missing).fill("0"), ...back]) {
    if (!/^[0-9a-f]{1,4}$/i.test(group)) return null;
    value = (value << 16n) | BigInt(`0x${group}`);
  }
  return value;
}

/** `10.0.0.0/8`, `2408:4005::/56`; null for any other text. */
export function parseRange(text: string): Range | null {
  const [ip, bits, ...rest] = text.split("/");
  const address = parseIp(ip ?? "");
  if (address === null || bits === undefined || rest.length > 0 || !/^\d{1,3}$/.test(bits)) return null;
  const free = BigInt(BITS[address.family] - Number(bits));
  if (free < 0n) return null;
  const mask = ((1n << BigInt(BITS[address.family])) - 1n) ^ ((1n << free) - 1n);
  return { family: address.family, base: address.value & mask, mask };
}

/** The placeholder of a report for an IPv4 address. */
export const LEFT_OUT_IP = /^IP-\d+$/;

/** Whether an address is in one of the ranges, as one that a report leaves out is; false for text that is not an address. */
export function inRanges(ip: string, ranges: readonly Range[]): boolean {
  if (LEFT_OUT_IP.test(ip)) return true;
  const address = parseIp(ip);
  return (
    address !== null &&
    ranges.some((range) => range.family === address.family && (address.value & range.mask) === range.base)
  );
}
