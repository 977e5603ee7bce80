"use client";

import { Download, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { fileName } from "@/lib/client/save-file";
import { StateIcon } from "@/components/common/state-badge";
import { useWriters } from "@/components/common/use-writers";
import { Loaded } from "@/components/common/query-error";
import { Button } from "@/components/ui/button";
import { useDataSource, useView } from "@/lib/client/data-source";
import type { Playbook } from "@/lib/upgrade/playbook";
import { AfterSection } from "./after-section";
import { CHAPTER_STATE, ChapterSection, PolicyBox } from "./chapter";
import { HistorySection } from "./history-section";

/** One ordered page for this cluster's upgrade: what is done, what is left, what came of it; earlier checks at the end. */
export function UpgradePage() {
  const t = useTranslations("playbook");
  const { cluster } = useDataSource();
  const [policies, setPolicies] = useState<unknown[]>([]);
  const query = useView("playbook", policies.length > 0 ? { policies } : {}, { keepPrevious: true });
  const { save, near } = useWriters();
  const markdown = (playbook: Playbook) => {
    const name = `ccm-upgrade-${fileName(playbook.cluster.name ?? playbook.cluster.id)}.md`;
    save((writers) => writers.renderPlaybookMarkdown(playbook), name, "text/markdown");
  };
  const [part] = useQueryState("part");
  const there = query.data !== undefined;
  useEffect(() => {
    if (there && part) document.getElementById(part)?.scrollIntoView();
  }, [there, part]);
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <Loaded query={query} height="h-96">
        {(playbook) => (
          <div className="grid gap-8 max-lg:gap-5 lg:grid-cols-[14rem_minmax(0,1fr)]">
            <nav aria-label={t("chapters")} className="print:hidden lg:sticky lg:top-16 lg:self-start">
              <ol className="grid grid-cols-2 text-sm sm:grid-cols-3 lg:grid-cols-1">
                {playbook.chapters.map((chapter, index) => (
                  <li key={chapter.id}>
                    <a
                      href={`#${chapter.id}`}
                      onClick={(event) => {
                        // In an opened file the fragment names the page: it stays as it is.
                        if (cluster !== undefined) return;
                        event.preventDefault();
                        document.getElementById(chapter.id)?.scrollIntoView({ block: "start" });
                      }}
                      className="flex items-start gap-2 rounded-md px-2 py-1 text-ink-muted hover:bg-surface-hover hover:text-ink"
                    >
                      <StateIcon
                        state={CHAPTER_STATE[chapter.state]}
                        label={t(`state.${chapter.state}`)}
                        className="mt-0.5"
                      />
                      <span>
                        {index + 1}. {t(`short.${chapter.id}`)}
                      </span>
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
            <div className="flex min-w-0 flex-col gap-6">
              <div className="flex flex-wrap items-start justify-between gap-3">
                <h2 className="min-w-0 text-base font-semibold">{playbook.title}</h2>
                <div className="flex flex-wrap gap-2 print:hidden">
                  <Button onClick={() => window.print()}>
                    <Printer aria-hidden />
                    {t("print")}
                  </Button>
                  <Button {...near} onClick={() => markdown(playbook)}>
                    <Download aria-hidden />
                    Markdown
                  </Button>
                </div>
              </div>
              {playbook.chapters.map((chapter, index) => (
                <ChapterSection
                  key={chapter.id}
                  chapter={chapter}
                  number={index + 1}
                  policies={<PolicyBox onPolicies={setPolicies} given={policies.length} />}
                >
                  {chapter.id === "verify" ? <AfterSection /> : null}
                </ChapterSection>
              ))}
            </div>
          </div>
        )}
      </Loaded>
      {cluster !== undefined && !query.isPending ? <HistorySection cluster={cluster} /> : null}
    </div>
  );
}
