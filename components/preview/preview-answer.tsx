"use client";

import { ArrowRight, CircleCheck, CirclePlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { CodeChip } from "@/components/common/code-chip";
import { Snippet } from "@/components/common/snippet";
import { StateBadge } from "@/components/common/state-badge";
import { cn } from "@/lib/utils";
import type { PreviewView, PreviewCallView, PreviewNoteView, PrecheckView, ReadingView } from "@/lib/views";

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
          {row.reading ? <Read reading={row.reading} /> : null}
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

/** Port by port, then the whole, then each line of the manifest. */
function Read({ reading: { ports, whole, lines, linesTitle } }: { reading: ReadingView }) {
  const t = useTranslations("preview");
  return (
    <>
      <Part title={t("reading")}>
        {ports.map(({ title, parts }) => (
          <div key={title} className="flex min-w-0 flex-col gap-1">
            <h5 className="break-words font-medium">{title}</h5>
            <Said parts={parts} />
          </div>
        ))}
        <Said parts={whole} />
      </Part>
      <List
        title={linesTitle}
        items={lines.map(({ key, value, text, codes, grave }) => (
          <span key={key} className={cn("flex min-w-0 flex-col", grave && "border-l-2 border-fail pl-2")}>
            <code className="break-all text-xs text-ink-muted">
              {[key, ...(value === undefined ? [] : [value])].join(": ")}
            </code>
            <span className="min-w-0 max-w-prose [overflow-wrap:anywhere]">
              {text} <span className="text-xs text-ink-subtle">{codes.join(" ")}</span>
            </span>
          </span>
        ))}
      />
    </>
  );
}

const Said = ({ parts }: { parts: ReadingView["whole"] }) => (
  <dl className="grid min-w-0 grid-cols-[minmax(0,8rem)_minmax(0,1fr)] gap-x-3 gap-y-1">
    {parts.map(({ label, text }) => (
      <Fragment key={label}>
        <dt className="text-ink-muted">{label}</dt>
        <dd className="min-w-0 max-w-prose [overflow-wrap:anywhere]">{text}</dd>
      </Fragment>
    ))}
  </dl>
);

function Part({ title, icon, children }: { title: string; icon?: React.ReactNode; children: React.ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-1.5 text-sm">
      <h4 className="flex items-center gap-1.5 text-xs font-medium text-ink-subtle [&_svg]:size-3.5">
        {icon}
        {title}
      </h4>
      {children}
    </section>
  );
}

function List({ title, icon, items }: { title: string; icon?: React.ReactNode; items: readonly React.ReactNode[] }) {
  if (items.length === 0) return null;
  return (
    <Part title={title} icon={icon}>
      <ul className="flex min-w-0 flex-col gap-1.5">
        {items.map((item, at) => (
          <li key={at} className="min-w-0 break-words">
            {item}
          </li>
        ))}
      </ul>
    </Part>
  );
}

const Texts = ({ title, texts }: { title: string; texts: readonly string[] }) => <List title={title} items={texts} />;

/** A kind or a code of the API is no entry of the guide. */
const IN_GUIDE = /^(CLB|EVT|NLB|PRE|SYM|FAQ)\d{3}$/;

function Notes({ title, notes }: { title: string; notes: readonly PreviewNoteView[] }) {
  return (
    <List
      title={title}
      items={notes.map(({ code, text, grave }) => (
        <span
          key={code}
          className={cn("flex flex-wrap items-baseline gap-x-2", grave && "border-l-2 border-fail pl-2")}
        >
          {IN_GUIDE.test(code) ? <CodeChip code={code} /> : <code className="text-xs text-ink-subtle">{code}</code>}
          <span className="min-w-0 max-w-prose [overflow-wrap:anywhere]">{text}</span>
        </span>
      ))}
    />
  );
}

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
