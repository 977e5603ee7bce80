"use client";

import { ArrowRight, CircleCheck, CirclePlus, Equal } from "lucide-react";
import { useTranslations } from "next-intl";
import { CodeChip } from "@/components/common/code-chip";
import { CommandBlock } from "@/components/common/command-block";
import { ServiceLink } from "@/components/common/resource-link";
import { StateBadge } from "@/components/common/state-badge";
import { Snippet } from "@/components/common/snippet";
import { Value } from "@/components/common/value";
import { ImpactBadges } from "@/components/remediation/step";
import type { WhatIfView } from "@/lib/views";

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
          <StateBadge state={view.before} plain />
          <ArrowRight className="size-3.5 text-ink-subtle" />
          <StateBadge state={view.after} plain />
        </span>
        <ImpactBadges traffic={view.traffic} risk="none" />
      </p>
      {view.syncError ? (
        <div className="flex min-w-0 flex-col gap-1">
          <h4 className="text-xs font-medium text-ink-subtle">{t("message")}</h4>
          <Snippet wrap text={view.syncError} label={t("message")} />
        </div>
      ) : null}
      {quiet ? <p className="text-ink-muted">{t("same")}</p> : null}
      <Group title={t("appears", { count: view.appears.length })} icon={<CirclePlus className="text-fail" />}>
        {view.appears.map((finding) => (
          <FindingLine key={finding.id} finding={finding} message={finding.message}>
            <span className="max-w-prose text-ink-muted">{finding.remediation.summary}</span>
          </FindingLine>
        ))}
      </Group>
      <Group title={t("goes", { count: view.goes.length })} icon={<CircleCheck className="text-pass" />}>
        {view.goes.map((finding) => (
          <FindingLine key={finding.id} finding={finding} />
        ))}
      </Group>
      <Group title={t("stays", { count: view.stays.length })} icon={<Equal className="text-ink-subtle" />}>
        {view.stays.map((finding) => (
          <FindingLine
            key={finding.id}
            finding={finding}
            note={finding.changed && t(`changed.${finding.changed}`)}
            message={finding.changed === "message" ? finding.message : undefined}
          />
        ))}
      </Group>
      <Sentences title={t("refused")} texts={view.refused} />
      {clb ? null : <Calls title={t("calls")} calls={view.calls} none={t("noCalls")} />}
      {view.blocked.length > 0 ? <Calls title={t("blocked")} calls={view.blocked} /> : null}
      {view.others.length > 0 ? (
        <div>
          <h4 className="text-xs font-medium text-ink-subtle">{t("others")}</h4>
          <ul className="mt-1 flex flex-col gap-1">
            {view.others.map(({ service, appears, goes }) => (
              <li key={service} className="flex flex-wrap gap-x-2">
                <ServiceLink service={service} />
                <code className="text-xs text-ink-muted">
                  {[...appears.map((code) => `+${code}`), ...goes.map((code) => `-${code}`)].join(" ")}
                </code>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Sentences title={t("hints")} texts={view.hints.map(({ code, message }) => `${code} ${message}`)} />
      <Sentences title={t("assumed")} texts={view.assumed} />
      {view.commands.length > 0 ? (
        <div className="flex min-w-0 flex-col gap-2">
          <h4 className="text-xs font-medium text-ink-subtle">{t(clb ? "commandsClb" : "commands")}</h4>
          {view.commands.map((command) => (
            <CommandBlock key={command} kind="fix" command={command} />
          ))}
          {view.undo.map((command) => (
            <CommandBlock key={command} kind="undo" command={command} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Group({ title, icon, children }: { title: string; icon: React.ReactNode; children: React.ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div className="min-w-0">
      <h4 className="flex items-center gap-1.5 text-xs font-medium [&_svg]:size-3.5">
        <span aria-hidden>{icon}</span>
        {title}
      </h4>
      <ul className="mt-1.5 flex min-w-0 flex-col gap-2 pl-5">{children}</ul>
    </div>
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
    <li className="flex min-w-0 flex-col gap-1">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <CodeChip code={code} />
        <span className="min-w-0 break-words">{title}</span>
        {note ? <span className="text-xs text-ink-muted">{note}</span> : null}
      </span>
      {message ? <Snippet wrap text={message} label={code} /> : null}
      {children}
    </li>
  );
}

function Sentences({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <h4 className="text-xs font-medium text-ink-subtle">{title}</h4>
      <ul className="mt-1 flex max-w-prose list-disc flex-col gap-0.5 pl-5">
        {texts.map((text) => (
          <li key={text} className="break-words">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Calls({ title, calls, none }: { title: string; calls: WhatIfView["calls"]; none?: string }) {
  const t = useTranslations("trial");
  const tc = useTranslations("common");
  return (
    <div className="min-w-0">
      <h4 className="text-xs font-medium text-ink-subtle">{title}</h4>
      {calls.length === 0 ? <p className="mt-1 text-ink-muted">{none}</p> : null}
      <ol className="mt-1 flex flex-col gap-1.5">
        {calls.map((call, index) => (
          <li key={index} className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2">
              <code className="break-all font-medium">{call.action}</code>
              {call.target ? <code className="break-all text-ink-muted">{call.target}</code> : null}
              <span className="text-xs text-ink-muted">
                {[
                  ...(call.traffic === "none" ? [] : [tc(`traffic.${call.traffic}`)]),
                  ...(call.cost ? [t("cost")] : []),
                  ...(call.already ? [t("already")] : []),
                ].join(", ")}
              </span>
            </span>
            {call.changes.map(({ field, from, to }) => (
              <span key={field} className="flex flex-wrap items-baseline gap-x-2 pl-4 text-xs">
                <code className="break-all text-ink-muted">{field}</code>
                <Value value={from} />
                <ArrowRight aria-hidden className="size-3 shrink-0 self-center text-ink-subtle" />
                <Value value={to} />
              </span>
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}
