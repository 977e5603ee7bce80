import type { ClusterPlace } from "@/lib/views/answers";
import { paramsOf } from "@/lib/views/place-params";
import type { Classification } from "@/lib/triage/types";
import type { TriageRow } from "@/lib/triage/triage";

type Params = Readonly<Record<string, string | undefined>>;

/** Values that commands have from elsewhere than the message and the checks. */
export interface GivenParams {
  /** Typed into the fields of the page: these win. */
  typed: Params;
}

/** What the row names, in the clusters that know it. */
export function placesOf(row: TriageRow, places: readonly ClusterPlace[]): ClusterPlace[] {
  return places.filter((place) => row.names.includes(place.name));
}

/** The cluster that fills the commands: the one chosen, or the only one. */
export function clusterOf(places: readonly ClusterPlace[], chosen: string | undefined): string | undefined {
  const clusters = new Set(places.map((place) => place.cluster));
  if (chosen !== undefined && clusters.has(chosen)) return chosen;
  return clusters.size === 1 ? [...clusters][0] : undefined;
}

interface RowOf {
  classification: Pick<Classification, "code" | "variables">;
  /** From the pasted text around it. */
  params: Params;
}

/** Values for the row's commands; what the message itself says is laid over them. */
export function rowParams(
  places: readonly ClusterPlace[],
  cluster: string | undefined,
  { classification: { code, variables }, params: text }: RowOf,
  given: GivenParams,
): Params {
  const known = (values: Params) => Object.fromEntries(Object.entries(values).filter(([, value]) => value));
  const found = paramsOf(
    code,
    places.filter((place) => place.cluster === cluster),
    variables,
  );
  return { ...found, ...known(text), ...known(given.typed) };
}
