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

/** Pages of 100 instances: far beyond any account, and an end for a count that cannot be true. */
const MAX_PAGES = 1_000;
const ROUNDS = 3;

/**
 * PageNumber style: the first page tells the total, the others are read together. The listing is whole when all pages
 * agree on the total and hold that many different ids. Instances may come and go meanwhile, so a listing without that
 * proof is read again; after the last round it is an error beside what was read.
 */
export async function numberedPages<T>(
  read: (page: number) => Promise<NumberedPage<T>>,
  idOf: (item: T) => string,
  pageSize: number,
  what: { source: Product; action: string },
  onPage?: (done: number, pages: number) => void,
): Promise<NumberedResult<T>> {
  for (let round = 1; ; round++) {
    const result = await readAll(read, idOf, pageSize, what, onPage);
    if (result.error) return result;
    const doubt =
      result.totals.length > 1
        ? `The pages of the listing disagree about its length (${result.totals.slice(0, 3).join(", ")}).`
        : result.items.length !== result.total
          ? `The listing holds ${result.items.length} of ${result.total} entries.`
          : undefined;
    if (!doubt) return result;
    if (round < ROUNDS) continue;
    return {
      ...result,
      error: new CloudCallError({ ...what, code: CODE.incomplete, message: doubt, retryable: false }),
    };
  }
}

async function readAll<T>(
  read: (page: number) => Promise<NumberedPage<T>>,
  idOf: (item: T) => string,
  pageSize: number,
  what: { source: Product; action: string },
  onPage?: (done: number, pages: number) => void,
): Promise<NumberedResult<T> & { totals: number[] }> {
  let first: NumberedPage<T>;
  try {
    first = await read(1);
  } catch (error) {
    if (error instanceof CloudCallError) return { items: [], total: 0, totals: [0], error };
    throw error;
  }
  const pages = Math.max(1, Math.ceil(first.total / pageSize));
  if (pages > MAX_PAGES) {
    const message = `The listing claims ${first.total} entries, which cannot be true.`;
    const error = new CloudCallError({ ...what, code: CODE.incomplete, message, retryable: false });
    return { items: first.items, total: first.total, totals: [first.total], error };
  }
  const byPage: T[][] = [first.items];
  const totals = new Set([first.total]);
  let done = 1;
  let failure: CloudCallError | undefined;
  onPage?.(done, pages);
  await Promise.all(
    Array.from({ length: pages - 1 }, async (_, i) => {
      try {
        const page = await read(i + 2);
        byPage[i + 1] = page.items;
        totals.add(page.total);
        onPage?.(++done, pages);
      } catch (error) {
        if (!(error instanceof CloudCallError)) throw error;
        failure ??= error;
      }
    }),
  );
  const unique = new Map<string, T>();
  for (const items of byPage) for (const item of items ?? []) unique.set(idOf(item), item);
  return { items: [...unique.values()], total: first.total, totals: [...totals], error: failure };
}

/** Ten instances have 500 listeners at most, 100 addresses fewer interfaces: this is an end for a server that has none. */
const MAX_TOKENS = 200;

/**
 * NextToken style: one page after the other until the token is empty. A token that comes back, an entry that comes
 * twice, or fewer entries than a page counted (`total`, where the answer has one) is an error: the list is not whole.
 */
export async function tokenPages<T>(
  read: (token: string | undefined) => Promise<{ items: T[]; next: string; total?: number }>,
  what: { source: Product; action: string },
  idOf?: (item: T) => string,
): Promise<T[]> {
  for (let round = 1; ; round++) {
    const { items, doubt } = await tokenRound(read, what, idOf);
    if (!doubt) return items;
    if (round === ROUNDS)
      throw new CloudCallError({ ...what, code: CODE.incomplete, message: doubt, retryable: false });
  }
}

async function tokenRound<T>(
  read: (token: string | undefined) => Promise<{ items: T[]; next: string; total?: number }>,
  what: { source: Product; action: string },
  idOf?: (item: T) => string,
): Promise<{ items: T[]; doubt?: string }> {
  const seen = new Set<string>();
  const ids = new Set<string>();
  let total = 0;
  const all: T[] = [];
  let token: string | undefined;
  do {
    const page = await read(token);
    for (const item of page.items) {
      if (idOf) ids.add(idOf(item));
      all.push(item);
    }
    total = Math.max(total, page.total ?? 0);
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
  if (idOf && ids.size < all.length)
    return { items: all, doubt: `${what.action} answered ${all.length - ids.size} entries twice.` };
  if (all.length < total) return { items: all, doubt: `${what.action} answered ${all.length} of ${total} entries.` };
  return { items: all };
}
