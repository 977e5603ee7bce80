import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import tls from "node:tls";
import { createLoopbackCertificate } from "@/simulator/certificate";

type Identity = ReturnType<typeof createLoopbackCertificate>;

/** Certificates by which an endpoint can show itself. Clients are to trust the first two, so that time alone tells them apart. */
export interface Identities {
  good: Identity;
  expired: Identity;
  stranger: Identity;
}

const YEAR_MS = 365 * 86_400_000;

export function makeIdentities(): Identities {
  const now = Date.now();
  return {
    good: createLoopbackCertificate(new Date(now)),
    // It ended a year ago.
    expired: createLoopbackCertificate(new Date(now - 2 * YEAR_MS)),
    stranger: createLoopbackCertificate(new Date(now)),
  };
}

/** What certificates do while a check goes on. */
export type TlsFault = "TLS expired" | "TLS expired on the way" | "TLS of another";
export const TLS_FAULTS: readonly TlsFault[] = ["TLS expired", "TLS expired on the way", "TLS of another"];

/** An address of its own for one endpoint, with TLS and a certificate that can be changed. */
export interface TlsFront {
  readonly url: string;
  /** From now on; connections that are open end, so that every client meets the new certificate. */
  use(fault?: TlsFault): void;
  /** Whether a client met the certificate that is wrong. */
  met(): boolean;
  close(): Promise<void>;
}

/** Stands before `target()` (`http:` or `https:` on this machine) and passes everything on. */
export async function startFront(target: () => string, identities: Identities): Promise<TlsFront> {
  const open = new Set<net.Socket>();
  let wrong = false;
  let onTheWay = false;
  let met = false;
  const end = () => {
    for (const socket of open) socket.destroy();
    open.clear();
  };
  const show = (identity: Identity, isWrong: boolean) => {
    server.setSecureContext(identity);
    wrong = isWrong;
    end();
  };
  const server = tls.createServer(identities.good, (socket) => {
    const { protocol, port } = new URL(target());
    const behind =
      protocol === "https:"
        ? tls.connect({ port: Number(port), host: "127.0.0.1", rejectUnauthorized: false })
        : net.connect({ port: Number(port), host: "127.0.0.1" });
    open.add(behind);
    socket.pipe(behind);
    behind.on("data", (chunk: Buffer) => {
      if (!onTheWay) {
        socket.write(chunk);
        return;
      }
      // The call that was under way is lost with its connection; the next one meets the certificate.
      onTheWay = false;
      show(identities.expired, true);
    });
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  // The client ends a handshake whose certificate it does not take: that is what this is for.
  server.on("tlsClientError", () => undefined);
  server.on("connection", (socket: net.Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    met ||= wrong;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use(fault) {
      met = false;
      onTheWay = fault === "TLS expired on the way";
      if (fault === "TLS expired") show(identities.expired, true);
      else if (fault === "TLS of another") show(identities.stranger, true);
      else show(identities.good, false);
    },
    met: () => met,
    async close() {
      end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
