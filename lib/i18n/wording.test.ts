import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Where Chinese is written for readers: files of messages, and rows of both languages. */
const FOLDERS = ["messages/zh-CN", "lib"];

test("one word for one thing in Chinese: what does not pass, what a code is called", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:json|ts|tsx)$/.test(name) && !/\.test\./.test(name))
      .map((name) => [name, readFileSync(path.join(ROOT, folder, name), "utf8")] as const),
  );
  // Steps have numbers.
  expect(files.filter(([, text]) => /(?<!步骤|指定)编号/.test(text)).map(([file]) => file)).toEqual([]);
  const common = JSON.parse(readFileSync(path.join(ROOT, "messages/zh-CN/common.json"), "utf8")) as {
    status: Record<string, string>;
  };
  expect(common.status.fail).toBe("不通过");
  // Services do not pass; calls, copies and scripts fail.
  const fails = /个失败的 Service|[}\d] 个 Service 失败|Service 仍计为失败|"failing": "失败"/;
  expect(files.filter(([, text]) => fails.test(text)).map(([file]) => file)).toEqual([]);
});
