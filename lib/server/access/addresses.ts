import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";
import { wrong } from "../setting";

/**
 * The client address for limits and the log: the other end of the socket or, when that is a configured proxy, the address it
 * forwards. Each proxy appends its peer to `X-Forwarded-For`, so the list is trusted from its end, as long as the entries are
 * configured proxies; entries further left can be forged. `proxies`: PREFLIGHT_PROXY_FROM.
 */
export function clientOf(proxies: BlockList | undefined, peer: string, forwardedFor: string | null): string {
  let client = peer;
  const said = (forwardedFor ?? "").split(",");
  while (proxies && contains(proxies, client)) {
    const next = said.pop()?.trim();
    if (next === undefined || isIP(next) === 0) break;
    client = next;
  }
  return client;
}

/** The widest private ranges there are: 10.0.0.0/8 and fc00::/7. */
const WIDEST = { ipv4: 8, ipv6: 7 } as const;

/** Reads addresses and ranges. Throws for anything else, and for ranges wider than `WIDEST`. */
export function addressList(text: string): BlockList {
  const list = new BlockList();
  for (const entry of text.split(",").map((part) => part.trim())) {
    if (entry === "") continue;
    const [address = "", bits] = entry.split("/");
    const family = isIPv4(address) ? "ipv4" : isIPv6(address) ? "ipv6" : undefined;
    const most = family === "ipv4" ? 32 : 128;
    const prefix = bits === undefined ? most : Number(bits);
    if (!family || !(Number.isInteger(prefix) && prefix >= 0 && prefix <= most))
      return wrong(`"${entry}" is neither an address nor a range such as 10.0.0.0/8`);
    if (prefix < WIDEST[family])
      return wrong(`${entry} is so wide that strangers would be believed: name the addresses of the proxy alone`);
    list.addSubnet(address, prefix, family);
  }
  return list;
}

export function contains(list: BlockList, peer: string): boolean {
  const plain = peer.replace(/^::ffff:(?=\d+\.)/, "");
  return isIPv4(plain) ? list.check(plain, "ipv4") : isIPv6(plain) && list.check(plain, "ipv6");
}
