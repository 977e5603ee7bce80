import type { EventsRow } from "@/lib/triage/events-view";

const DAY_MS = 24 * 60 * 60 * 1000;
const HOURS = 24;
/** Units of the drawing for one hour. */
const HOUR = 4;

interface DayStripProps {
  rows: readonly Pick<EventsRow, "firstSeen" | "lastSeen" | "occurrences">[];
  /** RFC 3339: the end of the 24 hours, when the Events were read. */
  until: string;
}

/** The 24 hours before the reading: pale while Events continued, and a mark for each of the last. The text next to it says the same. */
export function DayStrip({ rows, until }: DayStripProps) {
  const end = Date.parse(until);
  // In hours from the left end; an Event older than the day is at the left end.
  const at = (time: string | undefined) =>
    Math.max(0, Math.min(HOURS, HOURS * (1 - (end - Date.parse(time ?? until)) / DAY_MS))) * HOUR;
  const marks = new Set(rows.flatMap(({ occurrences }) => occurrences.map(({ lastSeen }) => Math.round(at(lastSeen)))));
  return (
    <svg aria-hidden viewBox={`0 0 ${HOURS * HOUR + 2} 12`} className="h-3 w-24 shrink-0 max-md:hidden">
      <rect y="5" width={HOURS * HOUR + 2} height="2" className="fill-line" />
      {rows.map(({ firstSeen, lastSeen }, index) => (
        <rect
          key={index}
          x={at(firstSeen ?? lastSeen)}
          y="3"
          width={at(lastSeen) - at(firstSeen ?? lastSeen) + 2}
          height="6"
          className="fill-fail-line"
        />
      ))}
      {[...marks].map((x) => (
        <rect key={x} x={x} width="2" height="12" className="fill-fail-solid" />
      ))}
    </svg>
  );
}
