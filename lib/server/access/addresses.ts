import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";
import { wrong } from "@/lib/collect/config/setting";

/**
 * The client address for limits and the log: the other end of the socket or, when that is a configured proxy, the address it
 * forwards. Each proxy appends its peer to `X-Forwarded-For`, so the list is trusted from its end, as long as the entries are
 * configured proxies; entries further left can be forged. `proxies`: PREFLIGHT_PROXY_FROM.
 */
export function clientOf(proxies: BlockList | undefined, peer: string, forwardedFor = ""): string {
  let client = plain(peer);
  const said = forwardedFor.split(",");
  while (proxies && contains(proxies, client)) {
    const next = said.pop()?.trim();
    if (next === undefined || isIP(next) === 0) break;
    client = plain(next);
  }
  return client;
}

/** Key of the limits: an IPv4 address, or the /64 of an IPv6 address, which one customer has whole. */
export function countedAs(client: string): string {
  const [address = ""] = client.split("%");
  if (!isIPv6(address)) return client;
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = (text = "") => text.split(":").filter(Boolean);
  const left = Array<string>(8 - groups(head).length - groups(tail).length).fill("0");
  return [...groups(head), ...left, ...groups(tail)].slice(0, 4).join(":");
}

/** The widest ranges of private addresses (10.0.0.0/8, fc00::/7), and of others. */
const WIDEST = { private: { ipv4: 8, ipv6: 7 }, others: { ipv4: 16, ipv6: 32 } } as const;
const PRIVATE =
  /^(?:10\.|172\.(?:1[6-9]|2\d|3[01])\.|192\.168\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|127\.|f[cd])/i;

/** Reads addresses and ranges. Throws for anything else, for IPv4 written as IPv6, and for ranges wider than `WIDEST`. */
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
    if (prefix < WIDEST[PRIVATE.test(address) ? "private" : "others"][family])
      return wrong(`${entry} is so wide that strangers would be believed: name the addresses of the proxy alone`);
    // Such a range holds IPv4 addresses too (RFC 4291, 2.5.5.2).
    if (countedAs(address) === "0:0:0:0" && !/^::1(?:\/128)?$/.test(entry))
      return wrong(`${entry} means IPv4 addresses: write it as an IPv4 address or range`);
    list.addSubnet(address, prefix, family);
  }
  return list;
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, "");

export function contains(list: BlockList, peer: string): boolean {
  const address = plain(peer);
  return isIPv4(address) ? list.check(address, "ipv4") : isIPv6(address) && list.check(address, "ipv6");
}
