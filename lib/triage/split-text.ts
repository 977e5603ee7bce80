import { isOutside } from "./foreign";
import { lineGlue } from "./lines";

/** Beyond this many lines the rest of a paste is not read. */
const MAX_LINES = 50_000;
/** Fields of one SDK error, which are on lines of their own. */
const FIELD =
  /^\s*(?:ErrorCode|Error ?Code|Code|StatusCode|Status Code|Recommend|RequestId|Request ?ID|Message|RespHeaders|Data|HostId|AccessDeniedDetail|Description|Stack|at )\b ?[:{( ]|^\s*(?:错误(?:码|代码|信息|消息|描述)|报错信息|失败原因|请求 ?ID|请求标识)\s?[:：]/i;
/** Lines after which such fields follow. */
const HEAD =
  /SDKError:|SDK\.(?:Server|Client)Error|\bERROR\]:?\s*$|^\s*ERROR:|^\s*(?:Status ?Code|ErrorCode|RequestId):|^\s*错误(?:码|代码)\s?[:：]/i;
/** Start of a separate message. */
const START =
  /^(?:DryRun:|Error |There are |Not sync |Skip |Ensured |Clean |alicloud:|The |Status Code|\[SDKError\]|OpenAPI:|SyncLoadBalancerFailed|SDKError|SDK\.|Aliyun API|\{|"|<|[IWEF]\d{4} |\d{4}-\d\d-\d\dT|ORDER\.|PAY\.|\(combined|make(?:\[\d{1,3}\])?: |exit status )/i;
/** Start of a message even where the one before it has no end. */
export const FRESH =
  /^(?:DryRun:|Error (?:syncing|deleting|creating|updating) load|\[SDKError\]|SDKError|SDK\.|[IWEF]\d{4} |\d{4}-\d\d-\d\d[T ])/;
/** Around a paste: prompts, line numbers, fences, header lines. */
const DROP =
  /^\s*(?:```\w*|~~~|(?:[\w.@-]+[:~][^$#]{0,60}|\[[^\]]{1,60}\])?[$#%] ?(?:kubectl|aliyun|preflight)\b.*|(?:NAMESPACE\s+)?LAST SEEN\s+TYPE\s+REASON.*|Type\s+Reason\s+Age\s+From.*|-{2,}(?:\s+-{2,})+\s*|Events:\s*(?:<none>)?|On .{5,100} wrote:|.{0,60}写道[:：])$/;

/** A word of each of those: most lines have none, and a look is cheaper than a try. */
const MAY_DROP = /kubectl|aliyun|preflight|```|~~~|LAST SEEN|Reason|--|Events:|wrote:|写道/;

/**
 * Messages of a plain text: one a line, with the lines that belong together joined: fields of an SDK error, and what a
 * terminal or a mail wrapped.
 */
export function splitMessages(text: string): string[] {
  const out: string[] = [];
  let open: "fields" | "wrapped" | undefined;
  let length = 0;
  const lines = text.split("\n", MAX_LINES);
  // An XML or JSON document over several lines is one message.
  const trimmed = text.trim();
  if (/^<\?xml|^<Error>/.test(trimmed) || (/^[{]/.test(trimmed) && trimmed.endsWith("}"))) return [trimmed];
  for (const raw of lines) {
    const line = raw.trimEnd();
    if (line === "") {
      open = undefined;
      continue;
    }
    if (MAY_DROP.test(line) && DROP.test(line)) continue;
    const last = out.length - 1;
    const before = out[last];
    // Most lines of a table are neither a field nor a head.
    const punctuated = /[:{(：]|SDK|ERROR/i.test(line);
    const head = punctuated && HEAD.test(line);
    const field = punctuated && open === "fields" && FIELD.test(line);
    if (!open || before === undefined) out.push(line.trim());
    else if (open === "fields" && (field || head)) out[last] = `${before}\n${line}`;
    else if (isOutside(line)) out.push(line.trim());
    else if (length + firstWord(line) >= WIDE ? goesOn(before, line) : OURS.test(before) && isOpen(before, line))
      out[last] = before + lineGlue(before, raw, false) + line.trim();
    else out.push(line.trim());
    length = line.length;
    open = head || field ? "fields" : "wrapped";
  }
  return out;
}

/** A sentence of the controller's that was typed over more lines continues at any width. */
const OURS = /^(?:DryRun: ?)?Error (?:syncing|deleting|creating|updating) load/;
/** No terminal or editor wraps at less: any other line continues only where its next word had no place. */
const WIDE = 40;
const firstWord = (line: string) => /\S+/.exec(line.slice(0, 300))?.[0].length ?? 0;

/** Whether a line is the rest of the message that the line before it began. */
export const goesOn = (text: string, line: string): boolean => isOpen(text, line) || continues(line);

/** Words that no sentence ends with. */
const UNFINISHED =
  /(?:^|\s)(?:the|an?|to|of|is|are|be|been|has|have|with|for|in|on|by|and|or|not|can|cannot|could|no|your|this|that|its|specified|at|from|because|when|post|get|put|delete|openapi|load|get|find|update|build|create|status)$|Aliyun API Error: RequestId: ?[\w-]+$/i;

/** Where no message ends: after a colon or comma, and inside the controller's sentence at a terminal's width. */
const isOpen = (text: string, next: string) =>
  /[:,]$/.test(text) ||
  ((UNFINISHED.test(text.slice(-60)) || bracketOpen(text)) && !FRESH.test(next.trim())) ||
  (text.length >= 70 &&
    /^(?:DryRun: ?)?Error \w|Message:/.test(text) &&
    /[\w-]$/.test(text) &&
    !START.test(next.trim()));

/** A list or value that has not been closed. */
function bracketOpen(text: string): boolean {
  const from = text.lastIndexOf("[");
  return from >= 0 && text.length - from < 400 && !text.includes("]", from) && !text.startsWith("[");
}

/** Continues the sentence of the line before: no start of its own, no table row. */
function continues(line: string): boolean {
  const text = line.trim();
  return /^[a-z0-9\]),;.:'{]/.test(text) && !START.test(text) && !/^[a-z0-9.-]+\/[a-z0-9.-]+[ /]/.test(text);
}

/** Whether a line that nothing understands looks like an error at all; prose around a paste does not. */
export function looksLikeError(message: string): boolean {
  return /error|fail|denied|invalid|exceed|not (?:found|exist|allowed|support)|forbidden|timeout|timed out|refused|Message:|Code:|DryRun|load ?balancer \[|失败|错误|异常|超时/i.test(
    message,
  );
}
