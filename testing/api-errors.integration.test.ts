import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { NextRequest } from "next/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { errorInside } from "@/lib/collect/alibaba/errors";
import { explain } from "@/lib/collect/collect/collect";
import { store } from "@/lib/server/history";
import { runs } from "@/lib/server/runs";
import { testFolder } from "@/testing/folder";
import { recorded } from "@/testing/recordings";

const root = path.resolve(import.meta.dirname, "..");
/** Not real, and nowhere else: what of the settings must not come back in an answer. */
const SECRET = ["Vq7HsEnTi", "NeLx93"].join("");
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const STACK = /\bat (?:\S+ \()?(?:file:|node:|\/)\S+:\d+|node_modules/;

type Handler = (request: NextRequest, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

/** Every handler of every route, with the names of the parameters in its path. */
async function handlers(): Promise<{ name: string; params: string[]; handle: Handler; method: string }[]> {
  const files = readdirSync(path.join(root, "app", "api"), { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts")
    .sort();
  const found = await Promise.all(
    files.map(async (file) => {
      const exported = (await import(pathToFileURL(path.join(root, "app", "api", file)).href)) as Record<
        string,
        unknown
      >;
      const params = [...file.matchAll(/\[(\w+)\]/g)].map((match) => match[1] ?? "");
      return METHODS.flatMap((method) =>
        typeof exported[method] === "function"
          ? [{ name: `${method} /api/${path.dirname(file)}`, params, method, handle: exported[method] as Handler }]
          : [],
      );
    }),
  );
  return found.flat();
}

const VALUES = ["x", "../../etc/passwd", "%2e%2e%2f", "\u0000", `'"><script>`, "a".repeat(5_000), "__proto__"];
const BODIES = [
  undefined,
  "{",
  "null",
  "[]",
  `{"cluster":7,"scope":"../x"}`,
  `{"cluster":"k","scope":{"kind":"cluster"},"redaction":{"ips":true},"format":"html"}`,
  `{"cluster":"k","service":"a/b","target":"v99.0.0","token":"${"z".repeat(300)}"}`,
  "[".repeat(5_000),
];

describe("errors that the API answers", () => {
  const folder = testFolder();
  afterEach(async () => {
    await runs().close();
    await store().close();
    vi.unstubAllEnvs();
  });

  const written = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return { KUBECONFIG: path.join(folder, name) };
  };
  const kubeconfig = (user: string) =>
    written(
      "config.yaml",
      `apiVersion: v1\nkind: Config\ncurrent-context: k\ncontexts: [{name: k, context: {cluster: k, user: k}}]\nclusters: [{name: k, cluster: {server: "https://127.0.0.1:1"}}]\nusers: [{name: k, user: ${user}}]\n`,
    );
  /** Places of faults in the server's own settings; an answer could repeat each of them. */
  const SETTINGS: Record<string, () => Record<string, string>> = {
    "nothing is configured": () => ({ KUBECONFIG: path.join(folder, "absent.yaml") }),
    "a kubeconfig that is no YAML": () => written("broken.yaml", `{{{ token: ${SECRET}`),
    "files that are not there": () =>
      kubeconfig(`{client-key: ${folder}/key.pem, client-certificate: ${folder}/cert.pem}`),
    "a cluster that does not answer": () => kubeconfig(`{token: ${SECRET}}`),
    "a store that is none": () => {
      mkdirSync(path.join(folder, "data", "preflight.db"), { recursive: true });
      return { PREFLIGHT_DATA_DIR: path.join(folder, "data") };
    },
    "a database that is gone": () => ({ PREFLIGHT_DATABASE_URL: `postgres://app:${SECRET}@127.0.0.1:1/none` }),
  };

  it.each(Object.keys(SETTINGS))(
    "no answer of the API to a wrong or hostile request holds a path, a stack or a credential: %s",
    async (name) => {
      vi.stubEnv("ALIBABA_CLOUD_ACCESS_KEY_ID", `LTAI5t${SECRET}`);
      vi.stubEnv("ALIBABA_CLOUD_ACCESS_KEY_SECRET", SECRET);
      vi.stubEnv("ALIBABA_CLOUD_REGION_ID", "cn-hangzhou");
      for (const product of ["SLB", "ECS", "VPC"]) vi.stubEnv(`PREFLIGHT_${product}_ENDPOINT`, "http://127.0.0.1:1");
      vi.stubEnv("PREFLIGHT_DATA_DIR", path.join(folder, "kept"));
      for (const [key, value] of Object.entries(SETTINGS[name]?.() ?? {})) vi.stubEnv(key, value);
      const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
      let errors = 0;
      const leaks: string[] = [];
      const broken: string[] = [];
      for (const { name: route, params, handle, method } of await handlers())
        for (const [n, value] of VALUES.entries()) {
          const body = method === "GET" || method === "DELETE" ? undefined : BODIES[n % BODIES.length];
          const query = new URLSearchParams({ cluster: value, target: value, search: value, from: value, to: value });
          const request = new NextRequest(`http://127.0.0.1/api/x?${query.toString()}`, {
            method,
            headers: { "content-type": "application/json", "accept-language": "en" },
            signal: AbortSignal.timeout(4_000),
            ...(body === undefined ? {} : { body }),
          });
          const context = { params: Promise.resolve(Object.fromEntries(params.map((param) => [param, value]))) };
          const answer = await handle(request, context);
          // Successful answers are read too: some answers tell of failures inside.
          const text = await answer.text();
          const head = JSON.stringify([...answer.headers]);
          for (const wrong of [SECRET, folder, root, tmpdir() + path.sep, "/etc/passwd\\u"])
            if (text.includes(wrong) || head.includes(wrong)) leaks.push(`${route} (${n}): ${text.slice(0, 300)}`);
          if (STACK.test(text)) leaks.push(`${route} (${n}): ${text.slice(0, 300)}`);
          if (answer.status < 400) continue;
          errors += 1;
          const parsed = JSON.parse(text) as { code?: unknown; message?: unknown };
          if (typeof parsed.code !== "string" || typeof parsed.message !== "string") broken.push(`${route}: ${text}`);
        }
      log.mockRestore();
      expect(leaks).toEqual([]);
      expect(broken).toEqual([]);
      expect(errors).toBeGreaterThan(50);
    },
    120_000,
  );

  it("no published error of the cloud brings along what the request held", () => {
    const published = recorded<{ code: string; message: string; http: number | null }[]>("spec/api-errors");
    expect(published.length).toBeGreaterThan(700);
    for (const { code, message, http } of published) {
      const url = `https://slb.aliyuncs.com/?AccessKeyId=LTAI5t${SECRET}&Signature=${SECRET}%3D`;
      const body = { Code: code, Message: message, HostId: "slb.aliyuncs.com", Recommend: url, Authorization: SECRET };
      const error = errorInside("DescribeLoadBalancers", body, { status: http ?? 400, headers: { url } });
      if (!error) throw new Error(`${code} passes for an answer`);
      const told = JSON.stringify([error.toCollectError(), explain(error), error.message]);
      expect(told).not.toContain(SECRET);
      expect(told).not.toContain(root);
      expect(told).not.toMatch(STACK);
    }
  });
});
