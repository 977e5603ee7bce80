import { MASKING } from "./masking";

/** Recordings in which the engine, equal to the controller item by item, explains a finding by the rule. */
const SEEN_IN: Record<keyof typeof MASKING, "all" | "source only" | readonly number[]> = {
  M1: "source only",
  M3: "all",
  M4: [103, 105],
  M4b: "source only",
  M5: [101, 103, 104, 105, 201],
  M6: [104, 202],
  M7: "source only",
  M8: "source only",
  M9: "all",
  M10: [201],
  M11: [101, 103, 201],
  M12: [101, 102, 105, 201, 202],
  M13: "source only",
  M14: [101, 105, 201, 202],
  M15: "source only",
  M16: "all",
  M17: "all",
  M18: [101, 104, 202],
  M19: "all",
  M20: "all",
  M21: [102, 103, 105],
  M22: [105],
  M23: "source only",
  M24: "source only",
  M25: [101],
  M26: "source only",
  M27: "all",
  M28: "all",
  M29: "all",
  M30: [104],
};

/** The table of docs/dry-run.md 5.2. */
export function maskingTable(): string {
  return [
    "| rule | what people read | seen in |",
    "|---|---|---|",
    ...Object.entries(MASKING).map(([rule, sentence]) => {
      const seen = SEEN_IN[rule as keyof typeof MASKING];
      return `| ${rule} | ${sentence.en} | ${typeof seen === "string" ? seen : seen.join(", ")} |`;
    }),
  ].join("\n");
}
