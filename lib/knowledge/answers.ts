import { FAQ, WHAT } from "@/lib/knowledge/faq";
import { eventRule, MERGED, type EventRule } from "@/lib/knowledge/events";

/**
 * How people write of a symptom in their own words: a text that holds all words of a line, in any form, order and
 * language that the search knows, speaks of it. Each line names a thing that only these load balancers have.
 */
export const SIGNS: Readonly<Record<string, readonly string[]>> = {
  FAQ101: ["LoadBalancer EXTERNAL-IP pending", "slb pending", "service 一直 pending", "nlb pending"],
  FAQ115: ["slb no events", "slb 没有事件"],
  EVT510: [
    "two service same port",
    "two service same clb port",
    "两个 service 同一个 clb 端口",
    "service 相同 端口 clb",
    "service 抢 端口",
    "service 端口 覆盖",
  ],
  FAQ113: ["Local node unhealthy", "Local backend unhealthy", "Local 节点 健康检查 异常"],
  FAQ128: ["clb clientip", "clientip lost", "clientip 丢失", "nlb clientip"],
  FAQ107: ["clb accidental 删除", "clb accidental delete"],
  FAQ119: ["CCM precheck failed", "CCM 升级检查 失败", "CCM 前置检查 未通过"],
  FAQ151: [
    "slb uneven",
    "backend uneven",
    "nlb uneven",
    "node all requests Local",
    "one backend all requests",
    "slb 流量 集中",
  ],
  FAQ114: ["slb 503 rolling update", "slb 503 发布", "slb 中断 发布", "slb connection reset rolling update"],
  FAQ105: ["slb unreachable inside cluster", "slb unreachable pod", "slb unreachable node", "slb timeout pod"],
  FAQ149: [
    "slb unreachable",
    "nlb unreachable",
    "slb timeout",
    "external ip timeout",
    "external ip unreachable",
    "slb 打不开",
    "slb healthcheck unhealthy",
    "slb 健康检查 异常",
  ],
  FAQ150: ["plain HTTP request was sent to HTTPS port"],
  FAQ104: ["slb configuration changed by itself", "slb 配置 自动 改回"],
  FAQ102: ["slb backend 没有更新", "slb backends not updated"],
  FAQ106: [
    "slb disappeared",
    "slb gone",
    "slb 不见",
    "slb 被删",
    "slb still there after delete service",
    "slb 没有删除",
    "slb 未删除",
  ],
};

const QUESTIONS = new Map(FAQ.map((row) => [row.code, row]));
/** Codes that became part of another entry. */
export const MOVED: Readonly<Record<string, string>> = {
  ...MERGED,
  ...Object.fromEntries(FAQ.flatMap(({ code, aliases = [] }) => aliases.map((old) => [old, code]))),
};

/** The code under which an entry stands today, whatever the spelling. */
export const currentCode = (code: string): string => MOVED[code.toUpperCase()] ?? code.toUpperCase();

/** Earlier codes of an entry. */
export const earlierCodes = (code: string): string[] => Object.keys(MOVED).filter((old) => MOVED[old] === code);

/** The row that answers a code: an Event's, or a question's in the form of one. */
export function answerRule(code: string): EventRule | undefined {
  const rule = eventRule(code);
  if (rule) return rule;
  const row = QUESTIONS.get(currentCode(code));
  return (
    row && {
      code: row.code,
      group: "service",
      title: row.title,
      severity: "warning",
      reasons: [],
      patterns: [],
      cause: row.answer,
      steps: row.sections.flatMap(({ title, text, steps }) =>
        [...(text ? [{ kind: "note" as const, text }] : []), ...steps].map((step) =>
          title === WHAT ? step : { ...step, under: title },
        ),
      ),
      sources: row.sources,
      related: [row.code, ...(row.related ?? [])],
      examples: [],
    }
  );
}
