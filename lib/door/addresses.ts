import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";
import { AppError } from "@/lib/model/errors";

/** Whom limits count: the other end of the socket, or, where that is a proxy of ours, whom it says it speaks for. */
export class Clients {
  private readonly proxies: BlockList;

  /** `proxies`: addresses and ranges of PREFLIGHT_PROXY_FROM. Error: `config.invalid`. */
  constructor(proxies: readonly string[]) {
    this.proxies = addressList(proxies);
  }

  /**
   * Each proxy appends whom it heard from to `X-Forwarded-For`, so the list is believed from its end, as long as it names
   * proxies of ours; what stands further left anybody may have written.
   */
  of(request: Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string } }): string {
    let client = request.socket.remoteAddress ?? "";
    const said = [request.headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
    while (contains(this.proxies, client)) {
      const next = said.pop()?.trim();
      if (next === undefined || isIP(next) === 0) break;
      client = next;
    }
    return client;
  }
}

/** Error: `config.invalid` for what is neither an address nor a range. */
export function addressList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv4(address) ? "ipv4" : isIPv6(address) ? "ipv6" : undefined;
    const prefix = bits === undefined ? undefined : Number(bits);
    const most = family === "ipv4" ? 32 : 128;
    if (!family || (prefix !== undefined && !(Number.isInteger(prefix) && prefix >= 0 && prefix <= most)))
      throw new AppError({
        code: "config.invalid",
        status: 400,
        message: `PREFLIGHT_PROXY_FROM: "${entry}" is neither an address nor a range such as 10.0.0.0/8.`,
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
