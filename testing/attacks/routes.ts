import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { VIEWS } from "@/lib/views/registry";

const APP = path.resolve(import.meta.dirname, "../../app");

export interface Route {
  method: string;
  target: string;
  role: string;
}

/** Every route with its methods and the role it asks for, as written in app, and every view of the registry: a new one is tried without being listed. */
export function routes(cluster: string): Route[] {
  const values: Record<string, string> = { cluster, id: "run-1", token: "x", step: "login" };
  const views = Object.entries(VIEWS).flatMap(([view, { role }]) =>
    ["GET", "POST"].map((method) => ({ method, target: `/api/clusters/${cluster}/${view}`, role })),
  );
  const written = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts")
    .flatMap((file) => {
      const target = `/${path.dirname(file)}`.replaceAll(/\[(\w+)\]/g, (_, key: string) => values[key] ?? key);
      const text = readFileSync(path.join(APP, file), "utf8");
      return [...text.matchAll(/export const (GET|POST|PUT|PATCH|DELETE) = \w+(?:<\w+>)?\(\s*\{ role: "(\w+)"/g)].map(
        ([, method = "", role = ""]) => ({ method, target, role }),
      );
    });
  return [...written, ...views, { method: "GET", target: `/api/clusters/${cluster}/no-view`, role: "viewer" }];
}
