import { describe, expect, it } from "vitest";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import type { Text } from "@/lib/model/text";
import { FAQ } from "@/lib/knowledge/faq";
import { SYMPTOMS } from "@/lib/knowledge/symptoms";

/** Facts of the product documents that were once missing or weakened, and the entry that carries each. */
const FACTS: readonly (readonly [row: string, code: string, en: RegExp, zh: RegExp])[] = [
  ["Before the upgrade: read the release notes", "FAQ119", /release notes/, /发布记录/],
  ["A failed check: which instance, ID and name", "FAQ119", /namespace and Service/, /命名空间和 Service/],
  [
    "Before the upgrade: the three risk reminders",
    "FAQ119",
    /fault tolerance.*snapshot or backup.*credentials/,
    /容灾.*快照.*密码/,
  ],
  [
    "A failed check: still failing after a re-run",
    "FAQ119",
    /Still failing after several runs: open a ticket/,
    /仍未通过，请提交工单/,
  ],
  ["Permissions: a self-built cluster", "FAQ112", /self-built cluster/, /自建集群/],
  [
    "EXTERNAL-IP: find the Service from an address",
    "FAQ112",
    /Save the policy first, then upgrade/,
    /先保存策略，再升级/,
  ],
  ["No backend: Pods not on master nodes", "FAQ101", /Find the Service from its address/, /查找对应的 Service/],
  ["No sync: no Event at all", "EVT103", /master nodes, and still no backend: open a ticket/, /提交工单/],
  ["Edited in the console: may become inaccessible", "FAQ102", /No Event at all: see FAQ115/, /FAQ115/],
  ["NodePort range: restore the defaults", "FAQ104", /may become inaccessible/, /无法访问/],
  ["Permissions: save, then upgrade", "FAQ111", /restore the defaults/, /恢复默认值/],
  [
    "Two instances: backends of both",
    "FAQ117",
    /API server Pods.*Ingress controller Pods/,
    /API Server Pod.*Ingress Controller Pod/,
  ],
  ["Updates without loss: the example Pod", "SYM102", /preStop/, /preStop/],
  ["Lost tag: clearing the status starts nothing", "EVT501", /clearing alone starts nothing/, /不会触发创建/],
  ["Deleted by mistake: clearing the status starts nothing", "FAQ107", /That alone starts nothing/, /不会触发创建/],
  [
    "A missing listener: what a synchronisation overwrites",
    "PRE108",
    /overwrites every edit made in the console/,
    /覆盖/,
  ],
  ["Deletion of an instance: a Service that is being deleted", "PRE102", /deletionTimestamp/, /deletionTimestamp/],
  ["Public access: switching access control off", "SYM104", /open the listener to everyone/, /对所有人开放/],
  ["Keeping an instance: deletion protection does not", "SYM111", /switches it off before it deletes/, /先将其关闭/],
  ["Deletion protection: the address is lost", "EVT933", /address is lost for good/, /永久丢失/],
  ["Reuse: the id of the CLB that holds EXTERNAL-IP", "EVT116", /holds EXTERNAL-IP/, /EXTERNAL-IP/],
  ["Routes: reads need read permissions", "EVT802", /vpc:DescribeRouteEntryList/, /vpc:DescribeRouteTableList/],
  ["From inside the cluster: what backend-type=eni exchanges", "FAQ105", /exchanges every backend/, /更换全部后端/],
  ["A backend that is gone: before a node is deleted", "EVT705", /known to be released/, /确认 ECS 已释放/],
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
  it.each(FACTS)("%s (%s)", (_row, code, en, zh) => {
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
