import { catalogue } from "./templates";

/** Beyond this many lines the rest of a paste is not read. */
const MAX_LINES = 50_000;
/** Fields of one SDK error, which stand on lines of their own. */
const FIELD =
  /^\s*(?:ErrorCode|Error ?Code|Code|StatusCode|Status Code|Recommend|RequestId|Request ?ID|Message|RespHeaders|Data|HostId|AccessDeniedDetail|Description|Stack|at )\b ?[:{( ]|^\s*(?:错误(?:码|代码|信息|消息|描述)|报错信息|失败原因|请求 ?ID|请求标识)\s?[:：]/i;
/** Lines after which such fields follow. */
const HEAD =
  /SDKError:|SDK\.(?:Server|Client)Error|\bERROR\]:?\s*$|^\s*ERROR:|^\s*(?:Status ?Code|ErrorCode|RequestId):|^\s*错误(?:码|代码)\s?[:：]/i;
/** What a message of its own begins with. */
const START =
  /^(?:DryRun:|Error |There are |Not sync |Skip |Ensured |Clean |alicloud:|The |Status Code|\[SDKError\]|OpenAPI:|SyncLoadBalancerFailed|SDKError|SDK\.|Aliyun API|\{|"|<|[IWEF]\d{4} |\d{4}-\d\d-\d\dT|ORDER\.|PAY\.|\(combined)/i;
/** Around a paste: prompts, line numbers, fences, header lines. */
const DROP =
  /^\s*(?:```\w*|~~~|(?:[\w.@-]+[:~][^$#]{0,60})?[$#] (?:kubectl|aliyun|preflight)\b.*|(?:NAMESPACE\s+)?LAST SEEN\s+TYPE\s+REASON.*|Type\s+Reason\s+Age\s+From.*|-{2,}(?:\s+-{2,})+\s*|Events:\s*(?:<none>)?)$/;

/**
 * Messages of a plain text: one a line, with the lines that belong together joined: fields of an SDK error, and what a
 * terminal or a mail wrapped.
 */
export function splitMessages(text: string): string[] {
  const out: string[] = [];
  let open: "fields" | "wrapped" | undefined;
  const lines = text.split("\n", MAX_LINES);
  // An XML or JSON document over several lines is one message.
  const trimmed = text.trim();
  if (/^<\?xml|^<Error>/.test(trimmed) || (/^[{]/.test(trimmed) && trimmed.endsWith("}"))) return [trimmed];
  for (const raw of lines) {
    const line = raw.replace(/\s+$/, "");
    if (line.trim() === "") {
      open = undefined;
      continue;
    }
    if (DROP.test(line)) continue;
    const last = out.length - 1;
    if (open === "fields" && (FIELD.test(line) || HEAD.test(line)) && last >= 0) out[last] += `\n${line}`;
    else if (open === "wrapped" && last >= 0 && (isOpen(out[last] as string, line) || continues(line)))
      out[last] += ` ${line.trim()}`;
    else out.push(line.trim());
    open =
      HEAD.test(line) || (open === "fields" && FIELD.test(line)) ? "fields" : line.length >= 40 ? "wrapped" : undefined;
  }
  return out;
}

/** Where no message ends: after a colon or comma, and inside the controller's sentence at a terminal's width. */
const isOpen = (text: string, next: string) =>
  /[:,]$/.test(text) ||
  (text.length >= 70 &&
    /^(?:DryRun: ?)?Error \w|Message:/.test(text) &&
    /[\w-]$/.test(text) &&
    !START.test(next.trim()));

/** Goes on with the sentence of the line before: no start of its own, no table row. */
function continues(line: string): boolean {
  const text = line.trim();
  return (
    /^[a-z0-9\]),;.:'{]/.test(text) &&
    !START.test(text) &&
    !catalogue().phrases.has(text.toLowerCase()) &&
    !/^[a-z0-9.-]+\/[a-z0-9.-]+[ /]/.test(text)
  );
}

/** Whether a line that nothing understands looks like an error at all; prose around a paste does not. */
export function looksLikeError(message: string): boolean {
  return /error|fail|denied|invalid|exceed|not (?:found|exist|allowed|support)|forbidden|timeout|timed out|refused|Message:|Code:|DryRun|load ?balancer \[|失败|错误|异常|超时/i.test(
    message,
  );
}
