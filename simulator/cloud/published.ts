import { parametersOf, refusals, takesUnpublished } from "@/lib/knowledge/cloud-api";
import { missingParameter, unsupportedParameter } from "./errors";

/**
 * Refuses what the action does not publish and what it demands and does not get. Stricter than the vendor's gateway, which
 * drops an unknown name in silence: a misspelled setting must not look as if it had been made. What the controller sends
 * and the API takes without publishing it is let through.
 */
export function publishedOnly(product: string, action: string, names: readonly string[]): void {
  const parameters = parametersOf(product, action);
  // A call of the controller that the extract of the published API leaves out.
  if (!parameters) return;
  // A parameter published as an array or a structure is a JSON text for the command line and `Name.1.Key` for the SDKs.
  const asWhole = (name: string) => {
    const [base = name] = name.split(".");
    return /^(?:Array|Struct)/.test(parameters[base] ?? "") ? base : name;
  };
  const own = names.filter((name) => name !== "RegionId" && !takesUnpublished(action, name)).map(asWhole);
  for (const refusal of refusals(product, action, [...own, "RegionId"])) {
    if (refusal.kind === "missing") throw missingParameter(refusal.name);
    if (refusal.kind !== "parameter" || refusal.name !== "RegionId") throw unsupportedParameter(refusal.name);
  }
}
