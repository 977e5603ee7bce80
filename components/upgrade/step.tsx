"use client";

import { CircleCheck, CircleDot, CircleHelp, CircleX, Circle } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { CommandBlock } from "@/components/common/command-block";
import { ConsoleLink } from "@/components/common/console-link";
import { Fold } from "@/components/common/fold";
import { PlainTable } from "@/components/common/lists";
import { TextLink } from "@/components/ui/link";
import { CodeChip } from "@/components/common/code-chip";
import { ServiceLink } from "@/components/common/resource-link";
import { Snippet } from "@/components/common/snippet";
import { LocalTime } from "@/components/common/time-ago";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { LinkTarget } from "@/lib/client/address";
import { useDataSource, useHref } from "@/lib/client/data-source";
import { useTick } from "@/lib/client/mutations";
import { groupBy } from "@/lib/model/group-by";
import type { Block, Chapter, PlaybookLink, WeightShift } from "@/lib/upgrade/playbook";
import { cn } from "@/lib/utils";

/** A check mark for done, a ring where one is, an empty circle for not yet; red is for what went wrong alone. */
const MARKS = {
  done: [CircleCheck, "text-pass"],
  broken: [CircleX, "text-fail"],
  unknown: [CircleHelp, "text-unknown"],
  todo: [Circle, "text-ink-subtle"],
  info: [Circle, "text-ink-subtle"],
} as const;

const LINKS: Record<PlaybookLink, LinkTarget> = {
  plan: { to: "fix" },
  events: { to: "events" },
  targets: { to: "overview" },
};

interface StepProps {
  chapter: Chapter;
  number: number;
  /** The version that the upgrade leads to. */
  target: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Opens the next step that is not done; absent after the last one. */
  onNext?: () => void;
  /** Where policy documents are taken. */
  policies: React.ReactNode;
  /** Drawn after the blocks; before them, which are folded, where it `leads`. */
  children?: React.ReactNode;
  leads?: boolean;
}

/** One step of the upgrade: a line that says what is left; opened, how it is done. */
export function Step({ chapter, number, target, open, onOpen, onNext, policies, children, leads = false }: StepProps) {
  const t = useTranslations("playbook");
  const { id, state, tick, left, title, summary, blocks } = chapter;
  const how = <Blocks blocks={blocks} policies={policies} />;
  const [Mark, tone] =
    open && (state === "todo" || state === "info") ? ([CircleDot, "text-accent"] as const) : MARKS[state];
  return (
    <li id={id} className="scroll-mt-20 border-b border-line first:border-t">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => onOpen(!open)}
          className="flex min-h-10 w-full items-center gap-2.5 rounded-sm py-1.5 text-left text-sm hover:bg-surface-hover"
        >
          <Mark aria-label={t(`state.${state}`)} role="img" className={cn("size-4 shrink-0", tone)} />
          <span className={cn("shrink-0", open ? "text-base font-semibold" : "font-medium")}>
            <span className="tabular-nums text-ink-subtle">{number}</span> {open ? title : t(`short.${id}`)}
          </span>
          {open ? null : (
            <span className="min-w-0 truncate text-ink-muted">
              {tick ? <Ticked tick={tick} /> : state === "done" ? null : left}
            </span>
          )}
        </button>
      </h3>
      {open ? (
        <div className="flex min-w-0 flex-col gap-3 pb-5 pl-6.5 pt-1 max-sm:pl-0">
          <p className="max-w-prose text-sm">{summary}</p>
          {leads ? (
            <>
              {children}
              <Fold title={t("how")} titleClass="w-fit font-medium">
                {how}
              </Fold>
            </>
          ) : (
            <>
              {how}
              {children}
            </>
          )}
          <Foot chapter={chapter} target={target} onNext={onNext} />
        </div>
      ) : null}
    </li>
  );
}

function Ticked({ tick }: { tick: NonNullable<Chapter["tick"]> }) {
  const t = useTranslations("playbook");
  return t.rich("tick.by", { name: tick.by, at: () => <LocalTime at={tick.at} /> });
}

/** Ticks the step off, takes that back, and leads on. */
function Foot({ chapter: { id, byHand, tick }, target, onNext }: Pick<StepProps, "chapter" | "target" | "onNext">) {
  const t = useTranslations("playbook");
  const { cluster } = useDataSource();
  const change = useTick(cluster);
  const put = (done: boolean) =>
    change.mutate(
      { step: id, target, done },
      { onSuccess: () => (done ? onNext?.() : undefined), onError: toast.failed(t("tick.failed")) },
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm print:hidden">
      {tick ? (
        <>
          <span className="text-ink-muted">
            <Ticked tick={tick} />
          </span>
          <Button variant="link" size="sm" busy={change.isPending} onClick={() => put(false)}>
            {t("tick.back")}
          </Button>
        </>
      ) : byHand && cluster !== undefined ? (
        <Button variant="primary" busy={change.isPending} onClick={() => put(true)}>
          <CircleCheck aria-hidden />
          {t("tick.done")}
        </Button>
      ) : null}
      {onNext ? <Button onClick={onNext}>{t("next")}</Button> : null}
    </div>
  );
}

export function Blocks({ blocks, policies }: { blocks: readonly Block[]; policies?: React.ReactNode }) {
  return blocks.map((block, index) => <BlockView key={index} block={block} policies={policies} />);
}

function BlockView({ block, policies }: { block: Block; policies: React.ReactNode }) {
  const t = useTranslations("playbook");
  const format = useFormatter();
  const href = useHref();
  const words = (weight: number, share: number) =>
    t("weight", { weight, share: format.number(share, { style: "percent", maximumFractionDigits: 1 }) });
  switch (block.kind) {
    case "text":
      return <p className="max-w-prose break-words text-sm text-ink-muted">{block.text}</p>;
    case "list":
      return block.title ? (
        <Fold title={t("list", { title: block.title, count: block.items.length })} titleClass="w-fit font-medium">
          <Items items={block.items} />
        </Fold>
      ) : (
        <Items items={block.items} />
      );
    case "command":
      return (
        <div className="flex min-w-0 max-w-4xl flex-col gap-1">
          <p className="text-xs text-ink-subtle">{block.label}</p>
          {block.command.includes("\n") ? (
            <Snippet wrap text={block.command} label={block.label} />
          ) : (
            <CommandBlock command={block.command} />
          )}
        </div>
      );
    case "facts":
      return (
        <div className="flex min-w-0 max-w-4xl flex-col gap-1">
          <p className="text-xs text-ink-subtle">{block.label}</p>
          <Snippet wrap text={block.facts.join("\n")} label={block.label} />
        </div>
      );
    case "table":
      return (
        <div className="flex flex-col gap-3">
          <PlainTable
            label={block.head.join(", ")}
            head={block.head}
            rows={(block.shift ? rowsOf(block.shift, words) : block.rows).map(([first, ...others]) => [
              <code className="text-xs">{first}</code>,
              ...others,
            ])}
            className="min-w-[36rem] text-sm"
          />
          {block.more ? <p className="text-xs text-ink-muted">{t("more", { count: block.more })}</p> : null}
        </div>
      );
    case "policies":
      return policies;
    case "link":
      return (
        <p className="print:hidden">
          <TextLink href={href(LINKS[block.to])} className="text-sm">
            {block.text}
          </TextLink>
        </p>
      );
  }
}

function Items({ items }: Pick<Extract<Block, { kind: "list" }>, "items">) {
  const t = useTranslations("playbook");
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {items.map((item, index) => (
        <li key={index} className="flex max-w-prose flex-col gap-0.5 border-l-2 border-line pl-3">
          <span className="break-words">
            {item.code ? <CodeChip code={item.code} /> : null} {item.text} <ConsoleLink step={item.text} />
          </span>
          {item.services ? (
            <span className="flex flex-wrap gap-x-3 text-xs">
              {item.services.map((service) => (
                <ServiceLink key={service} service={service} className="inline-flex min-h-6 items-center" />
              ))}
              {item.more ? <span className="text-ink-muted">{t("more", { count: item.more })}</span> : null}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Each node of the Services whose traffic moves: its weights, with the share of the Service's traffic. */
function rowsOf(shift: readonly WeightShift[], words: (weight: number, share: number) => string): string[][] {
  return [...groupBy(shift, ({ service }) => service).values()].flatMap((nodes) => {
    const sumOf = (side: "before" | "after") => nodes.reduce((sum, row) => sum + row[side], 0) || 1;
    const [now, then] = [sumOf("before"), sumOf("after")];
    return nodes.map(({ service, node, pods, before, after }) => [
      service,
      node,
      String(pods),
      words(before, before / now),
      words(after, after / then),
    ]);
  });
}
