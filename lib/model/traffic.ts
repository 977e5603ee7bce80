import type { Risk, Traffic } from "./result";

/** The minimum risk of a change by its effect on traffic, the worst effect last. */
const RISK_OF: Readonly<Record<Traffic, Risk>> = {
  none: "none",
  newConnections: "low",
  existingConnections: "medium",
  addressLost: "high",
};
/** Effects on traffic, worst last. */
export const TRAFFIC = Object.keys(RISK_OF) as readonly Traffic[];
/** Risks, worst last. */
export const RISK = Object.values(RISK_OF) as readonly Risk[];
const worst = <T>(order: readonly T[], values: readonly T[]): T =>
  order[Math.max(0, ...values.map((value) => order.indexOf(value)))]!;

export const worstTraffic = (values: readonly Traffic[]): Traffic => worst(TRAFFIC, values);
export const worstRisk = (values: readonly Risk[]): Risk => worst(RISK, values);
/** The displayed risk: at least the risk of the effect on traffic, so that the two are consistent. */
export const riskOf = (traffic: Traffic, declared: Risk): Risk => worstRisk([RISK_OF[traffic], declared]);
