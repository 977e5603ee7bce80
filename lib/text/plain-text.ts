/**
 * Characters that terminals, pages and chats add to a text: colours, invisible marks, blanks that are none,
 * entities, escapes. Linear; a text without them comes back unchanged.
 */

const ODD = /[\u0000-\u0008\u000b-\u001f\u007f-\uffff&<%\\]/;
const COLOUR = /\[\d{1,3}[;mK]|\^\[\[/;
const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/;
/** Sequences of a terminal: colours, titles, links; with the escape character, with its picture, or without it. */
const TERMINAL =
  /(?:\u001b|\^\[|\u009b)(?:\[[0-9;?]{0,24}[A-Za-z]|\][^\u0007\u001b]{0,200}(?:\u0007|\u001b\\)|[()][AB0])|\[(?:0|\d{1,2}(?:;\d{1,3}){0,4})?[mK](?![A-Za-z\]])/g;
const INVISIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const TAGS = /<\/?(?:p|pre|code|span|div|b|strong|em|i|td|th|tr|li|ul|ol|table|tbody|html|body)(?:\s[^<>]{0,200})?>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  lt: "<",
  gt: ">",
  nbsp: " ",
  ldquo: '"',
  rdquo: '"',
  lsquo: "'",
  rsquo: "'",
  ndash: "-",
  mdash: "-",
  hellip: "...",
  amp: "&",
};

/** The text in plain characters. */
export function plainText(text: string): string {
  if (!ODD.test(text) && !COLOUR.test(text)) return text;
  let out =
    UNSEEN.test(text) || COLOUR.test(text)
      ? text
          .replaceAll("\r\n", "\n")
          .replace(/[\r\u2028\u2029]/g, "\n")
          .replace(TERMINAL, "")
          .replace(INVISIBLE, "")
          .replace(BLANKS, " ")
      : text;
  // An address as a browser copies it; a message that only quotes one has blanks.
  if (out.includes("%20") && !/\s/.test(out.trim())) out = decoded(out.trim());
  if (/&[a-z#]/i.test(out)) out = out.replace(/&(?:([a-z]{2,6})|#(\d{2,4})|#x([0-9a-f]{2,4}));/gi, entity);
  // Tags of a page, not the `<error>` of a program nor the gateway's XML.
  if (/<(?:br|p|pre|code|span|div|b|strong|td|li)\b/i.test(out))
    out = out.replace(/<br\s?\/?>/gi, "\n").replace(TAGS, "");
  // Markdown's escapes; those of JSON have a quotation mark behind the backslash.
  if (/\\[[\]_*]/.test(out) && !out.includes('\\"')) out = out.replace(/\\([[\]_*])/g, "$1");
  return out;
}

function entity(whole: string, name: string | undefined, decimal: string | undefined, hex: string | undefined): string {
  if (name) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
  return code >= 32 && code < 0x7f ? String.fromCharCode(code) : code === 160 ? " " : whole;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
