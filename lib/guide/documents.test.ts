import { describe, expect, it } from "vitest";
import { EVENT_RULES } from "@/lib/events/rows";
import { PRECHECKS } from "@/lib/events/prechecks";
import type { Text } from "@/lib/model/text";
import { FAQ } from "./faq";
import { SYMPTOMS } from "./symptoms";

/** Facts of the product documents that were once missing or weakened, and the entry that carries each. */
const FACTS: readonly (readonly [code: string, en: RegExp, zh: RegExp])[] = [
  ["FAQ119", /release notes/, /发布记录/],
  ["FAQ119", /namespace and Service/, /命名空间和 Service/],
  ["FAQ119", /fault tolerance.*snapshot or backup.*credentials/, /容灾.*快照.*密码/],
  ["FAQ119", /Still failing after several runs: open a ticket/, /仍未通过，请提交工单/],
  ["FAQ112", /self-built cluster/, /自建集群/],
  ["FAQ112", /Save the policy first, then upgrade/, /先保存策略，再升级/],
  ["FAQ101", /Find the Service from its address/, /查找对应的 Service/],
  ["EVT103", /master nodes, and still no backend: open a ticket/, /提交工单/],
  ["FAQ102", /No Event at all: see FAQ115/, /FAQ115/],
  ["FAQ104", /may become inaccessible/, /无法访问/],
  ["FAQ111", /restore the defaults/, /恢复默认值/],
  ["FAQ117", /API server Pods.*Ingress controller Pods/, /API Server Pod.*Ingress Controller Pod/],
  ["SYM102", /preStop/, /preStop/],
  ["EVT501", /clearing alone starts nothing/, /不会触发创建/],
  ["FAQ107", /That alone starts nothing/, /不会触发创建/],
  ["PRE108", /overwrites every edit made in the console/, /覆盖/],
  ["PRE102", /deletionTimestamp/, /deletionTimestamp/],
  ["SYM104", /open the listener to everyone/, /对所有人开放/],
  ["SYM111", /switches it off before it deletes/, /先将其关闭/],
  ["EVT933", /address is lost for good/, /永久丢失/],
  ["EVT116", /holds EXTERNAL-IP/, /EXTERNAL-IP/],
  ["EVT802", /vpc:DescribeRouteEntryList/, /vpc:DescribeRouteTableList/],
  ["FAQ105", /exchanges every backend/, /更换全部后端/],
  ["EVT705", /known to be released/, /确认 ECS 已释放/],
];

function textsOf(code: string): Text[] {
  const rule = EVENT_RULES.find((row) => row.code === code);
  const precheck = PRECHECKS.find((row) => row.code === code);
  const faq = FAQ.find((row) => row.code === code);
  const symptom = SYMPTOMS.find((row) => row.code === code);
  return [
    ...(rule ? [rule.cause, ...rule.steps.map((step) => step.text)] : []),
    ...(precheck
      ? [...precheck.situations.changedByHand, ...precheck.situations.notChanged].map((step) => step.text)
      : []),
    ...(faq ? [faq.answer, ...faq.sections.flatMap((section) => section.steps.map((step) => step.text))] : []),
    ...(symptom
      ? symptom.questions.flatMap((question) =>
          question.answers.flatMap((answer) => [
            ...(answer.conclusion ? [answer.conclusion] : []),
            ...(answer.steps ?? []).map((step) => step.text),
          ]),
        )
      : []),
  ];
}

describe("facts of the product documents", () => {
  it.each(FACTS)("%s carries %s", (code, en, zh) => {
    const texts = textsOf(code);
    expect(texts.length).toBeGreaterThan(0);
    expect(
      texts.some((text) => en.test(text.en)),
      `${code} in English`,
    ).toBe(true);
    expect(
      texts.some((text) => zh.test(text.zh)),
      `${code} in Chinese`,
    ).toBe(true);
  });
});
