"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { CodeChip } from "@/components/common/code-chip";
import { SearchBox } from "@/components/common/search-box";
import { Snippet } from "@/components/common/snippet";
import { Badge } from "@/components/ui/badge";
import { ToggleGroup } from "@/components/ui/toggle-group";
import type { AnnotationEntry } from "@/lib/knowledge/annotations/entries";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";

const KINDS = ["all", "clb", "nlb"] as const;
const PARAMS = { q: parseAsString.withDefault(""), kind: parseAsStringLiteral(KINDS).withDefault("all") };

/** Every annotation with what is known about it. The list is in the page, so that searching works without a server. */
export function AnnotationList({ entries }: { entries: readonly AnnotationEntry[] }) {
  const t = useTranslations("annotations");
  const [{ q, kind }, setParams] = useQueryStates(PARAMS);
  const found = useMemo(() => {
    const words = q.trim().toLowerCase().split(/\s+/).filter(Boolean);
    return entries.filter((entry) => {
      if (kind !== "all" && !entry.kinds.includes(kind)) return false;
      const text =
        `${entry.key} ${entry.legacyKey ?? ""} ${entry.meaning} ${entry.values} ${entry.since} ${entry.protocols.join(" ")} ${entry.codes.map((c) => `${c.code} ${c.title}`).join(" ")} ${entry.words}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }, [entries, q, kind]);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          value={q}
          onChange={(typed) => setParams({ q: typed || null })}
          label={t("search")}
          className="w-full max-w-xl"
        />
        <ToggleGroup
          label={t("kind")}
          value={kind}
          options={KINDS.map((id) => [id, t(id)])}
          onChange={(id) => setParams({ kind: id === "all" ? null : id })}
        />
        <p role="status" className="text-sm text-ink-muted">
          {t("found", { count: found.length })}
        </p>
      </div>
      <div className="flex flex-col">
        {found.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </div>
    </div>
  );
}

function Entry({ entry }: { entry: AnnotationEntry }) {
  const t = useTranslations("annotations");
  const code = (text: string | undefined) => text && <code className="break-all text-xs">{text}</code>;
  const keys = (list: readonly string[]) =>
    list.length > 0 &&
    list.map((key) => (
      <code key={key} className="block break-all text-xs">
        {key}
      </code>
    ));
  const protocols = entry.protocols.length > 0 ? ` (${entry.protocols.join(", ")})` : "";
  const facts = [
    [
      "values",
      <>
        {t(`type.${entry.valueType}`)}
        {entry.values ? ": " : null}
        {code(entry.values)}
      </>,
    ],
    ["default", code(entry.defaultValue)],
    ["wrong", entry.wrong && t(`effect.${entry.wrong}`)],
    ["target", `${t(`where.${entry.target}`)}${protocols}`],
    ["since", entry.since],
    ["sinceNlb", entry.sinceNlb],
    ["legacy", code(entry.legacyKey)],
    ["needs", keys(entry.needs)],
    ["excludes", keys(entry.excludes)],
  ] as const;
  const marks = (["immutable", "createOnly", "destructive", "compared"] as const).filter((mark) => entry[mark]);
  return (
    <article
      id={entry.id}
      aria-label={entry.key}
      className="flex scroll-mt-20 flex-col gap-2 border-t border-line py-4 [content-visibility:auto] [contain-intrinsic-size:auto_14rem]"
    >
      <h2 className="break-all text-sm font-semibold">
        <a href={`#${entry.id}`} className="hover:underline">
          <code>{entry.key}</code>
        </a>
      </h2>
      <p className="flex flex-wrap gap-1.5">
        {entry.kinds.map((kind) => (
          <Badge key={kind} tone="neutral">
            {kind.toUpperCase()}
          </Badge>
        ))}
        {entry.removedIn ? <Badge tone="skipped">{`${t("removed")} ${entry.removedIn}`}</Badge> : null}
        {marks.map((mark) => (
          <Badge key={mark} tone={mark === "destructive" ? "fail" : "neutral"}>
            {t(mark)}
          </Badge>
        ))}
      </p>
      {entry.meaning ? <p className="max-w-prose text-sm">{entry.meaning}</p> : null}
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} className="min-w-0 break-words">
              <dt className="text-xs text-ink-subtle">{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <Snippet text={entry.example} label={t("example")} className="max-w-2xl" />
      {entry.codes.length > 0 ? (
        <p className="flex flex-wrap items-center gap-1.5 text-xs text-ink-muted">
          {t("codes")}
          {entry.codes.map(({ code, title }) => (
            <CodeChip key={code} code={code}>
              {title}
            </CodeChip>
          ))}
        </p>
      ) : null}
    </article>
  );
}
