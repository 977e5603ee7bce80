"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { fileName } from "@/lib/client/save-file";
import { Fold } from "@/components/common/fold";
import { useWriters } from "@/components/common/use-writers";
import { Loaded } from "@/components/common/query-error";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { useView } from "@/lib/client/data-source";
import { useWays } from "@/lib/client/ways";
import type { Playbook } from "@/lib/upgrade/playbook";
import { AfterSection, TakeBaseline } from "./after-section";
import { PolicyBox } from "./policy-box";
import { Blocks, Step } from "./step";
import { WatchSection } from "./watch-section";

/** The upgrade of this cluster step by step: the first one that is not done is open, the others say what is left. */
export function UpgradePage() {
  const [policies, setPolicies] = useState<unknown[]>([]);
  const { ways } = useWays();
  const input = {
    ...(policies.length > 0 ? { policies } : {}),
    ...(ways.length > 0 ? { ways: ways.join("\n") } : {}),
  };
  const query = useView("playbook", input, { keepPrevious: true });
  return (
    <Loaded query={query} height="h-96">
      {(playbook) => (
        <Steps playbook={playbook} policies={<PolicyBox onPolicies={setPolicies} given={policies.length} />} />
      )}
    </Loaded>
  );
}

/** None is open. */
const CLOSED = "none";

function Steps({ playbook, policies }: { playbook: Playbook; policies: React.ReactNode }) {
  const t = useTranslations("playbook");
  const { save, near } = useWriters();
  const markdown = () => {
    const name = `ccm-upgrade-${fileName(playbook.cluster.name ?? playbook.cluster.id)}.md`;
    save((writers) => writers.renderPlaybookMarkdown(playbook), name, "text/markdown");
  };
  const [chosen, choose] = useQueryState("step", parseAsString);
  const steps = playbook.chapters.filter(({ id }) => id !== "ticket");
  const ticket = playbook.chapters.find(({ id }) => id === "ticket");
  const left = steps.filter(({ state }) => state !== "done");
  const known = chosen === CLOSED || steps.some(({ id }) => id === chosen);
  const open = known ? chosen : left[0]?.id;
  const done = steps.length - left.length;
  const after = (at: number) => steps.slice(at + 1).find(({ state }) => state !== "done") ?? steps[at + 1];
  return (
    <div className="flex min-w-0 max-w-4xl flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-sm font-semibold">{t("progress", { done, all: steps.length })}</h2>
        <Progress value={(done * 100) / steps.length} aria-label={t("steps")} className="w-32" />
        <Button size="sm" className="ml-auto print:hidden" {...near} onClick={markdown}>
          <Download aria-hidden />
          Markdown
        </Button>
      </div>
      <ol aria-label={t("steps")}>
        {steps.map((chapter, index) => {
          const next = after(index);
          return (
            <Step
              key={chapter.id}
              chapter={chapter}
              number={index + 1}
              target={playbook.to}
              open={chapter.id === open}
              onOpen={(opened) => void choose(opened ? chapter.id : CLOSED)}
              onNext={next ? () => void choose(next.id) : undefined}
              policies={policies}
              leads={chapter.id === "upgrade" && (chapter.tick !== undefined || playbook.from === playbook.to)}
            >
              {chapter.id === "freeze" ? <TakeBaseline /> : null}
              {chapter.id === "upgrade" ? (
                <WatchSection target={playbook.to} isDone={playbook.from === playbook.to} />
              ) : null}
              {chapter.id === "verify" ? <AfterSection /> : null}
            </Step>
          );
        })}
      </ol>
      {ticket ? (
        <Fold title={ticket.title} titleClass="w-fit text-ink-muted">
          <Blocks blocks={ticket.blocks} />
        </Fold>
      ) : null}
    </div>
  );
}
