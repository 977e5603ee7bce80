import type { ActionName } from "./api-types";
import { CloudCallError, CODE, notWhole } from "./errors";

export interface NumberedResult<T> {
  items: T[];
  /** Failure of some page: `items` is what the other pages held. */
  error?: CloudCallError;
  /** Items that are left out, because they do not tell what they belong to. */
  odd?: readonly CloudCallError[];
}

/** Pages of 100 instances: far beyond any account, and an end for a count that cannot be true. */
const MAX_PAGES = 1_000;
/** Ten instances have 500 listeners at most, 100 addresses fewer interfaces: this is an end for a server that has none. */
const MAX_TOKENS = 200;
/** Readings of a list from its first page on, until one is whole. */
const ROUNDS = 3;

/** One reading of a list; `doubt`: why it may not be whole. */
interface Round<T> extends NumberedResult<T> {
  doubt?: string;
}

/** Reads a list again from its first page while it may not be whole; after the last round that is an error. */
async function untilWhole<T>(action: ActionName, read: () => Promise<Round<T>>): Promise<NumberedResult<T>> {
  for (let round = 1; ; round++) {
    const { doubt, ...list } = await read();
    if (list.error || !doubt) return list;
    if (round === ROUNDS) return { ...list, error: notWhole(action, doubt) };
  }
}

/**
 * PageNumber style: the first page has the total, the others are read in parallel. The listing is whole when all pages
 * agree on the total and hold that many different ids: instances may come and go meanwhile. Errors are returned with the
 * items that were read.
 */
export function numberedPages<T>(
  action: ActionName,
  pageSize: number,
  read: (page: number) => Promise<{ items: T[]; total: number; odd?: readonly CloudCallError[] }>,
  idOf: (item: T) => string,
  onPage?: (done: number, pages: number) => void,
): Promise<NumberedResult<T>> {
  return untilWhole(action, async () => {
    const byPage: T[][] = [];
    const totals = new Set<number>();
    const left: CloudCallError[] = [];
    let error: CloudCallError | undefined;
    let pages = 1;
    const one = async (number: number) => {
      try {
        const { items, total, odd = [] } = await read(number);
        byPage[number - 1] = items;
        left.push(...odd);
        totals.add(total);
        if (number === 1) pages = Math.max(1, Math.ceil(total / pageSize));
        onPage?.(byPage.filter(Boolean).length, pages);
      } catch (failure) {
        if (!(failure instanceof CloudCallError)) throw failure;
        error ??= failure;
      }
    };
    await one(1);
    const [total = 0] = totals;
    if (pages > MAX_PAGES) {
      const message = `The listing claims ${total} entries, which cannot be true.`;
      return { items: byPage.flat(), error: notWhole(action, message) };
    }
    await Promise.all(Array.from({ length: pages - 1 }, (_, i) => one(i + 2)));
    const items = [...new Map(byPage.flat().map((item) => [idOf(item), item])).values()];
    let doubt: string | undefined;
    if (totals.size > 1) {
      const claimed = [...totals].slice(0, 3).join(", ");
      doubt = `The pages of the listing disagree about its length (${claimed}).`;
    } else if (items.length + left.length !== total)
      doubt = `The listing holds ${items.length + left.length} of ${total} entries.`;
    return { items, odd: left, error, doubt };
  });
}

/**
 * NextToken style: one page after the other until the token is empty. A token that comes back, an entry that comes
 * twice, or fewer entries than a page counted (`total`, where the answer has one) is an error: the list is not whole.
 */
export async function tokenPages<T>(
  action: ActionName,
  read: (token: string | undefined) => Promise<{ items: T[]; next: string; total?: number }>,
  idOf?: (item: T) => string,
): Promise<T[]> {
  const list = await untilWhole(action, async () => {
    const seen = new Set<string>();
    const items: T[] = [];
    let total = 0;
    for (let token = ""; ;) {
      const page = await read(token || undefined);
      items.push(...page.items);
      total = Math.max(total, page.total ?? 0);
      token = page.next;
      if (!token) break;
      if (seen.has(token) || seen.size >= MAX_TOKENS) {
        const message = `${action} keeps answering the same NextToken, so the list never ends.`;
        throw new CloudCallError(action, CODE.repeatedToken, message);
      }
      seen.add(token);
    }
    const repeated = idOf ? items.length - new Set(items.map(idOf)).size : 0;
    if (repeated > 0) return { items, doubt: `${action} answered ${repeated} entries twice.` };
    return {
      items,
      doubt: items.length < total ? `${action} answered ${items.length} of ${total} entries.` : undefined,
    };
  });
  return whole(list);
}

/** The items of a list that was read without an error. */
export function whole<T>({ items, error }: NumberedResult<T>): T[] {
  if (error) throw error;
  return items;
}
