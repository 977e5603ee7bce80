/** A list in parts of at most `most` entries; none of an empty list. */
export function batches<T>(list: readonly T[], most: number): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < list.length; from += most) parts.push(list.slice(from, from + most));
  return parts;
}
