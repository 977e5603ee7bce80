/**
 * A document with one generated block made anew, between the marks `<!-- {name}: from {source} by `npm run docs` -->` and
 * `<!-- end of {name} -->`. Throws when the marks are gone.
 */
export function withBlock(text: string, name: string, source: string, block: string): string {
  const first = `<!-- ${name}: from ${source} by \`npm run docs\` -->`;
  const last = `<!-- end of ${name} -->`;
  const start = text.indexOf(first);
  const end = text.indexOf(last);
  if (start < 0 || end < start) throw new Error(`The document has lost its marks ${first} and ${last}`);
  return `${text.slice(0, start + first.length)}\n\n${block}\n\n${text.slice(end)}`;
}
