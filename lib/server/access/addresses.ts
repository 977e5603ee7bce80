import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";
import { AppError } from "@/lib/model/errors";

const lists = new WeakMap<readonly string[], BlockList>();

/**
 * Whom limits count and the log names: the other end of the socket, or, where that is a proxy of ours, whom it says it speaks
 * for. Each proxy appends whom it heard from to `X-Forwarded-For`, so the list is believed from its end, as long as it names
 * proxies of ours; what stands further left anybody may have written. `proxies`: PREFLIGHT_PROXY_FROM.
 */
export function clientOf(proxies: readonly string[], peer: string, forwardedFor: string | null): string {
  let list = lists.get(proxies);
  if (!list) lists.set(proxies, (list = addressList(proxies)));
  let client = peer;
  const said = (forwardedFor ?? "").split(",");
  while (contains(list, client)) {
    const next = said.pop()?.trim();
    if (next === undefined || isIP(next) === 0) break;
    client = next;
  }
  return client;
}

/** The widest private ranges there are: 10.0.0.0/8 and fc00::/7. */
const WIDEST = { ipv4: 8, ipv6: 7 } as const;

/** Error: `config.invalid` for what is neither an address nor a range, or a range of strangers. */
export function addressList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv4(address) ? "ipv4" : isIPv6(address) ? "ipv6" : undefined;
    const prefix = bits === undefined ? undefined : Number(bits);
    const most = family === "ipv4" ? 32 : 128;
    const least = family === "ipv4" ? WIDEST.ipv4 : WIDEST.ipv6;
    if (!family || (prefix !== undefined && !(Number.isInteger(prefix) && prefix >= 0 && prefix <= most)))
      throw new AppError({
        code: "config.invalid",
        status: 400,
        message: `PREFLIGHT_PROXY_FROM: "${entry}" is neither an address nor a range such as 10.0.0.0/8.`,
      });
    if (prefix !== undefined && prefix < least)
      throw new AppError({
        code: "config.invalid",
        status: 400,
        message: `PREFLIGHT_PROXY_FROM: ${entry} is so wide that strangers would be believed.`,
        suggestion: "Name the addresses of the proxy alone, for example 10.0.0.0/8.",
      });
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, prefix, family);
  }
  return list;
}

export function contains(list: BlockList, peer: string): boolean {
  const plain = peer.replace(/^::ffff:(?=\d+\.)/, "");
  return isIPv4(plain) ? list.check(plain, "ipv4") : isIPv6(plain) && list.check(plain, "ipv6");
}
