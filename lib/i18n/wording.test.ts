import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FOLDER = path.resolve(import.meta.dirname, "../../messages/zh-CN");

test("one word for one thing in Chinese: what does not pass, what a code is called", () => {
  const files = readdirSync(FOLDER).map((file) => [file, readFileSync(path.join(FOLDER, file), "utf8")] as const);
  expect(files.filter(([, text]) => /编号/.test(text)).map(([file]) => file)).toEqual([]);
  const common = JSON.parse(readFileSync(path.join(FOLDER, "common.json"), "utf8")) as {
    status: Record<string, string>;
  };
  expect(common.status.fail).toBe("不通过");
  // Services do not pass; calls, copies and scripts fail.
  const fails = /个失败的 Service|[}\d] 个 Service 失败|Service 仍计为失败|"failing": "失败"/;
  expect(files.filter(([, text]) => fails.test(text)).map(([file]) => file)).toEqual([]);
});
