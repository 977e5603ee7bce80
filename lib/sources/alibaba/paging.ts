import { CloudCallError, CODE } from "./errors";
import type { Product } from "./endpoints";

export interface NumberedPage<T> {
  items: T[];
  total: number;
}

export interface NumberedResult<T> {
  items: T[];
  /** Failure of some page: `items` is what the other pages held. */
  error?: CloudCallError;
  total: number;
}

/**
 * PageNumber style: the first page tells the total, the others are read together. Instances may come and go
 * meanwhile, so items are unique by id; a listing that ends up shorter than its total is read once more.
 */
export async function numberedPages<T>(
  read: (page: number) => Promise<NumberedPage<T>>,
  idOf: (item: T) => string,
  pageSize: number,
  onPage?: (done: number, pages: number, items: T[]) => void,
  what: { source: Product; action: string } = { source: "slb", action: "" },
): Promise<NumberedResult<T>> {
  for (let round = 1; ; round++) {
    const result = await readAll(read, idOf, pageSize, onPage);
    if (result.error || result.items.length >= result.total) return result;
    if (round < 2) continue;
    return {
      ...result,
      error: new CloudCallError({
        ...what,
        code: CODE.incomplete,
        message: `The listing holds ${result.items.length} of ${result.total} entries.`,
        retryable: false,
      }),
    };
  }
}

async function readAll<T>(
  read: (page: number) => Promise<NumberedPage<T>>,
  idOf: (item: T) => string,
  pageSize: number,
  onPage?: (done: number, pages: number, items: T[]) => void,
): Promise<NumberedResult<T>> {
  let first: NumberedPage<T>;
  try {
    first = await read(1);
  } catch (error) {
    if (error instanceof CloudCallError) return { items: [], total: 0, error };
    throw error;
  }
  const pages = Math.max(1, Math.ceil(first.total / pageSize));
  const byPage: T[][] = [first.items];
  let total = first.total;
  let done = 1;
  let failure: CloudCallError | undefined;
  onPage?.(done, pages, first.items);
  await Promise.all(
    Array.from({ length: pages - 1 }, async (_, i) => {
      try {
        const page = await read(i + 2);
        byPage[i + 1] = page.items;
        total = page.total;
        onPage?.(++done, pages, page.items);
      } catch (error) {
        if (!(error instanceof CloudCallError)) throw error;
        failure ??= error;
      }
    }),
  );
  const unique = new Map<string, T>();
  for (const items of byPage) for (const item of items ?? []) unique.set(idOf(item), item);
  return { items: [...unique.values()], total, error: failure };
}

const MAX_TOKENS = 10_000;

/** NextToken style: one page after the other until the token is empty; a token that comes back is an error. */
export async function tokenPages<T>(
  read: (token: string | undefined) => Promise<{ items: T[]; next: string }>,
  what: { source: Product; action: string },
): Promise<T[]> {
  const seen = new Set<string>();
  const all: T[] = [];
  let token: string | undefined;
  do {
    const page = await read(token);
    for (const item of page.items) all.push(item);
    token = page.next || undefined;
    if (token !== undefined && (seen.has(token) || seen.size >= MAX_TOKENS)) {
      throw new CloudCallError({
        ...what,
        code: CODE.repeatedToken,
        message: `${what.action} keeps answering the same NextToken, so the list never ends.`,
        retryable: false,
      });
    }
    if (token !== undefined) seen.add(token);
  } while (token !== undefined);
  return all;
}
