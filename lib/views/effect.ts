import type { RemediationStep, Traffic } from "@/lib/model/result";

export const TRAFFIC: readonly Traffic[] = ["none", "newConnections", "existingConnections", "addressLost"];

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
  const traffic =
    steps.map((step) => step.traffic).sort((a, b) => TRAFFIC.indexOf(b) - TRAFFIC.indexOf(a))[0] ?? "none";
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
