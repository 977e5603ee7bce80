import type { Locale, Params, Text } from "./text";

/**
 * Fills a sentence written as the messages of the pages are: `{name}`, and `{count, plural, =0 {...} one {...} other {...}}`
 * in which `#` is the number. English knows one and other, Chinese only other.
 */
export function say(text: Text, locale: Locale, params: Params = {}): string {
  return filled(locale === "zh-CN" ? text.zh : text.en, locale, params);
}

function filled(template: string, locale: Locale, params: Params): string {
  let out = "";
  let from = 0;
  for (let open = template.indexOf("{"); open >= 0; open = template.indexOf("{", from)) {
    const close = endOf(template, open);
    out += template.slice(from, open);
    out += placeholder(template.slice(open + 1, close), locale, params);
    from = close + 1;
  }
  return out + template.slice(from);
}

/** The brace that closes the one at `open`. */
function endOf(template: string, open: number): number {
  let depth = 0;
  for (let at = open; at < template.length; at += 1) {
    if (template[at] === "{") depth += 1;
    else if (template[at] === "}" && --depth === 0) return at;
  }
  return template.length;
}

function placeholder(inside: string, locale: Locale, params: Params): string {
  const plural = /^\s*(\w+)\s*,\s*plural\s*,/.exec(inside);
  if (!plural) {
    const value = params[inside.trim()];
    return value === undefined || value === null ? `{${inside}}` : String(value);
  }
  const count = Number(params[plural[1]!] ?? 0);
  const branches = new Map<string, string>();
  for (let from = plural[0].length; from < inside.length;) {
    const open = inside.indexOf("{", from);
    if (open < 0) break;
    const close = endOf(inside, open);
    branches.set(inside.slice(from, open).trim(), inside.slice(open + 1, close));
    from = close + 1;
  }
  const one = locale === "en" && count === 1 ? branches.get("one") : undefined;
  const chosen = branches.get(`=${count}`) ?? one ?? branches.get("other") ?? "";
  return filled(chosen.replaceAll("#", String(count)), locale, params);
}
