import { atLeast } from "../versions";
import { LISTENER_FIELDS } from "./listener";
import type { ListenerField } from "./types";

/** The fields that one version of the CCM knows. */
export interface ListenerFieldTable {
  /** In the order of comparison. */
  fields: readonly ListenerField[];
  /** Compared whatever the annotations say. */
  always: readonly ListenerField[];
  /** Those with an annotation, in the order of parsing (spec 3.7): only integers can fail, so only theirs counts. */
  annotated: readonly (ListenerField & { suffix: string })[];
  /** Place in `annotated` by suffix. */
  order: ReadonlyMap<string, number>;
}

const TABLES = new Map<string, ListenerFieldTable>();

/** Gate of every field by its row's `since`: an older target must not predict what came later. */
export function listenerFieldsOf(version: string): ListenerFieldTable {
  let table = TABLES.get(version);
  if (!table) TABLES.set(version, (table = build(version)));
  return table;
}

function build(version: string): ListenerFieldTable {
  const fields = (LISTENER_FIELDS as readonly ListenerField[]).filter(
    (field) => atLeast(version, field.since) !== false,
  );
  const annotated = fields
    .filter((field): field is ListenerField & { suffix: string } => field.suffix !== null)
    .sort((a, b) => (a.parsing?.order ?? 0) - (b.parsing?.order ?? 0));
  return {
    fields,
    always: fields.filter((field) => field.suffix === null || field.always),
    annotated,
    order: new Map(annotated.map((field, at) => [field.suffix, at])),
  };
}
