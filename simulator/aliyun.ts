import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Simulator } from ".";
import { parseAliyun } from "./aliyun-words";
import { rpcOf } from "./rpc-client";

/** Hands its arguments over; what is answered goes to standard output, a refusal to standard error. */
const program = (address: string) => `#!/usr/bin/env node
const body = JSON.stringify(process.argv.slice(2));
const request = require("node:http").request(${JSON.stringify(address)}, { method: "POST" }, (response) => {
  let text = "";
  response.on("data", (part) => (text += part));
  response.on("end", () => {
    if (response.statusCode === 200) { process.stdout.write(text + "\\n"); return; }
    process.stderr.write(text + "\\n");
    process.exitCode = 1;
  });
});
request.on("error", (error) => { process.stderr.write(String(error) + "\\n"); process.exitCode = 1; });
request.end(body);
`;

/**
 * Writes an `aliyun` program into `folder` that knows this simulator only. Its arguments are checked here as the real
 * program does (aliyun-words.ts), and the call is made from here: a start of its own would take a second each time.
 */
export async function startAliyun(simulator: Simulator, folder: string): Promise<{ close(): Promise<void> }> {
  const call = rpcOf(simulator);
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      void (async () => {
        try {
          if (request.url !== `/${simulator.token}`) throw new Error("not the program of this simulator");
          const argv = JSON.parse(Buffer.concat(parts).toString("utf8")) as string[];
          if (argv[0] === "version") return void response.end("3.0.305");
          const { product, action, params } = parseAliyun(argv);
          response.end(JSON.stringify(await call(product, action, params), null, "\t"));
        } catch (error) {
          response.statusCode = 500;
          response.end(error instanceof Error ? error.message : String(error));
        }
      })();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  await mkdir(folder, { recursive: true });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${simulator.token}`;
  await writeFile(path.join(folder, "aliyun"), program(address), { mode: 0o700 });
  return {
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
