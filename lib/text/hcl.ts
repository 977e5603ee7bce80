/** A value of Terraform's HCL; an expression is its own text, `${...}`. */
export type Hcl = string | number | boolean | Hcl[] | { [key: string]: Hcl };

const TOKEN = /[^\S\n]+|\n|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|[{}[\]=:,]|[^\s{}[\]=:,"#]+/gy;
const SKIPPED = /^(?:[^\S\n]|#|\/\/|\/\*)/;
/** Deepest nesting that is read. */
const DEEPEST = 40;

/**
 * The Services of `kubernetes_service` blocks, as kubectl would take them: blocks are maps, repeated ones lists, names in camel case. Those of
 * `kubernetes_manifest` blocks are as they are written.
 * Undefined where the text holds none, or more than literals and simple expressions.
 */
export function servicesOfHcl(text: string): Record<string, Hcl>[] | undefined {
  const found: Record<string, Hcl>[] = [];
  for (const match of text.matchAll(/^resource\s+"kubernetes_(service(?:_v1)?|manifest)"\s+"[\w-]+"\s*\{/gm)) {
    const block = bodyOf(
      (text.slice(match.index + match[0].length).match(TOKEN) ?? []).filter((one) => !SKIPPED.test(one)),
    );
    if (!block) return undefined;
    if (match[1] === "manifest") {
      const { manifest } = block as { manifest?: Record<string, Hcl> };
      if (manifest?.kind !== "Service") continue;
      if (JSON.stringify(manifest).includes("${")) return undefined;
      found.push(manifest);
      continue;
    }
    const { metadata = {}, spec = {} } = block as Record<string, Record<string, Hcl>>;
    const { port = [], ...fields } = spec;
    const ports = Array.isArray(port) ? port : [port];
    // A value that Terraform computes is not known here, and no placeholder.
    if (JSON.stringify([metadata, spec]).includes("${")) return undefined;
    found.push({ apiVersion: "v1", kind: "Service", metadata, spec: { ...fields, ports } });
  }
  return found.length > 0 ? found : undefined;
}

function bodyOf(tokens: string[]): Record<string, Hcl> | undefined {
  const left = tokens.reverse();
  const block = (depth: number, isMap: boolean): Record<string, Hcl> => {
    if (depth > DEEPEST) throw new RangeError("too deep");
    const read: Record<string, Hcl> = Object.create(null) as Record<string, Hcl>;
    for (let key = left.pop(); key !== "}"; key = left.pop()) {
      if (key === undefined) throw new RangeError("the text ends");
      if (key === "," || key === "\n") continue;
      const name = key.startsWith('"') ? literal(key) : isMap ? key : camel(key);
      while (left.at(-1)?.startsWith('"')) left.pop();
      const by = left.pop();
      const value = by === "{" ? block(depth + 1, false) : whole(expression(depth + 1));
      // A repeated block is a list.
      const before = read[name];
      read[name] = by !== "{" || before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
    }
    return read;
  };
  /** An expression of more than a literal is kept as its first part. */
  const whole = (value: Hcl): Hcl => {
    if (/^(?:\n|,|\})$/.test(left.at(-1) ?? "}")) return value;
    while (!/^(?:\n|\})$/.test(left.at(-1) ?? "}")) left.pop();
    return `\${${JSON.stringify(value)}}`;
  };
  const expression = (depth: number): Hcl => {
    const first = left.pop() ?? "";
    if (first === "{") return block(depth, true);
    if (first === "[") {
      const items: Hcl[] = [];
      while (left.at(-1) !== "]" && left.length > 0)
        if (/^[,\n]$/.test(left.at(-1)!)) left.pop();
        else items.push(expression(depth + 1));
      left.pop();
      return items;
    }
    if (first.startsWith('"')) return literal(first);
    if (/^(?:true|false)$/.test(first)) return first === "true";
    return /^-?\d+$/.test(first) ? Number(first) : `\${${first}}`;
  };
  try {
    return block(0, false);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const literal = (text: string) => text.slice(1, -1).replace(/\\(.)/g, "$1");
const camel = (name: string) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()).replace(/Ip$/, "IP");
