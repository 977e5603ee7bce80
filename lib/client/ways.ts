"use client";

import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import { choiceText, readChoices, type Decision } from "@/lib/model/ways";
import { useDataSource, useView } from "./data-source";
import { useDecide } from "./mutations";

const WAYS = parseAsArrayOf(parseAsString).withDefault([]);
const NONE: readonly Decision[] = [];

/** `?ways=` of the address: decisions of a link, of a file, or of a reader who may keep none. */
export const useLinkedWays = () => useQueryState("ways", WAYS);

/** As one value of an address; undefined without decisions. */
export const waysParam = (ways: readonly string[]): string | undefined =>
  ways.length > 0 ? WAYS.serialize([...ways]) : undefined;

/** The decisions that count: those kept for the cluster, and over them those of the address. */
export function useWays() {
  const { cluster, reader } = useDataSource();
  const [linked, setLinked] = useLinkedWays();
  const query = useView("decided", {}, { enabled: cluster !== undefined });
  const kept = query.data?.decisions ?? NONE;
  const { mutate } = useDecide(cluster);
  const ways = useMemo(() => {
    const all = [...kept.map(({ id, way }) => [id, way] as const), ...readChoices(linked)];
    return textsOf(new Map(all));
  }, [kept, linked]);
  const setWays = (change: (old: readonly string[]) => readonly string[]) => {
    const next = change(ways);
    if (reader?.mayDecide !== true) return void setLinked(next.length > 0 ? [...next] : null);
    const [before, after] = [readChoices(ways), readChoices(next)];
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id));
    if (changed.length === 0) return;
    mutate(changed.map((id) => ({ id, way: after.get(id) ?? null, by: reader.name })));
    // A decision that was taken here replaces that of the link.
    const left = [...readChoices(linked)].filter(([id]) => !changed.includes(id));
    if (left.length < linked.length) void setLinked(left.length > 0 ? textsOf(new Map(left)) : null);
  };
  /** Keeps what the link brought. */
  const keepLinked = () => {
    if (reader?.mayDecide !== true) return;
    mutate([...readChoices(linked)].map(([id, way]) => ({ id, way, by: reader.name })));
    void setLinked(null);
  };
  return { ways, setWays, kept, linked, keepLinked, isPending: cluster !== undefined && query.isPending };
}

const textsOf = (choices: ReadonlyMap<string, string>): string[] =>
  [...choices].map(([id, way]) => choiceText(id, way));
