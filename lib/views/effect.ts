import { worstTraffic } from "@/lib/model/traffic";
import type { RemediationStep, Traffic } from "@/lib/model/result";

/** Costs of steps besides traffic, in a word each. */
export type WayFact =
  | "instanceCreated"
  | "instanceReleased"
  | "addressChanged"
  | "instanceTaken"
  | "instanceLeft"
  | "lessProtected"
  | "same";

/** Who notices steps, and what they do to cost, address and protection; no traffic and no facts where that is not known. */
export function effectOf(steps: readonly Pick<RemediationStep, "traffic" | "consequence">[]): {
  traffic?: Traffic;
  facts: WayFact[];
} {
  const traffic = worstTraffic(steps.map((step) => step.traffic));
  const all = steps.flatMap(({ consequence }) => consequence?.facts ?? []);
  const facts = all.flatMap(({ kind, code }): WayFact[] =>
    code === "statusChanged"
      ? ["addressChanged"]
      : kind === "protection"
        ? ["lessProtected"]
        : code === "instanceCreated" ||
            code === "instanceReleased" ||
            code === "instanceTaken" ||
            code === "instanceLeft"
          ? [code]
          : [],
  );
  const isKnown = steps.every(({ consequence }) => consequence && consequence.unknown === undefined);
  const isQuiet = traffic === "none" && (!isKnown || facts.includes("addressChanged"));
  const isSame = facts.length === 0 && isKnown && traffic !== "addressLost";
  return { ...(isQuiet ? {} : { traffic }), facts: isSame ? ["same"] : [...new Set(facts)] };
}
