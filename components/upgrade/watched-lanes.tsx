"use client";

import { useTranslations } from "next-intl";
import { CommandBlock } from "@/components/common/command-block";
import { Growing } from "@/components/common/lists";
import { InstanceLink, ServiceLink } from "@/components/common/resource-link";
import type { Unpredicted, WatchedLane } from "@/lib/upgrade/watch";
import { cn } from "@/lib/utils";

const TONES: Partial<Record<WatchedLane["state"], string>> = {
  unpredicted: "border-fail text-fail",
  unknown: "border-unknown text-unknown",
  failing: "border-unknown text-ink-muted",
  done: "border-pass text-pass",
};

/** Load balancers of an upgrade with what was not predicted, and the command that takes it back. */
export function WatchedLanes({ lanes }: { lanes: readonly WatchedLane[] }) {
  const t = useTranslations("watch");
  const tr = useTranslations("check.receipt");
  return (
    <Growing rows={lanes} first={50}>
      {(shown) => (
        <ul aria-label={t("lanes")} className="flex flex-col gap-2 text-sm">
          {shown.map((lane) => (
            <li
              key={lane.id}
              data-state={lane.state}
              className={cn("flex min-w-0 flex-col gap-1 border-l-2 pl-3", TONES[lane.state] ?? "border-line")}
            >
              <span className="flex flex-wrap items-center gap-x-2">
                {lane.loadBalancerId ? <InstanceLink id={lane.loadBalancerId} /> : null}
                {lane.services.map((service) => (
                  <ServiceLink key={service} service={service} />
                ))}
                <span>
                  {t(`state.${lane.state}`)}
                  {lane.expected > 0 ? `, ${t("seen", { seen: lane.seen, expected: lane.expected })}` : ""}
                  {lane.why ? ` (${t(`why.${lane.why}`)})` : ""}
                  {lane.setBy && lane.setBy.length > 0 ? ` ${tr("setBy")} ${lane.setBy.join(", ")}` : ""}
                </span>
              </span>
              {lane.unpredicted.map((change) => (
                <Change key={`${change.kind} ${change.name} ${change.field}`} change={change} />
              ))}
            </li>
          ))}
        </ul>
      )}
    </Growing>
  );
}

/** Changes of an earlier reading that the last one does not have. */
export function GoneLanes({ lanes }: { lanes: readonly WatchedLane[] }) {
  const t = useTranslations("watch");
  if (lanes.length === 0) return null;
  return (
    <section aria-label={t("receipt.gone")} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t("receipt.gone")}</h3>
      <WatchedLanes lanes={lanes.map((lane) => ({ ...lane, state: "unpredicted" }))} />
    </section>
  );
}

function Change({ change: { kind, name, field, before, after, predicted, undo } }: { change: Unpredicted }) {
  const t = useTranslations("watch");
  const value = (text: string | null) => text ?? t("none");
  return (
    <div className="flex min-w-0 flex-col gap-1 text-ink">
      <span className="break-words">
        {t(`kind.${kind}`)} {name} {field || `(${t("all")})`}: <s>{value(before)}</s> <strong>{value(after)}</strong>
        {predicted === undefined ? "" : ` (${t("insteadOf", { value: value(predicted) })})`}
      </span>
      {undo === undefined ? null : <CommandBlock kind="undo" command={undo} />}
    </div>
  );
}
