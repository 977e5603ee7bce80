import type { CloudLoadBalancer } from "@/lib/model/bundle";

// Apart from the facts of a bundle: pages fill answers with it and need nothing else.

/** Values for the placeholders of an answer, by name. */
export type EventValues = Readonly<Record<string, string | undefined>>;

/** `{actual}` of an answer is the instance's own value of this field. */
export const ACTUAL: Readonly<Record<string, keyof CloudLoadBalancer & string>> = {
  EVT117: "AddressType",
  EVT401: "MasterZoneId",
  EVT402: "SlaveZoneId",
  EVT403: "AddressIPVersion",
  EVT404: "NetworkType",
  EVT405: "Address",
  EVT925: "LoadBalancerSpec",
  PRE103: "LoadBalancerSpec",
  PRE104: "InternetChargeTypeAlias",
  PRE105: "InstanceChargeType",
  PRE118: "LoadBalancerName",
};

/** The facts with what one answer calls `{actual}`. Values of the message itself override these. */
export function valuesFor(code: string, facts: EventValues): EventValues {
  const field = ACTUAL[code];
  const actual = field && facts[`instance.${field}`];
  return actual ? { actual, ...facts } : facts;
}
