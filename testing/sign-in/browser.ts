import { request } from "node:http";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  url: string;
}

interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A browser without a screen: keeps cookies per origin, follows redirects when told, fills forms. */
export class Browser {
  private readonly jars = new Map<string, Map<string, string>>();

  cookie(origin: string, name: string): string | undefined {
    return this.jars.get(origin)?.get(name);
  }

  setCookie(origin: string, name: string, value: string): void {
    this.jar(origin).set(name, value);
  }

  private jar(origin: string): Map<string, string> {
    let jar = this.jars.get(origin);
    if (!jar) this.jars.set(origin, (jar = new Map()));
    return jar;
  }

  ask(url: string, { method = "GET", headers = {}, body }: Ask = {}): Promise<Answer> {
    const target = new URL(url);
    const jar = this.jar(target.origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Promise((resolve, reject) => {
      const sent = request(
        target,
        {
          method,
          headers: {
            accept: "text/html",
            ...(cookie ? { cookie } : {}),
            ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
            ...headers,
          },
        },
        (response) => {
          let text = "";
          response.setEncoding("utf8");
          response.on("data", (chunk: string) => (text += chunk));
          response.on("end", () => {
            for (const line of response.headers["set-cookie"] ?? []) {
              const [pair = ""] = line.split(";");
              const at = pair.indexOf("=");
              if (/max-age=0\b|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(pair.slice(0, at));
              else jar.set(pair.slice(0, at), pair.slice(at + 1));
            }
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text, url });
          });
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  }

  /** Follows redirects; at most 12. */
  async open(url: string, options: Ask = {}): Promise<Answer> {
    let answer = await this.ask(url, options);
    for (let hops = 0; answer.status >= 300 && answer.status < 400 && hops < 12; hops++)
      answer = await this.ask(new URL(String(answer.headers["location"]), answer.url).href);
    return answer;
  }

  /** Sends the first form of a page with the given fields added. */
  async submit(page: Answer, fields: Record<string, string>): Promise<Answer> {
    const action = /<form[^>]*action="([^"]+)"/.exec(page.body)?.[1] ?? page.url;
    const hidden = [...page.body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map((m) => [
      m[1]!,
      m[2]!,
    ]);
    return this.open(new URL(action.replaceAll("&amp;", "&"), page.url).href, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams([...hidden, ...Object.entries(fields)]).toString(),
    });
  }
}
