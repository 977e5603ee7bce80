import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo, type Socket } from "node:net";
import path from "node:path";
import type { Simulator } from ".";
import { parseAliyun } from "./aliyun-words";
import { rpcOf } from "./rpc-client";

/** Hands its arguments over; what is answered goes to standard output, a refusal to standard error. A start of Node takes far longer. */
const program = (port: number, token: string) => `#!/usr/bin/env bash
exec 3<>/dev/tcp/127.0.0.1/${port} || exit 1
printf '%s\\0' ${token} "$#" "$@" >&3
IFS= read -r outcome <&3
[ "$outcome" = ok ] && exec cat <&3
cat <&3 >&2
exit 1
`;

/** Arguments, once all of them have arrived: the token, their number, and each, with NUL behind it. */
function argumentsIn(text: string, token: string): string[] | undefined {
  const [sent, count, ...rest] = text.split("\0");
  if (count === undefined || rest.length <= Number(count)) return undefined;
  if (sent !== token) throw new Error("not the program of this simulator");
  return rest.slice(0, Number(count));
}

/**
 * Writes an `aliyun` program into `folder` that knows this simulator only. Its arguments are checked here as the real
 * program does (aliyun-words.ts), and the call is made from here.
 */
export async function startAliyun(simulator: Simulator, folder: string): Promise<{ close(): Promise<void> }> {
  const call = rpcOf(simulator);
  const open = new Set<Socket>();
  async function answer(argv: readonly string[]): Promise<string> {
    if (argv[0] === "version") return "3.0.305";
    const { product, action, params } = parseAliyun(argv);
    return JSON.stringify(await call(product, action, params), null, "\t");
  }
  const server = createServer((socket) => {
    open.add(socket.on("close", () => open.delete(socket)).on("error", () => undefined));
    let text = "";
    let asked = false;
    const failed = (error: unknown) =>
      socket.end(`failed\n${error instanceof Error ? error.message : String(error)}\n`);
    socket.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      try {
        const argv = asked ? undefined : argumentsIn(text, simulator.token);
        if (!argv) return;
        asked = true;
        answer(argv).then((found) => socket.end(`ok\n${found}\n`), failed);
      } catch (error) {
        failed(error);
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  await mkdir(folder, { recursive: true });
  const { port } = server.address() as AddressInfo;
  await writeFile(path.join(folder, "aliyun"), program(port, simulator.token), { mode: 0o700 });
  return {
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
