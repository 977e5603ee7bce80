"use client";

import { ArrowRight, CircleCheck, CirclePlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { CodeChip } from "@/components/common/code-chip";
import { Snippet } from "@/components/common/snippet";
import { StateBadge } from "@/components/common/state-badge";
import { cn } from "@/lib/utils";
import type { PreviewView, PreviewCallView, PrecheckView } from "@/lib/views";
import { List, Notes, Part, Read } from "./reading";

/** A pause in typing before a manifest is judged. */
export const PAUSE_MS = 350;

/** Calls to come, and what they cost, open or cut; what each port and line does; what was meant; the manifest as it should be. */
export function PreviewAnswer({ view }: { view: PreviewView }) {
  const t = useTranslations("preview");
  return (
    <div className="flex min-w-0 flex-col gap-5" aria-live="polite">
      {view.refused === undefined ? null : (
        <Part title={t("notTaken")}>
          <Snippet wrap text={view.refused} label={t("notTaken")} />
        </Part>
      )}
      {view.alone || view.releases ? <p className="text-sm text-ink-muted">{view.alone ?? view.releases}</p> : null}
      {view.services.map((row, at) => (
        <article key={at} className="flex min-w-0 flex-col gap-3 text-sm" data-verdict={row.verdict}>
          <h3 className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-base font-semibold">
            <code className="break-all text-[inherit]">{row.service}</code>
            <span
              className={cn(
                "text-sm",
                row.verdict === "breaks" ? "text-fail" : row.verdict === "ok" ? "text-pass" : "",
              )}
            >
              {row.words.verdict}
            </span>
          </h3>
          {row.asks ? <p className="max-w-prose">{row.asks}</p> : null}
          <Notes title={t("refused")} notes={row.problems} />
          <Texts title={t("facts")} texts={[...(row.traffic ? [row.traffic] : []), ...row.facts]} />
          <Calls title={t("calls")} calls={row.calls} />
          <Calls title={t("blocked")} calls={row.blocked} />
          {row.precheck ? <Precheck precheck={row.precheck} version={view.targetVersion ?? ""} /> : null}
          {row.reading ? (
            <Part title={t("reading")}>
              <Read reading={row.reading} />
            </Part>
          ) : null}
          <Notes title={t("meant")} notes={row.meant} />
          <Texts title={t("assumed")} texts={row.assumed} />
        </article>
      ))}
      <Notes title={t("elsewhere")} notes={view.elsewhere} />
      {view.elsewhere.map(({ reading }, at) => (reading ? <Read key={at} reading={reading} /> : null))}
      {view.corrected === undefined ? null : (
        <Part title={t("corrected")}>
          <Snippet text={view.corrected} label={t("corrected")} />
        </Part>
      )}
    </div>
  );
}

const Texts = ({ title, texts }: { title: string; texts: readonly string[] }) => <List title={title} items={texts} />;

function Calls({ title, calls }: { title: string; calls: readonly PreviewCallView[] }) {
  return (
    <List
      title={title}
      items={calls.map(({ action, target, remarks, changes }) => (
        <div key={`${action} ${target}`} className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2">
            <code className="break-all font-medium">{action}</code>
            {target ? <code className="break-all text-ink-muted">{target}</code> : null}
            <span className="text-xs text-ink-muted">{remarks.join(", ")}</span>
          </span>
          {changes.map(({ field, from, to }) => (
            <span key={field} className="flex flex-wrap items-baseline gap-x-2 pl-4 text-xs">
              <code className="break-all text-ink-muted">{field}</code>
              <code className="break-all">{from}</code>
              <ArrowRight aria-hidden className="size-3 shrink-0 self-center text-ink-subtle" />
              <code className="break-all">{to}</code>
            </span>
          ))}
        </div>
      ))}
    />
  );
}

/** Result of the target's precheck now, and after the change. */
function Precheck({ precheck, version }: { precheck: PrecheckView; version: string }) {
  const { before, after, appears, goes } = precheck;
  const t = useTranslations("preview");
  const line = ({ id, code, title }: PrecheckView["goes"][number]) => (
    <span key={id} className="flex flex-wrap items-baseline gap-x-2">
      <CodeChip code={code} />
      <span className="min-w-0 break-words">{title}</span>
    </span>
  );
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-ink-muted">{t("precheck", { version })}</span>
        <StateBadge state={before} />
        <ArrowRight aria-hidden className="size-3.5 text-ink-subtle" />
        <StateBadge state={after} />
      </p>
      <List
        title={t("appears", { count: appears.length })}
        icon={<CirclePlus aria-hidden className="text-fail" />}
        items={appears.map(line)}
      />
      <List
        title={t("goes", { count: goes.length })}
        icon={<CircleCheck aria-hidden className="text-pass" />}
        items={goes.map(line)}
      />
    </>
  );
}
