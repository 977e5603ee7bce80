/**
 * What a utility class of ours sets, as groups: of two classes of one group the later one counts, and a class also takes
 * the place of the groups it covers (`p-0` that of `px-2`). Only the utilities that components use; a test holds each
 * pair of them to what `tailwind-merge` would do, which costs the first load ten times as much.
 */
interface Group {
  match: RegExp;
  id: string;
  covers?: readonly string[];
}

const sides = (id: string) => [`${id}x`, `${id}y`, `${id}t`, `${id}r`, `${id}b`, `${id}l`];
const SIZES = "(?:2xs|xs|sm|base|lg|xl|2xl)";
const LENGTH = String.raw`(?:\d[\d.]*(?:\/\d+)?|px|auto|full|\[.+\])`;

const GROUPS: readonly Group[] = [
  {
    match: /^(?:block|inline|inline-block|flex|inline-flex|grid|contents|hidden|table|table-(?:caption|cell|row))$/,
    id: "display",
  },
  { match: /^(?:static|fixed|absolute|relative|sticky)$/, id: "position" },
  { match: /^(?:not-)?sr-only$/, id: "sr" },
  ...["p", "m"].flatMap((kind): Group[] => [
    { match: new RegExp(`^${kind}-${LENGTH}$`), id: kind, covers: sides(kind) },
    { match: new RegExp(`^${kind}x-${LENGTH}$`), id: `${kind}x`, covers: [`${kind}r`, `${kind}l`] },
    { match: new RegExp(`^${kind}y-${LENGTH}$`), id: `${kind}y`, covers: [`${kind}t`, `${kind}b`] },
    ...["t", "r", "b", "l"].map((side) => ({ match: new RegExp(`^${kind}${side}-${LENGTH}$`), id: `${kind}${side}` })),
  ]),
  { match: /^space-y-/, id: "space-y" },
  { match: /^size-/, id: "size", covers: ["w", "h"] },
  { match: /^(w|h|min-w|min-h|max-w|max-h)-/, id: "$1" },
  { match: /^inset-(?!x-|y-)/, id: "inset", covers: ["inset-x", "inset-y", "top", "right", "bottom", "left"] },
  { match: /^inset-x-/, id: "inset-x", covers: ["right", "left"] },
  { match: /^inset-y-/, id: "inset-y", covers: ["top", "bottom"] },
  { match: /^(top|right|bottom|left)-/, id: "$1" },
  { match: /^z-/, id: "z" },
  { match: /^float-/, id: "float" },
  { match: /^flex-(?:row|col)(?:-reverse)?$/, id: "flex-direction" },
  { match: /^flex-(?:wrap|nowrap|wrap-reverse)$/, id: "flex-wrap" },
  { match: /^flex-(?:\d+|auto|none|initial|\[.+\])$/, id: "flex", covers: ["basis", "grow", "shrink"] },
  { match: /^(basis|grow|shrink|order|items|justify|self|gap-x|gap-y|grid-cols|columns)(?:-|$)/, id: "$1" },
  { match: /^gap-/, id: "gap", covers: ["gap-x", "gap-y"] },
  { match: /^col-span-/, id: "col" },
  { match: /^overflow-x-/, id: "overflow-x" },
  { match: /^overflow-y-/, id: "overflow-y" },
  { match: /^overflow-/, id: "overflow", covers: ["overflow-x", "overflow-y"] },
  { match: new RegExp(`^text-(?:${SIZES}|\\[[\\d.]+(?:rem|px|em)\\])$`), id: "font-size", covers: ["leading"] },
  { match: /^text-(?:left|center|right|justify|start|end)$/, id: "text-align" },
  { match: /^text-(?:wrap|nowrap|balance|pretty)$/, id: "text-wrap" },
  { match: /^(?:truncate|text-ellipsis|text-clip)$/, id: "text-overflow" },
  { match: /^text-/, id: "text-color" },
  { match: /^font-(?:mono|sans|serif)$/, id: "font-family" },
  { match: /^font-/, id: "font-weight" },
  { match: /^(?:not-)?italic$/, id: "font-style" },
  {
    match:
      /^(leading|tracking|opacity|cursor|select|resize|animate|transition|duration|pointer-events|scroll-mt|list|whitespace|fill|stroke|accent|appearance|rotate|translate-x|translate-y|align|break-inside|underline-offset)(?:-|$)/,
    id: "$1",
  },
  { match: /^line-clamp-/, id: "line-clamp", covers: ["display", "overflow"] },
  { match: /^break-(?:all|words|normal|keep)$/, id: "break" },
  { match: /^(?:underline|overline|line-through|no-underline)$/, id: "text-decoration" },
  { match: /^decoration-/, id: "decoration-color" },
  { match: /^tabular-nums$/, id: "numeric-spacing" },
  { match: /^outline(?:-\d+)?$/, id: "outline-w" },
  { match: /^outline-none$/, id: "outline-style" },
  { match: /^outline-/, id: "outline-color" },
  { match: /^scrollbar-thin$/, id: "scrollbar" },
  { match: /^table-(?:fixed|auto)$/, id: "table-layout" },
  { match: /^shadow-\[/, id: "shadow" },
  // A shadow of our theme, which the reference does not know for one.
  { match: /^shadow-pop$/, id: "shadow-pop" },
  { match: /^bg-/, id: "bg" },
  { match: /^rounded(?:-(?:none|sm|md|lg|xl|full))?$/, id: "rounded" },
  { match: /^border-(?:collapse|separate)$/, id: "border-collapse" },
  { match: /^border-spacing-/, id: "border-spacing" },
  { match: /^border(?:-\d+)?$/, id: "border-w", covers: sides("border-w-") },
  { match: /^border-([xytrbl])(?:-\d+)?$/, id: "border-w-$1" },
  { match: /^border-(?:solid|dashed|dotted|none)$/, id: "border-style" },
  { match: /^border-/, id: "border-color" },
  { match: /^divide-[xy]$/, id: "divide" },
  { match: /^divide-/, id: "divide-color" },
];
/** Covered besides those on the list: a width on both sides covers the two. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  "border-w-x": ["border-w-r", "border-w-l"],
  "border-w-y": ["border-w-t", "border-w-b"],
};

interface Known {
  id: string;
  covers: readonly string[];
}

const known = new Map<string, Known | undefined>();

/** What a class sets, with what it is for (`md:`, `hover:`) in front; undefined for classes that set nothing of the list. */
function groupOf(name: string): Known | undefined {
  if (known.has(name)) return known.get(name);
  const found = lookUp(name);
  known.set(name, found);
  return found;
}

function lookUp(name: string): Known | undefined {
  const [variants, utility] = split(name);
  const property = /^\[([a-z-]+):/.exec(utility)?.[1];
  if (property !== undefined) return { id: `${variants}[${property}]`, covers: [] };
  const bare = utility.replace(/^-/, "");
  for (const { match, id, covers = [] } of GROUPS) {
    const found = match.exec(bare);
    if (!found) continue;
    const group = id.replace("$1", found[1] ?? "");
    return { id: variants + group, covers: [...covers, ...(ALSO[group] ?? [])].map((one) => variants + one) };
  }
  return undefined;
}

/** `sm:[&_a]:px-2` -> `sm:[&_a]:` and `px-2`; colons in brackets do not part it. */
function split(name: string): [string, string] {
  let depth = 0;
  let end = 0;
  for (let index = 0; index < name.length; index += 1) {
    const char = name[index];
    if (char === "[" || char === "(") depth += 1;
    else if (char === "]" || char === ")") depth -= 1;
    else if (char === ":" && depth === 0) end = index + 1;
  }
  return [name.slice(0, end), name.slice(end)];
}

/** Leaves out each class whose place a later one takes. */
export function mergeClasses(classes: string): string {
  const taken = new Set<string>();
  const kept: string[] = [];
  for (const name of classes.split(/\s+/).reverse()) {
    if (name === "") continue;
    const group = groupOf(name);
    if (group) {
      if (taken.has(group.id)) continue;
      taken.add(group.id);
      for (const covered of group.covers) taken.add(covered);
    }
    kept.push(name);
  }
  return kept.reverse().join(" ");
}
