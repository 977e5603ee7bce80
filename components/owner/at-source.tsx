"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CommandBlock } from "@/components/common/command-block";
import { Fold } from "@/components/common/fold";
import { Snippet } from "@/components/common/snippet";
import { Tabs } from "@/components/ui/tabs";
import { Badge } from "@/components/ui/badge";
import { OwnerName } from "./owner-chip";
import type { ChangeAtSource, SourceEdit as Edit } from "@/lib/owners";

interface AtSourceProps {
  change: ChangeAtSource;
  /** The sentence above it, which may say already what becomes of the command. */
  said?: string;
}

/** A change where its value comes from: what becomes of the command, the owner's form first, the others one tab away. */
export function AtSource({ change: { owner, now, forms, pause }, said = "" }: AtSourceProps) {
  const t = useTranslations("instance.atSource");
  const [first] = forms;
  // The command itself is above.
  if (!first || first.kind === "kubectl") return null;
  return (
    <Fold
      titleClass="w-fit"
      title={
        <>
          {t("title")}{" "}
          <Badge tone="outline">
            <OwnerName owner={owner} />
          </Badge>
        </>
      }
    >
      <section aria-label={t("title")} className="flex flex-col gap-2 border-l-2 border-line-strong pl-4">
        <p className="max-w-prose text-sm text-ink-muted">
          {owner.why} {said.includes(now.text) ? null : now.text}
        </p>
        <Tabs
          label={t("forms")}
          tabs={forms
            .filter(({ kind }) => kind !== "kubectl")
            .map((form, index) => ({
              id: `${form.kind} ${index}`,
              title: t(`form.${form.kind}`),
              content: <FormView {...form} />,
            }))}
        />
        {pause ? (
          <Fold title={t("pause")} titleClass="w-fit text-sm text-ink-muted">
            <p className="max-w-prose text-sm text-ink-muted">{pause.text}</p>
            {pause.look ? <CommandBlock kind="inspect" command={pause.look} /> : null}
            <CommandBlock label={t("pauseCommand")} command={pause.pause} />
            <CommandBlock label={t("resumeCommand")} command={pause.resume} />
          </Fold>
        ) : null}
      </section>
    </Fold>
  );
}

/** One edit of one source, for all its Services. */
export function SourceEdit({ edit, title }: { edit: Edit; title: ReactNode }) {
  return (
    <Fold titleClass="w-fit text-sm" title={title} bodyClass="py-2 pl-4">
      <FormView {...edit} />
    </Fold>
  );
}

type FormViewProps = Pick<Edit, "place" | "look" | "text"> & { notes?: readonly string[] };

function FormView({ place, look, text, notes = [] }: FormViewProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="max-w-prose text-sm">{place}</p>
      {look ? <CommandBlock kind="inspect" command={look} /> : null}
      {text ? <Snippet text={text} label={place} /> : null}
      {notes.map((note) => (
        <p key={note} className="max-w-prose text-xs text-ink-muted">
          {note}
        </p>
      ))}
    </div>
  );
}
