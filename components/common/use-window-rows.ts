import { useCallback, useEffect, useMemo, useState } from "react";

/** Rows drawn above and below what is in view, and how near the end of them scrolling draws more. */
const OVERSCAN = 16;
const NEAR = 6;
/** Before the browser says how high its window is. */
const FIRST_VIEW_PX = 900;

const NONE: ReadonlyMap<string, number> = new Map();

interface WindowRows {
  /** Rows to draw: `from` included, `to` not. */
  from: number;
  to: number;
  /** Pixels of the rows left out above and below. */
  before: number;
  after: number;
  /** Brings a row into view: `nearest` moves only as far as needed. */
  scrollTo: (index: number, align: "nearest" | "center") => void;
}

/**
 * Which rows of a long list to draw while the page scrolls: children of `body` that carry their `data-index`. Heights are measured as rows are drawn (a phone's rows wrap),
 * and kept by id, so that another order or filter does not measure again. `covered`: pixels at the top of the window
 * that bars lie over.
 */
export function useWindowRows(
  body: HTMLElement | null,
  ids: readonly string[],
  estimate: number,
  covered: number,
): WindowRows {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(NONE);
  const [range, setRange] = useState(() => ({ from: 0, to: Math.ceil(FIRST_VIEW_PX / estimate) + OVERSCAN }));
  // tops[i]: where row i begins, below the header; one more for the end.
  const tops = useMemo(() => {
    const sums = new Float64Array(ids.length + 1);
    ids.forEach((id, index) => (sums[index + 1] = sums[index]! + (heights.get(id) ?? estimate)));
    return sums;
  }, [ids, estimate, heights]);

  const look = useCallback(() => {
    if (!body) return;
    const count = tops.length - 1;
    const start = -body.getBoundingClientRect().top;
    const first = rowAt(tops, start);
    const last = rowAt(tops, start + (window.innerHeight || FIRST_VIEW_PX));
    setRange((old) => {
      const near = (first - old.from < NEAR && old.from > 0) || (old.to - last < NEAR && old.to < count);
      return near || old.to > count + OVERSCAN || first < old.from || last >= old.to
        ? { from: Math.max(0, first - OVERSCAN), to: last + 1 + OVERSCAN }
        : old;
    });
  }, [body, tops]);

  useEffect(() => {
    if (!body) return;
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    let width = window.innerWidth;
    const onResize = () => {
      // Text wraps in another way.
      if (window.innerWidth !== width) setHeights(NONE);
      width = window.innerWidth;
      onScroll();
    };
    // The body changes its height when a row is not as high as assumed, and when there are other rows.
    const observer = new ResizeObserver(() => {
      const found = new Map<string, number>();
      for (const row of body.children) {
        if (!(row instanceof HTMLElement)) continue;
        const id = row.dataset.index === undefined ? undefined : ids[Number(row.dataset.index)];
        if (id !== undefined && row.offsetHeight > 0) found.set(id, row.offsetHeight);
      }
      setHeights((known) => {
        const other = [...found].filter(([id, height]) => Math.abs((known.get(id) ?? estimate) - height) >= 1);
        return other.length > 0 ? new Map([...known, ...other]) : known;
      });
      look();
    });
    observer.observe(body);
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("resize", onResize);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("resize", onResize);
    };
  }, [body, estimate, ids, look]);

  const from = Math.min(range.from, Math.max(0, ids.length - 1));
  const to = Math.min(ids.length, Math.max(range.to, from));
  const scrollTo = useCallback(
    (index: number, align: "nearest" | "center") => {
      if (!body) return;
      const begin = body.getBoundingClientRect().top + window.scrollY;
      const top = begin + (tops[index] ?? 0);
      const bottom = begin + (tops[index + 1] ?? 0);
      const view = window.innerHeight;
      if (align === "center") window.scrollTo(0, (top + bottom - view - covered) / 2);
      else if (top < window.scrollY + covered) window.scrollTo(0, top - covered);
      else if (bottom > window.scrollY + view) window.scrollTo(0, bottom - view + NEAR);
    },
    [body, covered, tops],
  );
  return {
    from,
    to,
    before: tops[from] ?? 0,
    after: (tops[ids.length] ?? 0) - (tops[to] ?? 0),
    scrollTo,
  };
}

/** The row that lies at `y`: the last one that begins at or above it. */
function rowAt(tops: ArrayLike<number>, y: number): number {
  let low = 0;
  let high = Math.max(0, tops.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (tops[middle]! <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
