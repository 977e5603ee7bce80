/** Redacts a text; the rules are handed in, so that what they find inside an encoding is redacted by the same ones. */
export type Redact = (text: string) => string;

/** Encodings inside encodings, so many deep: a manifest in JSON in a query string. */
const DEPTH = 4;

/** A run of percent-encoded text. What is looked for in it: `=`, `:`, `@`, a quote, a line's end, a blank. */
const PERCENT = /[\w.~!*+/=&?:@,;$'()-]*%(?:25){0,3}(?:3D|3A|40|22|27|0A|0D|20|7B|2F)[\w.~!*+/=&?:@,;$'()%-]*/gi;
const ENTITY = /&(?:quot|apos|lt|gt|amp|#\d{2,3}|#x[0-9a-f]{2});/i;
const ENTITIES: Record<string, string> = { quot: '"', apos: "'", lt: "<", gt: ">", amp: "&" };
const UNICODE = /\\{1,7}u00(?:2[267]|3[a-e]|40|0[ad])/i;
/** Long enough to hold a name and a value; shorter ones are ids, unless they end as base64 alone does. */
const BASE64 = /(?<![A-Za-z0-9+/_%.-])(?:[A-Za-z0-9+/_-]{28,}={0,2}|[A-Za-z0-9+/]{14,27}={1,2})(?![A-Za-z0-9+/_=%-])/g;

/** `user:password` as a header or a registry's file holds it: no sentence, and no pair of plain words. */
const USER_PASSWORD =
  /^(?!sha\d)[\w.$@+-]{1,64}:(?!\/\/|\d{1,5}(?:\/|$))(?=.{0,80}[\d!#$%^*_+~-])(?!\d+$)[\x21-\x7e]{6,200}$/;

/** Redacts what stands in the text in another spelling: percent signs, entities, `\u0022`, base64. Pure and linear. */
export function redactInEncodings(text: string, redact: Redact, told?: (kind: string) => void, depth = 0): string {
  if (depth >= DEPTH) return text;
  const inner: Redact = (decoded) => redactInEncodings(redact(decoded), redact, told, depth + 1);
  let out = text;
  if (out.includes("%")) out = out.replace(PERCENT, (run) => throughPercent(run, inner));
  if (ENTITY.test(out)) out = changed(out, decodeEntities, inner);
  if (UNICODE.test(out)) out = changed(out, decodeUnicode, inner);
  return out.replace(BASE64, (run) => throughBase64(run, inner, told));
}

/** What is redacted in the decoded text is written so; otherwise the text stays as it was written. */
function changed(text: string, decode: Redact, inner: Redact): string {
  const decoded = decode(text);
  const redacted = inner(decoded);
  return redacted === decoded ? text : redacted;
}

function throughPercent(run: string, inner: Redact): string {
  // In forms a blank is a plus.
  for (const spelt of run.includes("+") ? [run, run.replaceAll("+", "%20")] : [run]) {
    let decoded: string;
    try {
      decoded = decodeURIComponent(spelt);
    } catch {
      return run;
    }
    const redacted = inner(decoded);
    // The redact itself needs no encoding, so that it reads the same everywhere.
    if (redacted !== decoded) return redacted.split("***").map(encodeURIComponent).join("***");
  }
  return run;
}

const decodeEntities: Redact = (text) =>
  text.replace(
    /&(?:(quot|apos|lt|gt|amp)|#(\d{2,3})|#x([0-9a-f]{2}));/gi,
    (_, name?: string, ten?: string, hex?: string) =>
      name
        ? (ENTITIES[name.toLowerCase()] as string)
        : String.fromCharCode(ten ? Number(ten) : parseInt(hex ?? "20", 16)),
  );

const decodeUnicode: Redact = (text) =>
  text.replace(/\\{1,7}u00([2-4][0-9a-f]|0[ad])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** Values of the characters of base64, in both of its alphabets. */
const SIX_BITS = new Uint8Array(128);
Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/").forEach((digit, value) => {
  SIX_BITS[digit.charCodeAt(0)] = value;
});
SIX_BITS[45] = 62;
SIX_BITS[95] = 63;
const sixBits = (char: number) => SIX_BITS[char] as number;
const isText = (byte: number) => (byte >= 32 && byte < 127) || byte === 9 || byte === 10 || byte === 13;

/** Whether the first nine bytes of a run in base64 are characters of a text. */
function beginsAsText(run: string): boolean {
  for (let at = 0; at < 12; at += 4) {
    const bits =
      (sixBits(run.charCodeAt(at)) << 18) |
      (sixBits(run.charCodeAt(at + 1)) << 12) |
      (sixBits(run.charCodeAt(at + 2)) << 6) |
      sixBits(run.charCodeAt(at + 3));
    if (!isText(bits >> 16) || !isText((bits >> 8) & 255) || !isText(bits & 255)) return false;
  }
  return true;
}

/** Text only: what decodes to bytes is a hash, a certificate or a picture. */
function throughBase64(run: string, inner: Redact, told?: (kind: string) => void): string {
  // All of one kind is an id or a hash.
  if (!/[A-Z]/.test(run) || !/[a-z]/.test(run)) return run;
  // Most runs are names and ids: their first bytes tell, and an error would cost more than everything else here.
  if (!beginsAsText(run) || run.replace(/=+$/, "").length % 4 === 1) return run;
  let decoded: string;
  try {
    decoded = atob(run.replace(/-/g, "+").replace(/_/g, "/").replace(/=+$/, ""));
  } catch {
    return run;
  }
  if (!/^[\t\r\n\x20-\x7e]*$/.test(decoded)) return run;
  if (!USER_PASSWORD.test(decoded)) return inner(decoded) === decoded ? run : "***";
  told?.("password");
  return "***";
}
