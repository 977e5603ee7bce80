"use client";

import { ArrowRight, CircleCheck, CirclePlus, Equal } from "lucide-react";
import { useTranslations } from "next-intl";
import { Children } from "react";
import { CodeChip } from "@/components/common/code-chip";
import { CommandBlock } from "@/components/common/command-block";
import { ServiceLink } from "@/components/common/resource-link";
import { StateBadge } from "@/components/common/state-badge";
import { Snippet } from "@/components/common/snippet";
import { Value } from "@/components/common/value";
import { ImpactBadges } from "@/components/remediation/step";
import type { WhatIfView } from "@/lib/views";
import { cn } from "@/lib/utils";

/** The result of a change on trial: findings, then the controller's calls, then the commands that make the change. */
export function Outcome({ view, clb }: { view: WhatIfView; clb: boolean }) {
  const t = useTranslations("trial");
  const tc = useTranslations("common");
  const quiet = view.appears.length === 0 && view.goes.length === 0;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="sr-only">
          {t("state", { before: tc(`status.${view.before}`), after: tc(`status.${view.after}`) })}
        </span>
        <span aria-hidden className="inline-flex flex-wrap items-center gap-2">
          <StateBadge state={view.before} />
          <ArrowRight className="size-3.5 text-ink-subtle" />
          <StateBadge state={view.after} />
        </span>
        <ImpactBadges traffic={view.traffic} risk="none" />
      </p>
      {view.syncError ? (
        <Part title={t("message")}>
          <Snippet wrap text={view.syncError} label={t("message")} />
        </Part>
      ) : null}
      {quiet ? <p className="text-ink-muted">{t("same")}</p> : null}
      <Part title={t("appears", { count: view.appears.length })} icon={<CirclePlus className="text-fail" />}>
        {view.appears.map((finding) => (
          <FindingLine key={finding.id} finding={finding} message={finding.message}>
            <span className="max-w-prose text-ink-muted">{finding.remediation.summary}</span>
          </FindingLine>
        ))}
      </Part>
      <Part title={t("goes", { count: view.goes.length })} icon={<CircleCheck className="text-pass" />}>
        {view.goes.map((finding) => (
          <FindingLine key={finding.id} finding={finding} />
        ))}
      </Part>
      <Part title={t("stays", { count: view.stays.length })} icon={<Equal className="text-ink-subtle" />}>
        {view.stays.map((finding) => (
          <FindingLine
            key={finding.id}
            finding={finding}
            note={finding.changed && t(`changed.${finding.changed}`)}
            message={finding.changed === "message" ? finding.message : undefined}
          />
        ))}
      </Part>
      <Sentences title={t("refused")} texts={view.refused} />
      {clb ? null : (
        <Part title={t("calls")}>
          {view.calls.length === 0 ? <p className="text-ink-muted">{t("noCalls")}</p> : view.calls.map(callLine)}
        </Part>
      )}
      <Part title={t("blocked")}>{view.blocked.map(callLine)}</Part>
      <Part title={t("others")}>
        {view.others.map(({ service, appears, goes }) => (
          <p key={service} className="flex flex-wrap gap-x-2">
            <ServiceLink service={service} />
            <code className="text-xs text-ink-muted">
              {[...appears.map((code) => `+${code}`), ...goes.map((code) => `-${code}`)].join(" ")}
            </code>
          </p>
        ))}
      </Part>
      <Sentences title={t("hints")} texts={view.hints.map(({ code, message }) => `${code} ${message}`)} />
      <Sentences title={t("assumed")} texts={view.assumed} />
      <Part title={t(clb ? "commandsClb" : "commands")}>
        {view.commands.map((command) => (
          <CommandBlock key={command} kind="fix" command={command} />
        ))}
        {view.undo.map((command) => (
          <CommandBlock key={command} kind="undo" command={command} />
        ))}
      </Part>
    </div>
  );
}

interface PartProps {
  title: string;
  icon?: React.ReactNode;
  children: React.ReactNode;
}

/** A titled part; none without content. */
function Part({ title, icon, children }: PartProps) {
  if (Children.count(children) === 0) return null;
  return (
    <section className="min-w-0">
      <h4
        className={cn("flex items-center gap-1.5 text-xs font-medium [&_svg]:size-3.5", icon ? "" : "text-ink-subtle")}
      >
        {icon ? <span aria-hidden>{icon}</span> : null}
        {title}
      </h4>
      <ul className={cn("mt-1.5 flex min-w-0 flex-col gap-2", icon ? "pl-5" : "")}>
        {Children.map(children, (child) => (
          <li className="min-w-0">{child}</li>
        ))}
      </ul>
    </section>
  );
}

interface FindingLineProps {
  finding: { code: string; title: string };
  note?: string;
  message?: string;
  children?: React.ReactNode;
}

function FindingLine({ finding: { code, title }, note, message, children }: FindingLineProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <CodeChip code={code} />
        <span className="min-w-0 break-words">{title}</span>
        {note ? <span className="text-xs text-ink-muted">{note}</span> : null}
      </span>
      {message ? <Snippet wrap text={message} label={code} /> : null}
      {children}
    </div>
  );
}

function Sentences({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <Part title={title}>
      {texts.map((text) => (
        <p key={text} className="max-w-prose">
          {text}
        </p>
      ))}
    </Part>
  );
}

const callLine = (call: WhatIfView["calls"][number], index: number) => <Call key={index} call={call} />;

/** A call of the controller, and what it changes. */
function Call({ call: { action, target, traffic, cost, already, changes } }: { call: WhatIfView["calls"][number] }) {
  const t = useTranslations("trial");
  const tc = useTranslations("common");
  return (
    <div className="min-w-0">
      <span className="flex flex-wrap items-center gap-x-2">
        <code className="break-all font-medium">{action}</code>
        {target ? <code className="break-all text-ink-muted">{target}</code> : null}
        <span className="text-xs text-ink-muted">
          {[traffic === "none" ? "" : tc(`traffic.${traffic}`), cost ? t("cost") : "", already ? t("already") : ""]
            .filter(Boolean)
            .join(", ")}
        </span>
      </span>
      {changes.map(({ field, from, to }) => (
        <span key={field} className="flex flex-wrap items-baseline gap-x-2 pl-4 text-xs">
          <code className="break-all text-ink-muted">{field}</code>
          <Value value={from} />
          <ArrowRight aria-hidden className="size-3 shrink-0 self-center text-ink-subtle" />
          <Value value={to} />
        </span>
      ))}
    </div>
  );
}
