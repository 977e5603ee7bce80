/**
 * Lines as they were before a terminal, an editor, a mail or a box was put around them. Each step looks at all lines at
 * once: text in front of every one of them is no part of a message. Linear in the text.
 */

/** Widths that terminals and editors have; any other counts when two lines have it. */
const USUAL = new Set([
  72, 76, 78, 79, 80, 90, 96, 100, 110, 120, 128, 130, 132, 140, 150, 160, 170, 180, 190, 200, 220, 240, 250,
]);
/** No terminal is narrower. */
const NARROW = 60;
/** More lines are a log, and logs are not wrapped by hand. */
const MANY = 2_000;

/** A line that begins or ends like part of a frame: without any there is none. */
const FRAMED = /^[ \t]{0,8}(?:[│┃║╷╵|+>┌╭╔]|\d{1,7}[ \t:|│])|[│┃║|][ \t]*$/m;
const QUOTE = /^\s{0,3}(?:>\s?){1,5}/;
const GUTTER = /^\s{0,8}\d{1,6}(?:\s{0,2}[|│:]\s?|\t)/;
const LEFT = /^[ \t]{0,8}[│╷╵┃║|] ?/;
const RIGHT = /(?<![ \t])[ \t]*[│┃║|][ \t]*$/;
const RULE = /^[ \t]{0,8}(?:[+|][-=+]{3,}[+|]|[┌└├╭╰╔╚╠][─━═┬┴┼]{3,}[┐┘┤╮╯╗╝╣])[ \t]*$/;

/** Takes off boxes, gutters of line numbers and quotation marks of mails that all lines have. */
export function withoutFrames(text: string): string {
  if (!FRAMED.test(text)) return text;
  let lines = text.split("\n", MANY + 1);
  if (lines.length > MANY) return text;
  const boxed = lines.some((line) => RULE.test(line));
  if (boxed) lines = lines.filter((line) => !RULE.test(line));
  const every = (test: (line: string) => boolean) => lines.every((line) => line.trim() === "" || test(line));
  const filled = () => lines.filter((line) => line.trim() !== "");
  const strip = (expression: RegExp) => {
    lines = lines.map((line) => line.replace(expression, ""));
  };
  const box = /[│┃║]/;
  if (boxed ? every((line) => LEFT.test(line)) : lines.some((line) => /^[ \t]{0,8}[│╷╵┃║]/.test(line)))
    lines = lines.map((line) => (boxed || !line.trimStart().startsWith("|") ? line.replace(LEFT, "") : line));
  if (boxed || (filled().length > 0 && filled().every((line) => RIGHT.test(line) && box.test(line)))) strip(RIGHT_EDGE);
  if (filled().length > 1 && every((line) => GUTTER.test(line))) strip(GUTTER);
  // Behind `Li wrote:` all lines are quoted; a lone `> ` is a prompt's, and comes off with those.
  const number = NUMBERED.exec(lines.find((line) => line.trim() !== "") ?? "")?.[0].length ?? 0;
  if (number > 0 && every((line) => /^ *(?:\d{1,7} *)?$/.test(line.slice(0, number)) || !line.startsWith(" ")))
    lines = lines.map((line) => (line.startsWith(" ") ? line.slice(number) : line));
  const from = lines.findIndex((line) => QUOTE.test(line));
  if (
    from >= 0 &&
    lines.slice(from).every((line) => line.trim() === "" || QUOTE.test(line)) &&
    (from > 0 || lines.length > 1)
  )
    lines = lines.map((line, i) => (i < from ? line : line.replace(QUOTE, "")));
  return lines.join("\n");
}
/** `less -N` and an editor: the number of a line is in front of its first row only. */
const NUMBERED = /^ {2,8}\d{1,7} (?=[A-Za-z["{])/;
/** The edge alone: the blanks in front of it say how wide the lines are. */
const RIGHT_EDGE = / ?[│┃║|][ \t]*$/;

/** Start of a separate line, whatever was before it. */
const STARTS =
  /^\s*(?:(?:Normal|Warning)\s+\S|\S{1,20}\s+(?:Normal|Warning)\s+\S|[IWEF]\d{4} \d\d:|\d{4}-\d\d-\d\d[T ]\d\d:|DryRun: |Error (?:syncing|deleting|creating|updating) load balancer|\[SDKError\]|SDK\.\w|ERROR:|```|~~~|LAST SEEN\s|NAMESPACE\s|Type\s+Reason\s|[-*] |\d{1,4}[:|] |[A-Z][A-Za-z ]{1,30}:\s{2,}|(?:- )?(?:apiVersion|count|eventTime|(?:first|last)Timestamp|involvedObject|kind|message|metadata|note|reason|reporting\w{8,10}|source|series|type): |(?:ErrorCode|Recommend|RequestId|RespHeaders|Message|Data|HostId|StatusCode|Code): ?|[>"<{])/;

/** Line ends as a program printed them into one line: where most of the pieces begin as lines of their own do. */
export function unescapedLines(text: string): string {
  if (text.trimEnd().includes("\n") || !text.includes(String.raw`\n`)) return text;
  const pieces = text
    .trim()
    .replace(/^"|"$/g, "")
    .split(/(?:\\r)?\\n/, MANY + 1);
  const filled = pieces.filter((piece) => piece.trim() !== "");
  if (pieces.length > MANY || 2 * filled.filter((piece) => STARTS.test(piece)).length <= filled.length) return text;
  return pieces.map((piece) => piece.replaceAll(String.raw`\t`, "\t").replaceAll(String.raw`\"`, '"')).join("\n");
}

/**
 * Joins what was cut at a fixed width: every line that is exactly as wide as the widest continues in the next one, where
 * the width is one that terminals have or several lines share it.
 */
export function joinCutLines(text: string): string {
  if (!text.includes("\n") || text.length < NARROW) return text;
  const lines = text.split("\n", MANY + 1);
  if (lines.length > MANY) return text;
  const width = Math.max(...lines.map((line) => line.length));
  if (width < NARROW || (lines.length === 2 && lines[1]?.trim() === "")) return text;
  if (!USUAL.has(width) && lines.filter((line) => line.length === width).length < 2) return text;
  const out: string[] = [];
  let open = false;
  for (const line of lines) {
    const before = out.at(-1);
    if (open && before !== undefined && line.trim() !== "" && goesOn(before, line))
      out[out.length - 1] = before + lineGlue(before, line, true) + line.trimStart();
    else out.push(line);
    open = line.length === width;
  }
  return out.join("\n");
}

/**
 * Separator between two lines. `exact`: they were cut at a fixed width, mostly inside a word or right before a blank;
 * else they were wrapped, at a blank.
 */
export function lineGlue(before: string, line: string, exact: boolean): "" | " " {
  if (/\s$/.test(before)) return "";
  const next = line.trimStart();
  // One blank is the text's own, more are an indent.
  if (exact) return /^ \S/.test(line) ? " " : "";
  if (/^[\])},.;:!?]/.test(next)) return "";
  // A value in brackets has no blank.
  return /[[({/=@#-]$|\[[\w.-]{1,60}$/.test(before) && !/ -$/.test(before) ? "" : " ";
}

/** A line that begins like a message of its own continues with the one before only where that is in the middle of one. */
function goesOn(before: string, line: string): boolean {
  if (!STARTS.test(line)) return true;
  return /[:,([{]\s?$/.test(before);
}
