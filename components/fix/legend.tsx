"use client";

import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { TRAFFIC } from "@/lib/model/traffic";
import { OTHERS, TrafficIcon } from "./effect-icon";

/** Meanings of the signs and marks of the list. */
export function Legend() {
  const t = useTranslations("fix");
  const tc = useTranslations("common.traffic");
  return (
    <Popover
      align="end"
      trigger={
        <Button variant="ghost" size="icon" aria-label={t("legend.title")} title={t("legend.title")}>
          <CircleHelp aria-hidden />
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-2 text-xs">
        {TRAFFIC.map((traffic) => (
          <Sign key={traffic} sign={<TrafficIcon traffic={traffic} label="" />}>
            {tc(traffic)}
          </Sign>
        ))}
        {(["waiting", "decide", "outside", "left"] as const).map((group) => {
          const Icon = OTHERS[group];
          return (
            <Sign key={group} sign={<Icon aria-hidden className="size-4 text-ink-muted" />}>
              {t(`group.${group}`)}
            </Sign>
          );
        })}
        {(["missed", "bought", "putBack"] as const).map((mark) => (
          <Sign key={mark} sign={<Badge tone="outline">{t(mark)}</Badge>}>
            {t(`meaning.${mark}`)}
          </Sign>
        ))}
      </dl>
    </Popover>
  );
}

function Sign({ sign, children }: { sign: React.ReactNode; children: React.ReactNode }) {
  return (
    <>
      <dt className="self-center justify-self-center">{sign}</dt>
      <dd>{children}</dd>
    </>
  );
}
