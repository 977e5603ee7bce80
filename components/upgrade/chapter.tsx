"use client";

import { useFormatter, useTranslations } from "next-intl";
import { PlainTable } from "@/components/common/lists";
import { TextLink } from "@/components/ui/link";
import { CodeChip } from "@/components/common/code-chip";
import { ServiceLink } from "@/components/common/resource-link";
import { Snippet } from "@/components/common/snippet";
import { StateBadge } from "@/components/common/state-badge";
import type { LinkTarget } from "@/lib/client/address";
import { useHref } from "@/lib/client/data-source";
import { groupBy } from "@/lib/model/group-by";
import type { Block, Chapter, PlaybookLink, WeightShift } from "@/lib/upgrade/playbook";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input, Textarea } from "@/components/ui/input";

export const CHAPTER_STATE = { done: "pass", todo: "fail", unknown: "unknown", info: "advice" } as const;

const LINKS: Record<PlaybookLink, LinkTarget> = {
  plan: { to: "fix" },
  waivers: { to: "fix" },
  events: { to: "events" },
  targets: { to: "overview" },
  after: { to: "upgrade", query: { part: "verify" } },
};

interface ChapterProps {
  chapter: Chapter;
  number: number;
  /** Where policy documents are taken. */
  policies: React.ReactNode;
  /** Drawn after the chapter. */
  children?: React.ReactNode;
}

export function ChapterSection({ chapter, number, policies, children }: ChapterProps) {
  const t = useTranslations("playbook");
  return (
    <section
      id={chapter.id}
      aria-label={chapter.title}
      className="flex scroll-mt-20 flex-col gap-3 break-inside-avoid-page border-t border-line pt-4 first:border-t-0 first:pt-0"
    >
      <h3 className="flex gap-2 text-base font-semibold">
        <span className="w-5 shrink-0 tabular-nums text-ink-subtle">{number}</span>
        {chapter.title}
      </h3>
      <div className="flex min-w-0 flex-col gap-3 sm:pl-7">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <StateBadge state={CHAPTER_STATE[chapter.state]} label={t(`state.${chapter.state}`)} />
          <span>{chapter.summary}</span>
        </p>
        {chapter.blocks.map((block, index) => (
          <BlockView key={index} block={block} policies={policies} />
        ))}
        {children}
      </div>
    </section>
  );
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
      return (
        <ul className="flex flex-col gap-2 text-sm">
          {block.items.map((item, index) => (
            <li key={index} className="flex max-w-prose flex-col gap-0.5 border-l-2 border-line pl-3">
              <span className="break-words">
                {item.code ? <CodeChip code={item.code} /> : null} {item.text}
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
    case "command":
      return (
        <div className="flex min-w-0 flex-col gap-1">
          <p className="text-xs text-ink-subtle">{block.label}</p>
          <Snippet text={block.command} label={block.label} />
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

const LARGEST = 500_000;

/** Takes policy documents, pasted or as files. They are evaluated and not stored. `given`: so far. */
export function PolicyBox({ onPolicies, given }: { onPolicies: (policies: unknown[]) => void; given: number }) {
  const t = useTranslations("playbook");
  const id = useId();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const evaluate = (source: string) => {
    try {
      onPolicies([JSON.parse(source) as unknown].flat());
      setWrong(false);
    } catch {
      setWrong(true);
    }
  };
  const read = async (files: FileList | null) => {
    const texts = await Promise.all([...(files ?? [])].map((file) => file.slice(0, LARGEST).text()));
    const all = texts.length > 1 ? `[${texts.join(",\n")}]` : (texts[0] ?? "");
    setText(all);
    evaluate(all);
  };
  return (
    <form
      className="flex max-w-2xl flex-col gap-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        evaluate(text);
      }}
    >
      <label className="text-sm font-medium" htmlFor={id}>
        {t("policy.label")}
      </label>
      <Textarea
        id={id}
        value={text}
        maxLength={LARGEST}
        onChange={(event) => setText(event.target.value)}
        placeholder='{"Version":"1","Statement":[...]}'
        aria-invalid={wrong}
        aria-describedby={`${id}-note`}
        spellCheck={false}
        className="font-mono text-xs"
      />
      <p id={`${id}-note`} role="status" className={wrong ? "text-sm text-fail" : "text-xs text-ink-muted"}>
        {wrong ? t("policy.wrong") : given > 0 ? t("policy.given", { count: given }) : t("policy.note")}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={text.trim() === ""}>
          {t("policy.judge")}
        </Button>
        <Input
          type="file"
          multiple
          accept=".json,application/json,text/plain"
          aria-label={t("policy.files")}
          onChange={(event) => void read(event.target.files)}
          className="h-auto max-w-xs border-0 p-0 text-xs"
        />
      </div>
    </form>
  );
}
