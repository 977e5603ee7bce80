import { remembering } from "@/lib/text/remembering";
import { codeAndSentence } from "./api-sentence";

/** What stands around the sentence of an OpenAPI answer, in all its spellings. */
export interface ApiAnswer {
  /** The sentence of the answer; the whole text when there is no answer in it. */
  text: string;
  variables: Record<string, string>;
  /** An answer's own form was found: what is inside is the API's, not the controller's. */
  isAnswer: boolean;
}

/** Where an answer begins: the forms of every SDK edition, the command line and the gateway. */
const STARTS =
  /\[sdkerror\]|sdkerror:|sdk\.(?:server|client)error|aliyun api error|server?exception|errorcode ?:|error code ?:|failedcode ?:|^(?:open)?api:|^(?:status ?)?code ?:|\bcode: ?\d{3}, |^statuscode:|^message:|^requestid:|^(?:order|pay|payfor|price|purchase|risk|product)\.[a-z_]{3,40}\b|http status: ?\d{3} error:/;
const CODES: readonly RegExp[] = [
  /\b(?:ErrorCode|Error ?Code|FailedCode)["']?\s{0,3}[:=]\s{0,3}["']?([A-Za-z][A-Za-z0-9._%-]{1,80})/i,
  /HTTP Status: ?\d{3} Error: ?([A-Za-z][A-Za-z0-9._]{2,80})/,
  /(?:^|[^A-Za-z])Code["']?\s{0,3}[:=]\s{0,3}["']?([A-Za-z][A-Za-z0-9._%]{1,80})/,
  /[(,] ?([A-Z][A-Za-z]{3,40}(?:\.[A-Za-z0-9]{1,40}){1,3})\)\s*$/,
  /^((?:ORDER|PAY|PAYFOR|PRICE|PURCHASE|RISK|PRODUCT)\.[A-Z_]{3,60})/,
];
const HEAD = 4_096;
/** Fields that follow the sentence in one form or another. */
const AFTER =
  /\s(?:RespHeaders: map|Data: ?\{|request ?id: ?[0-9A-F]{2}|RequestI[dD]: ?[0-9A-F]{2}|HostId: |Recommend: ?https?:|Description: error message|AccessDeniedDetail)|\n\s{0,9}(?:RespHeaders|Data|Recommend|RequestId|HostId|Stack)\b|, RequestId: [0-9A-F]{2}/i;

/** Takes an OpenAPI answer apart. Text that holds none comes back unchanged, with nothing found in it. */
export const unwrapApiAnswer = remembering((text): ApiAnswer => {
  const head = text.length > HEAD ? text.slice(0, HEAD) : text;
  const start = /[A-Za-z]{2}[:.\]]|rror /.test(head) ? STARTS.exec(head.toLowerCase()) : null;
  const variables: Record<string, string> = {};
  const first = (name: string, expression: RegExp) => {
    const found = expression.exec(head)?.[1];
    if (found) variables[name] = found;
  };
  if (!start) {
    // As people put it into a search box or a ticket.
    const lead = /^[[(]?[A-Z]/.test(text) ? codeAndSentence(text) : undefined;
    return lead
      ? { text: lead.sentence, variables: { apiCode: lead.code }, isAnswer: true }
      : { text, variables, isAnswer: false };
  }
  first("apiAction", /\b(?:Open)?API: {0,2}([A-Za-z]{3,60})/);
  first("requestId", /\bRequest ?Id["']?: {0,2}["']?([A-Za-z0-9-]{3,60})/i);
  for (const expression of CODES) {
    const code = expression.exec(head)?.[1];
    if (code && !/^\d/.test(code)) {
      variables.apiCode = code.replace(/\.$/, "");
      break;
    }
  }
  const sentence = sentenceOf(text);
  // `Message: InvalidX.NotFound`: some APIs repeat the code where the sentence should be.
  const lead = sentence && !variables.apiCode ? codeAndSentence(sentence) : undefined;
  if (lead)
    return {
      text: lead.sentence || (sentence as string),
      variables: { ...variables, apiCode: lead.code },
      isAnswer: true,
    };
  return { text: sentence ?? text, variables, isAnswer: true };
});

/** An Event keeps the last sentence only; a full SDK error has the sentence behind its last `Message:` as well. */
function sentenceOf(text: string): string | undefined {
  let at = text.toLowerCase().lastIndexOf("message:");
  const bare = at < 0 ? /(?:^|\s)code: ?\d{3}, /i.exec(text) : null;
  if (at >= 0) at += "Message:".length;
  else if (bare) at = bare.index + bare[0].length;
  else {
    const python = /HTTP Status: ?\d{3} Error: ?[A-Za-z][A-Za-z0-9._]{2,80} /.exec(text.slice(0, HEAD));
    if (!python) return undefined;
    at = python.index + python[0].length;
  }
  let sentence = text.slice(at).trim();
  const after = AFTER.exec(sentence.slice(0, HEAD));
  if (after) sentence = sentence.slice(0, after.index).trimEnd();
  // tea: `Message: code: 400, <sentence> request id: <id>`
  return sentence
    .replace(/^code: ?\d{3}, /, "")
    .replace(/"\}, StatusCode: ?\d{3}\}$/, "")
    .replace(/^"|",?$/g, "")
    .replace(/,$/, "");
}
