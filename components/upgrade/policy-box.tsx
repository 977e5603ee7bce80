"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";

const LARGEST = 500_000;

/** Takes policy documents, pasted or as files. They are evaluated and not kept. */
export function PolicyBox({ onPolicies, given }: { onPolicies: (policies: unknown[]) => void; given: number }) {
  const t = useTranslations("playbook");
  const id = useId();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const evaluate = (source: string) => {
    const policies = documentsOf(source);
    setWrong(policies === undefined);
    if (policies) onPolicies(policies);
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

/** The policy documents of a JSON text, one or a list; undefined when it is no JSON. */
function documentsOf(text: string): unknown[] | undefined {
  try {
    return [JSON.parse(text) as unknown].flat();
  } catch {
    return undefined;
  }
}
