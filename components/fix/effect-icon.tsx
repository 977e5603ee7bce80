import { CircleFadingArrowUp, CircleHelp, Clock, Split, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { Meaning } from "@/components/common/meaning";
import { StateIcon } from "@/components/common/state-badge";
import type { Traffic } from "@/lib/model/result";
import { TRAFFIC } from "@/lib/model/traffic";
import type { FixRow } from "@/lib/views";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";

const ICON = "size-4 shrink-0";
/** A sign is as large as a pointer needs, in the place of its picture. */
const TARGET = "-m-1 shrink-0 p-1";
const OTHERS = { waiting: Clock, decide: Split, outside: UserRound, left: CircleFadingArrowUp } as const;

/** Effect of the first command of a row on clients, on one scale: an empty circle for nothing, a red disc for a lost address. Other rows show their state. */
export function EffectIcon({ row }: { row: FixRow }) {
  const t = useTranslations("fix");
  const tc = useTranslations("common");
  const { group, steps, state } = row;
  if (group in OTHERS) {
    const Icon = OTHERS[group as keyof typeof OTHERS];
    return (
      <Meaning text={t(`meaning.${group as keyof typeof OTHERS}`)} className={TARGET}>
        <Icon role="img" aria-label={t(`group.${group}`)} className={`${ICON} text-ink-muted`} />
      </Meaning>
    );
  }
  const traffic = steps[0]?.traffic;
  if ((group !== "safe" && group !== "window") || !traffic)
    return <StateIcon state={state} label={tc(`status.${state}`)} />;
  return (
    <Meaning text={tc(`meaning.${traffic}`)} className={TARGET}>
      <TrafficIcon traffic={traffic} label={tc(`traffic.${traffic}`)} />
    </Meaning>
  );
}

/** Quarters of a circle: 0, 1, 2, 4. */
function TrafficIcon({ traffic, label }: { traffic: Traffic; label: string }) {
  const filled = [0, 0.25, 0.5, 1][TRAFFIC.indexOf(traffic)]!;
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === ""}
      viewBox="0 0 16 16"
      className={`${ICON} ${traffic === "addressLost" ? "text-fail" : filled > 0 ? "text-unknown" : "text-ink-subtle"}`}
    >
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle
        cx="8"
        cy="8"
        r="3"
        fill="none"
        stroke="currentColor"
        strokeWidth="6"
        strokeDasharray={`${filled * 6 * Math.PI} 100`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  );
}

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
