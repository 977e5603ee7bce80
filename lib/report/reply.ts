import { groupBy } from "@/lib/model/group-by";
import { chosenFor, choiceText, isForAll, serviceOfFinding, type Choices } from "@/lib/model/ways";

/** The answer of a reader of a report: which rows to act on, in words and choices. It is a file: no server is involved. */
export const REPLY_FORMAT = "ccm-preflight/reply@1";

export interface Reply {
  format: typeof REPLY_FORMAT;
  /** Id of the cluster, which no redaction masks. */
  cluster: string;
  /** RFC 3339: when the cluster was read for the report. */
  readAt: string;
  /** RFC 3339 */
  createdAt: string;
  text?: string;
  rows: ReplyRow[];
}

interface ReplyRow {
  /** Of the Service: its name may be a placeholder, and is known where the cluster is. */
  uid: string;
  text?: string;
  /** Chosen ways: a finding's id without its Service, a tilde, the way. */
  ways?: string[];
}

/** Characters of one text. */
export const MOST_TEXT = 4_000;

/** Rows by the Services of the check, with choices as addresses take them. `uids`: of its Services, by `namespace/name`. */
export function repliesByService({ rows }: Reply, uids: Readonly<Record<string, string>>) {
  const services = new Map(Object.entries(uids).map(([service, uid]) => [uid, service]));
  return new Map(
    rows.flatMap(({ uid, text, ways = [] }) => {
      const service = services.get(uid);
      return service === undefined ? [] : [[service, { text, ways: ways.map((way) => service + way) }] as const];
    }),
  );
}

/** Chosen ways as rows carry them, by Service; a way for a whole code is that of each of `findingIds` with the code. */
export function waysOfRows(chosen: Choices, findingIds: readonly string[]): Map<string, string[]> {
  const ids = new Set([...[...chosen.keys()].filter((key) => !isForAll(key)), ...findingIds]);
  const decided = [...ids].flatMap((id) => {
    const way = chosenFor(chosen, id);
    return way === undefined ? [] : [{ service: serviceOfFinding(id), id, way }];
  });
  return new Map(
    [...groupBy(decided, ({ service }) => service)].map(([service, ways]) => [
      service,
      ways.map(({ id, way }) => choiceText(id.slice(service.length), way)),
    ]),
  );
}
