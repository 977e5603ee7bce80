import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { MessageChannel } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { currentIdentity, runAs } from "@/lib/access/current";
import { LOCAL } from "@/lib/access/identity";
import { closeServer } from "@/testing/http";
import { passTo } from "./pass";
import { receiveFrom } from "./receive";
import { drawOnce } from "./warm";

const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** Both ends of the port in one thread; in front of it a server on loopback, as the door is. */
async function start(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  open.push(() => port1.close());
  receiveFrom(port2, handle);
  const pass = passTo(port1);
  const server = createServer((request, response) =>
    runAs({ ...LOCAL, subject: String(request.headers["x-test-name"] ?? "nobody") }, () => pass(request, response)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(() => closeServer(server));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Waits for what another turn of the loop brings. */
async function until(what: () => boolean): Promise<void> {
  for (let n = 0; n < 300 && !what(); n++) await pause(10);
  expect(what()).toBe(true);
}

describe("H8: pages are drawn behind the door, in a thread of their own", () => {
  it("method, address, headers, body, status, cookies and the person arrive on both sides", async () => {
    const url = await start((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        response.statusCode = 207;
        response.setHeader("set-cookie", ["a=1; Path=/", "b=2"]);
        response.setHeader("x-method", request.method ?? "");
        response.end(
          JSON.stringify({
            url: request.url,
            host: request.headers.host,
            length: Buffer.concat(parts).byteLength,
            who: currentIdentity().subject,
          }),
        );
      });
    });
    const body = Buffer.alloc(3_000_000, "x");
    const answers = await Promise.all(
      ["jane", "joe", "ann"].map((name) =>
        fetch(`${url}/api/a?b=%E4%B8%AD`, { method: "POST", body, headers: { "x-test-name": name } }),
      ),
    );
    for (const [n, answer] of answers.entries()) {
      expect(answer.status).toBe(207);
      expect(answer.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2"]);
      expect(answer.headers.get("x-method")).toBe("POST");
      expect(await answer.json()).toEqual({
        url: "/api/a?b=%E4%B8%AD",
        host: new URL(url).host,
        length: 3_000_000,
        who: ["jane", "joe", "ann"][n],
      });
    }
  });

  it("answers without a body, of any length, and in pieces come whole", async () => {
    const large = Buffer.alloc(9_000_000, "0123456789abc");
    const url = await start((request, response) => {
      if (request.url === "/same") return void response.writeHead(304, { etag: '"1"' }).end();
      if (request.url === "/pieces") {
        for (let n = 0; n < 500; n++) response.write(large.subarray(n * 1_000, (n + 1) * 1_000));
        return void response.end();
      }
      response.setHeader("content-length", large.byteLength);
      response.end(request.method === "HEAD" ? undefined : large);
    });
    const [whole, pieces, head, same] = await Promise.all([
      fetch(`${url}/whole`),
      fetch(`${url}/pieces`),
      fetch(`${url}/whole`, { method: "HEAD" }),
      fetch(`${url}/same`),
    ]);
    expect(Buffer.compare(Buffer.from(await whole.arrayBuffer()), large)).toBe(0);
    expect(Buffer.compare(Buffer.from(await pieces.arrayBuffer()), large.subarray(0, 500_000))).toBe(0);
    expect(head.headers.get("content-length")).toBe("9000000");
    expect((await head.arrayBuffer()).byteLength).toBe(0);
    expect([same.status, same.headers.get("etag")]).toEqual([304, '"1"']);
  });

  it("a reader who goes away ends the work behind, and one who does not read is not written to without end", async () => {
    let written = 0;
    let left = 0;
    const url = await start((request, response) => {
      response.once("close", () => left++);
      response.writeHead(200);
      const piece = Buffer.alloc(100_000, "y");
      const more = () => {
        for (let go = true; go && !response.destroyed; written += piece.byteLength) go = response.write(piece);
      };
      response.on("drain", more);
      more();
    });
    const reader = ask(url, (answer) => answer.pause());
    reader.on("error", () => undefined);
    reader.end();
    await until(() => written > 1_000_000);
    await pause(300);
    const before = written;
    await pause(300);
    expect(written).toBe(before);
    reader.destroy();
    await until(() => left === 1);
  });

  it("a failure behind the door ends that connection only", async () => {
    const url = await start((request, response) => {
      if (request.url === "/broken") return void response.destroy();
      response.end("well");
    });
    await expect(fetch(`${url}/broken`)).rejects.toThrow();
    expect(await (await fetch(url)).text()).toBe("well");
  });
});

describe("the page that is drawn before anybody asks", () => {
  it("is asked for as a browser does, by nobody who may see or start anything, and is over when it is drawn", async () => {
    const asked: unknown[] = [];
    let drawn = false;
    await drawOnce((request, response) => {
      const { role, groups, by } = currentIdentity();
      asked.push({ url: request.url, accept: request.headers.accept, role, groups, by });
      response.write("<html>");
      setTimeout(() => {
        drawn = true;
        response.end("</html>");
      }, 30);
    });
    expect(asked).toEqual([{ url: "/c/-", accept: "text/html", role: "viewer", groups: [], by: "token" }]);
    expect(drawn).toBe(true);
  });

  it("that cannot be drawn hinders nobody", async () => {
    await expect(drawOnce((_, response) => void response.destroy())).resolves.toBeUndefined();
  });
});
