import { memoizeLast } from "@/lib/text/memoize";
import { ANSWER_CODES, ANSWER_STARTS, BEHIND_SENTENCE } from "@/lib/knowledge/events/paste-formats";
import { codeAndSentence } from "./api-sentence";

/** Text around the sentence of an OpenAPI answer, in all its spellings. */
export interface ApiAnswer {
  /** The sentence of the answer; the whole text when there is no answer in it. */
  text: string;
  variables: Record<string, string>;
  /** An answer's own form was found: what is inside is the API's, not the controller's. */
  isAnswer: boolean;
}

const HEAD = 4_096;

/** Takes an OpenAPI answer apart. Text that holds none comes back unchanged, with nothing found in it. */
export const unwrapApiAnswer = memoizeLast((text): ApiAnswer => {
  const head = text.length > HEAD ? text.slice(0, HEAD) : text;
  const start = /[A-Za-z]{2}[:.\]]|rror /.test(head) ? ANSWER_STARTS.exec(head.toLowerCase()) : null;
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
  for (const expression of ANSWER_CODES) {
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
  const after = BEHIND_SENTENCE.exec(sentence.slice(0, HEAD));
  if (after) sentence = sentence.slice(0, after.index).trimEnd();
  // tea: `Message: code: 400, <sentence> request id: <id>`
  return sentence
    .replace(/^code: ?\d{3}, /, "")
    .replace(/"\}, StatusCode: ?\d{3}\}$/, "")
    .replace(/^"|",?$/g, "")
    .replace(/,$/, "");
}
