import type { InstanceRow, ListView } from "@/lib/views";

/** A list as its tools see it. */
export interface ListToolsProps {
  view: ListView;
  /** The rows as the list shows them. */
  rows: readonly InstanceRow[];
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
  /** The list's part of the address: what a saved view keeps. */
  query: string;
  onView: (query: string) => void;
}
