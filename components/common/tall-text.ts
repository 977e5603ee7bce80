/** Characters of a line on the narrowest screens, in the small fixed-width face. */
const PER_LINE = 30;

/** Whether a text may be higher than a box of so many lines on some screen: the keyboard must then reach the box to scroll it. */
export function mayScroll(text: string, lines: number): boolean {
  return text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / PER_LINE)), 0) > lines;
}
