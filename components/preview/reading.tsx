"use client";

import { Fragment } from "react";
import { CodeChip } from "@/components/common/code-chip";
import { cn } from "@/lib/utils";
import type { PreviewNoteView, ReadingView } from "@/lib/views";

/** Port by port, then the whole, then each line of the manifest. */
export function Read({ reading: { ports, whole, lines, linesTitle } }: { reading: ReadingView }) {
  return (
    <>
      {ports.map(({ title, parts }) => (
        <section key={title} className="flex min-w-0 flex-col gap-1 text-sm">
          <p className="break-words font-medium">{title}</p>
          <Said parts={parts} />
        </section>
      ))}
      <Said parts={whole} />
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
  <dl className="grid text-sm min-w-0 grid-cols-[minmax(0,8rem)_minmax(0,1fr)] gap-x-3 gap-y-1">
    {parts.map(({ label, text }) => (
      <Fragment key={label}>
        <dt className="text-ink-muted">{label}</dt>
        <dd className="min-w-0 max-w-prose [overflow-wrap:anywhere]">{text}</dd>
      </Fragment>
    ))}
  </dl>
);

export function Part({ title, icon, children }: { title: string; icon?: React.ReactNode; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-1.5 text-sm">
      <p className="flex items-center gap-1.5 text-xs font-medium text-ink-subtle [&_svg]:size-3.5">
        {icon}
        {title}
      </p>
      {children}
    </section>
  );
}

export function List({
  title,
  icon,
  items,
}: {
  title: string;
  icon?: React.ReactNode;
  items: readonly React.ReactNode[];
}) {
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

/** A kind or a code of the API is no entry of the guide. */
const IN_GUIDE = /^(CLB|EVT|NLB|PRE|SYM|FAQ)\d{3}$/;

export function Notes({ title, notes }: { title: string; notes: readonly PreviewNoteView[] }) {
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
