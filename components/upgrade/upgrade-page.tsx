"use client";

import { Camera, Download } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { useId, useState } from "react";
import { fileName } from "@/lib/client/save-file";
import { Fold } from "@/components/common/fold";
import { useWriters } from "@/components/common/use-writers";
import { Loaded, QueryError } from "@/components/common/query-error";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { useDataSource, useView } from "@/lib/client/data-source";
import { useWays } from "@/lib/client/ways";
import type { Playbook } from "@/lib/upgrade/playbook";
import { Blocks, Step } from "./step";
import { WatchSection } from "./watch-section";
import { LocalTime } from "@/components/common/time-ago";
import { CompanionFile } from "@/components/reports/companion-file";
import { Compared } from "@/components/reports/comparison";
import { useTakeBaseline } from "@/lib/client/mutations";
import type { CloudChanges } from "@/lib/upgrade/compare/cloud";
import type { Locale } from "@/lib/model/text";
import { FileButton } from "@/components/common/file-button";
import { Textarea } from "@/components/ui/input";

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

/** Takes the baseline that later checks are compared with; in a file an earlier bundle is chosen. */
function TakeBaseline() {
  const t = useTranslations("after");
  const { cluster } = useDataSource();
  const { data } = useView("comparison", {});
  const take = useTakeBaseline(cluster);
  return (
    <>
      {cluster !== undefined ? (
        <Button className="self-start" busy={take.isPending} onClick={() => take.mutate()}>
          <Camera aria-hidden />
          {t(data?.before ? "retake" : "take")}
        </Button>
      ) : null}
      {take.isError ? <QueryError error={take.error} title={t("notTaken")} /> : null}
      <CompanionFile kind="baseline" label={t("chooseBaseline")} accept=".json,.gz,application/json" />
    </>
  );
}

/** Changes of the cloud's side since the baseline, each with the component that manages it. */
function AfterSection() {
  const t = useTranslations("after");
  const { cluster } = useDataSource();
  const query = useView("comparison", {});
  const locale = useLocale() as Locale;
  const { save, near } = useWriters();
  const markdown = (cloud: CloudChanges) =>
    save(
      (writers) => writers.renderComparison(cloud, locale, "markdown"),
      `after-${fileName(cluster ?? "file")}.md`,
      "text/markdown",
    );
  return (
    <Loaded query={query} height="h-24">
      {(comparison) => (
        <div className="flex flex-col gap-4" id="after">
          {comparison.cloud ? (
            <>
              <Compared comparison={comparison} />
              <Button className="self-start print:hidden" {...near} onClick={() => markdown(comparison.cloud!)}>
                <Download aria-hidden />
                Markdown
              </Button>
            </>
          ) : (
            <p className="text-sm text-ink-muted">
              {comparison.before
                ? t.rich("notYet", { at: () => <LocalTime at={comparison.before?.at} /> })
                : t(cluster !== undefined ? "noneBody" : "noneBodyFile")}
            </p>
          )}
        </div>
      )}
    </Loaded>
  );
}

const LARGEST = 500_000;

/** Takes policy documents, pasted or as files. They are evaluated and not stored. `given`: so far. */
function PolicyBox({ onPolicies, given }: { onPolicies: (policies: unknown[]) => void; given: number }) {
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
  const read = async (files: readonly File[]) => {
    const texts = await Promise.all(files.map((file) => file.slice(0, LARGEST).text()));
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
        <FileButton
          multiple
          label={t("policy.files")}
          accept=".json,application/json,text/plain"
          onFiles={(files) => void read(files)}
        />
      </div>
    </form>
  );
}
