"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { FileButton } from "@/components/common/file-button";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/input";

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
