"use client";

import { MessageSquareReply, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { createContext, useContext } from "react";
import { Fold } from "@/components/common/fold";
import { ServiceLink } from "@/components/common/resource-link";
import { LocalTime } from "@/components/common/time-ago";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { keepReply, useReply } from "@/lib/client/reply";
import { useWays } from "@/lib/client/ways";
import { choiceText, readChoices } from "@/lib/model/ways";

type FoundReply = NonNullable<ReturnType<typeof useReply>>;

/** The reply for the check on screen, for its rows. */
export const ReplyContext = createContext<FoundReply | undefined>(undefined);

/** That the reply says something of a row. */
export function ReplyMark({ services }: { services: readonly string[] }) {
  const t = useTranslations("reports.reply");
  const found = useContext(ReplyContext);
  if (!services.some((service) => found?.rows.has(service))) return null;
  return (
    <Badge tone="advice">
      <MessageSquareReply aria-hidden />
      {t("from")}
    </Badge>
  );
}

/** The reply that was opened for this cluster: its words, its rows, and its choices to take over. */
export function ReplyNote({ found }: { found: FoundReply }) {
  const t = useTranslations("reports.reply");
  const { ways, setWays } = useWays();
  const { reply, rows, clusterId } = found;
  const missing = reply.rows.length - rows.size;
  const taken = new Set(ways);
  const offered = [...rows.values()].flatMap((row) => row.ways).filter((way) => !taken.has(way));
  const take = () =>
    setWays((old) =>
      [...new Map([...readChoices(old), ...readChoices(offered)])].map(([id, way]) => choiceText(id, way)),
    );
  return (
    <section
      aria-label={t("from")}
      className="flex items-start gap-3 rounded-md border border-advice-line bg-advice-soft px-4 py-2.5 text-sm"
    >
      <MessageSquareReply aria-hidden className="mt-0.5 size-4 shrink-0 text-advice" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">
          <span className="font-medium">
            {t("from")} <LocalTime at={reply.createdAt} />:
          </span>{" "}
          {reply.text}
        </p>
        {rows.size > 0 ? (
          <Fold title={t("count", { count: rows.size })} titleClass="w-fit">
            <ul className="flex flex-col gap-1">
              {[...rows].map(([service, { text }]) => (
                <li key={service} className="[overflow-wrap:anywhere]">
                  <ServiceLink service={service} /> {text}
                </li>
              ))}
            </ul>
          </Fold>
        ) : null}
        {missing > 0 ? <p className="text-ink-muted">{t("gone", { count: missing })}</p> : null}
      </div>
      {offered.length > 0 ? (
        <Button size="sm" onClick={take}>
          {t("take", { count: offered.length })}
        </Button>
      ) : null}
      <Button size="icon-sm" variant="ghost" aria-label={t("remove")} onClick={() => keepReply(clusterId, undefined)}>
        <X aria-hidden />
      </Button>
    </section>
  );
}

/** The part of a reply about these Services, in their row or on their page. */
export function ReplyOf({ services }: { services: readonly string[] }) {
  const t = useTranslations("reports.reply");
  const found = useReply();
  return services.flatMap((service) => {
    const row = found?.rows.get(service);
    return row
      ? [
          <p key={service} className="flex max-w-prose items-start gap-2 text-sm [overflow-wrap:anywhere]">
            <MessageSquareReply aria-hidden className="mt-0.5 size-4 shrink-0 text-advice" />
            <span>
              <span className="font-medium">{t("from")}</span>
              {services.length > 1 ? ` (${service})` : ""}: {row.text ?? t("ticked")}
            </span>
          </p>,
        ]
      : [];
  });
}
