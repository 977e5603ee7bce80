import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { NOTIFY_SETTINGS } from "@/lib/server/notify/settings";
import { ACCESS_SETTINGS } from "@/lib/server/access/settings";
import type { AppError } from "@/lib/model/errors";
import { readSettings, SETTINGS } from "./config";

const example = readFileSync(path.resolve(import.meta.dirname, "../../../.env.example"), "utf8").split("\n");

describe(".env.example", () => {
  it("names every setting once, each with a line of description, and nothing else", () => {
    const named = example.flatMap((line) => /^([A-Z0-9_]+)=/.exec(line)?.[1] ?? []);
    expect([...named].sort()).toEqual(
      [
        ...Object.keys(SETTINGS.shape),
        ...Object.keys(ACCESS_SETTINGS.shape),
        ...Object.keys(NOTIFY_SETTINGS.shape),
        "PREFLIGHT_LOG_LEVEL",
      ].sort(),
    );
    example.forEach((line, i) => {
      if (/^[A-Z_]+=/.test(line)) expect(example[i - 1], line).toMatch(/^# .{15,}\.$/);
    });
  });

  it("is accepted as it is", () => {
    const env = Object.fromEntries(
      example.flatMap((line) => {
        const m = /^([A-Z_]+)=(.*)$/.exec(line);
        return m ? [[m[1], m[2]]] : [];
      }),
    );
    expect(readSettings(env)).toMatchObject({
      demo: false,
      dataDir: "data",
      cluster: { credentials: { kind: "default" }, endpoints: {} },
    });
  });
});

describe("readSettings", () => {
  const failure = (env: Record<string, string>) => {
    try {
      readSettings(env);
    } catch (error) {
      return (error as AppError).message;
    }
    return "accepted";
  };

  it("names the variable that is wrong", () => {
    expect(failure({ PREFLIGHT_MAX_QPS: "many" })).toContain('PREFLIGHT_MAX_QPS: "many" is not a number');
    expect(failure({ PREFLIGHT_TARGET_VERSION: "newest" })).toContain("PREFLIGHT_TARGET_VERSION");
    expect(failure({ PREFLIGHT_BACKEND_TYPE: "ENI" })).toContain("not one of eni, ecs");
    expect(failure({ PREFLIGHT_SLB_ENDPOINT: "slb.aliyuncs.com" })).toContain("PREFLIGHT_SLB_ENDPOINT: not a URL");
  });

  it("takes plain http for loopback addresses only", () => {
    expect(failure({ PREFLIGHT_SLB_ENDPOINT: "http://slb.aliyuncs.com" })).toContain("loopback");
    expect(failure({ PREFLIGHT_SLB_ENDPOINT: "http://127.0.0.1.example.com" })).toContain("loopback");
    expect(failure({ PREFLIGHT_SLB_ENDPOINT: "https://user:pw@slb.aliyuncs.com" })).toContain(
      "only scheme, host and port",
    );
    expect(readSettings({ PREFLIGHT_SLB_ENDPOINT: "http://127.0.0.1:8080" }).cluster.endpoints.slb).toBe(
      "http://127.0.0.1:8080",
    );
  });

  it("sends the database's password in plain text to this machine only, unless that is asked for", () => {
    const url = (rest: string) => ({ DATABASE_URL: `postgres://ann:very-secret@${rest}` });
    for (const fine of [
      "127.0.0.1/p",
      "localhost:5433/p",
      "db.example.com/p?sslmode=verify-full",
      "db/p?sslmode=disable",
    ])
      expect(readSettings(url(fine)).databaseUrl, fine).toContain(fine);
    expect(failure(url("db.example.com/p"))).toMatch(
      /^DATABASE_URL: goes to another host in plain text(?!.*very-secret)/,
    );
    expect(failure(url("db/p?application_name=sslmode"))).toContain("plain text");
  });

  it("hides secrets from logs and JSON", () => {
    const settings = readSettings({
      ALIBABA_CLOUD_ACCESS_KEY_ID: "LTAI-id",
      ALIBABA_CLOUD_ACCESS_KEY_SECRET: "very-secret",
      ALIBABA_CLOUD_SECURITY_TOKEN: "token-secret",
    });
    for (const text of [
      JSON.stringify(settings),
      inspect(settings, { depth: 9 }),
      String(settings.cluster.credentials),
    ])
      expect(text).not.toMatch(/very-secret|token-secret/);
  });
});
