import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

/** What a new user stumbled over, row by row: the words that went, in whatever file people's words are, and those that came. */
const ROWS: readonly { gone: RegExp; now?: RegExp }[] = [
  { gone: /would change\. \d* ?\{?\w*\}? ?Services have no CLB instance yet/, now: /to fix before upgrading/ },
  { gone: /Newest known/, now: /is the newest release in this build/ },
  { gone: /All steps and the other way out/, now: /All steps and alternatives/ },
  { gone: /It shows up once/, now: /It appears after/ },
  { gone: /by itself when the upgrade goes on/, now: /The upgraded CCM applies this automatically/ },
  { gone: /\{count\} backends are missing|Add \{count\} backends/, now: /Add the missing backends/ },
  { gone: /Internet InternetChargeType is paybytraffic/ },
  { gone: /Finding and reuse/, now: /Lookup and reuse/ },
  { gone: /failures are going on/, now: /errors are ongoing.*have recovered/ },
  { gone: /Precheck silent|Sync fails, precheck says nothing/i, now: /Precheck misses it/ },
  { gone: /Who has the link/, now: /Anyone with the link can read/ },
  { gone: /This link opens nothing|never was/, now: /Link not available: expired, withdrawn or invalid/ },
  { gone: /Ask again|asked now/, now: /tested <ago>/ },
  { gone: /Take the cluster's tags off/, now: /Remove the cluster's tags from/ },
  { gone: /in peace|dearest/ },
  { gone: /What would come of it|The report would hold|To know"/ },
  { gone: /leads nowhere into|asks no network|any number of openings/, now: /It gives no access to the cluster/ },
  { gone: /is no kubeconfig/, now: /is not a kubeconfig/ },
  { gone: /Who answers for it|which somebody accepted/, now: /Would be changed \(accepted\)/ },
  { gone: /(is|was|are) put right/, now: /is fixed/ },
  { gone: /is a stub|只是空实现/, now: /v2.15.0 之前的预检不检查 NLB/ },
  { gone: /试改配置|预检会怎么说/, now: /模拟修改/ },
  { gone: /有人负责到某一天|已有人接受/, now: /会被改动（已接受）/ },
  { gone: /无法由它访问/, now: /无法通过报告访问集群/ },
  { gone: /Service 的状态是：/, now: /Service 正在删除或已更改类型（\{reason\}）/ },
  { gone: /数据包/, now: /采集包/ },
  { gone: /它们掩盖/, now: /处被其掩盖/ },
  { gone: /确认时间： |控制台路径:/, now: /控制台路径/ },
  { gone: /"guide": "说明"/, now: /"guide": "诊断手册"/ },
];

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDERS = ["messages", "lib", "components", "app"];

function sources(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(json|tsx?)$/.test(name) && !/\.test\.|generated/.test(name))
    .map((name) => path.join(ROOT, folder, name));
}

describe("words that a new user stumbled over", () => {
  const texts = FOLDERS.flatMap(sources).map(
    (file) => [path.relative(ROOT, file), readFileSync(file, "utf8")] as const,
  );
  test.each(ROWS)("$gone is gone", ({ gone, now }) => {
    expect(texts.filter(([, text]) => gone.test(withoutComments(text))).map(([file]) => file)).toEqual([]);
    if (now) expect(texts.some(([, text]) => now.test(text))).toBe(true);
  });

  test("a count before English words says one and many", () => {
    // Never one: every code of the guide, every permission of the CCM, and what "many" stands for beside "one".
    const many = /\{count\} (entries|permissions|annotations (that|of)|points between|of this cluster)/;
    const bare = /\{count\} (?:[a-z]+ )?[a-z]+s\b/;
    const english = texts.filter(([file]) => !file.startsWith(path.join("messages", "zh-CN")));
    const found = english.flatMap(([file, text]) =>
      withoutComments(text)
        .split("\n")
        .filter((line) => bare.test(line) && !many.test(line) && !/plural/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  test("one word for one thing in Chinese: what does not pass, what a code is called", () => {
    const zh = texts.filter(([file]) => file.startsWith(path.join("messages", "zh-CN")));
    expect(zh.filter(([, text]) => /编号/.test(text)).map(([file]) => file)).toEqual([]);
    const common = JSON.parse(readFileSync(path.join(ROOT, "messages/zh-CN/common.json"), "utf8")) as {
      status: Record<string, string>;
    };
    expect(common.status.fail).toBe("不通过");
    // Services do not pass; calls, copies and scripts fail.
    const says = (text: string) =>
      /个失败的 Service|[}\d] 个 Service 失败|Service 仍计为失败|"failing": "失败"/.test(text);
    expect(texts.filter(([, text]) => says(text)).map(([file]) => file)).toEqual([]);
  });
});

/** Comments may name what is gone. */
const withoutComments = (text: string) => text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
