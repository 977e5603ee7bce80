/** Round numbers from 0 to at least `most` for an axis: at most five, whole, the last one not below `most`. */
export function ticks(most: number): number[] {
  const top = Math.max(1, Math.ceil(most));
  const rough = top / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 10 * power);
  const out = [];
  for (let value = 0; value < top + step; value += step) out.push(value);
  return out;
}
