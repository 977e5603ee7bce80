import { describe, expect, it } from "vitest";
import { toErrorBody } from "@/lib/model/errors";
import { RULES, storeError } from "./errors";
import { Store } from "./index";

const FOLDER = "/srv/very-private/preflight-data";
const LEAKS = [FOLDER, "very-private", "s3cret", "node_modules", "    at ", "SELECT", "insert into"];

/** As drivers make them: path, statement, address and password in the message, and a stack. */
function failure(code: string, words = ""): Error {
  const error = new Error(
    `${words} ${FOLDER}/preflight.db: insert into "runs" failed for postgres://me:s3cret@10.0.0.1/x (SELECT 1)`,
  );
  error.stack = `${error.message}\n    at Database.exec (/app/node_modules/libsql/index.js:1:1)`;
  return Object.assign(error, { code, path: FOLDER, syscall: "open" });
}

const STORES = [
  new Store({ dataDir: FOLDER }),
  new Store({ dataDir: FOLDER, databaseUrl: "postgres://me:s3cret@10.0.0.1:5432/x" }),
];

describe("a browser's answer when the store failed", () => {
  const codes = [...RULES.flatMap((rule) => rule.codes), "", "XX000", "EWHATEVER", `${FOLDER} as a code`];
  it.each(codes)("%s names what to do, and no path, statement, stack or password", (code) => {
    for (const { location } of STORES) {
      const body = storeError(failure(code), location).toBody();
      expect(body.code).toMatch(/^store\./);
      expect(body.suggestion?.length).toBeGreaterThan(20);
      for (const leak of LEAKS) expect(JSON.stringify(body)).not.toContain(leak);
    }
  });

  it("failures known by their words alone are distinguished and leak nothing either", () => {
    const words = [
      ["database or disk is full", "store.full"],
      ["database disk image is malformed", "store.damaged"],
      ["unable to open database file", "store.readOnly"],
      ["database is locked", "store.busy"],
      ["disk I/O error", "store.io"],
      ["Connection terminated unexpectedly", "store.unreachable"],
      ["no pg_hba.conf entry for host", "store.refused"],
    ] as const;
    for (const [text, code] of words) {
      const body = storeError(failure("", text), STORES[0]!.location).toBody();
      expect(body.code).toBe(code);
      for (const leak of LEAKS) expect(JSON.stringify(body)).not.toContain(leak);
    }
    expect(new Set(words.map(([, code]) => code))).toEqual(new Set(RULES.map(({ id }) => id)));
  });

  it("the state of the store that pages are shown, and any other failure, neither", () => {
    for (const told of [...STORES.map((store) => store.status()), toErrorBody(failure("EIO"))])
      for (const leak of LEAKS) expect(JSON.stringify(told)).not.toContain(leak);
  });
});
