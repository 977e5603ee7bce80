import { useMemo } from "react";
import { repliesByService, type Reply } from "@/lib/report/reply";
import { useDataSource, useView } from "./data-source";
import { useStored, writeStored } from "./stored";

const keyOf = (clusterId: string) => `preflight.reply.${clusterId}`;

/** Keeps the last reply of each cluster in this browser; undefined takes it away. */
export const keepReply = (clusterId: string, reply: Reply | undefined): void =>
  writeStored(keyOf(clusterId), reply && JSON.stringify(reply));

/** The reply that was dropped on the dashboard for the cluster on screen, with its rows by Service. */
export function useReply() {
  const { cluster } = useDataSource();
  const { data } = useView("readiness", {}, { enabled: cluster !== undefined });
  const clusterId = cluster === undefined ? undefined : data?.view?.cluster.id;
  const text = useStored(clusterId === undefined ? undefined : keyOf(clusterId));
  // It was checked when it was opened.
  const reply = useMemo(() => (text ? (JSON.parse(text) as Reply) : undefined), [text]);
  const { data: uids } = useView("uids", {}, { enabled: reply !== undefined });
  const rows = useMemo(() => (reply && uids ? repliesByService(reply, uids) : undefined), [reply, uids]);
  return reply && rows && clusterId !== undefined ? { reply, rows, clusterId } : undefined;
}
