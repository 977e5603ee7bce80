"use client";

import { useTranslations } from "next-intl";
import { FileButton } from "@/components/common/file-button";
import { usePutCompanion } from "@/lib/client/mutations";
import { useDataSource } from "@/lib/client/data-source";
import { FileError } from "@/lib/client/file/file-error";
import type { CompanionKind } from "@/lib/client/sources";
import { visibleLine } from "@/lib/text/inert";

interface CompanionFileProps {
  kind: CompanionKind;
  label: string;
  accept: string;
}

/** Adds a companion file to an opened one; nothing for a live cluster. It stays in the browser. */
export function CompanionFile({ kind, label, accept }: CompanionFileProps) {
  const t = useTranslations("common");
  const source = useDataSource();
  const put = usePutCompanion(kind);
  if (!source.companions?.takes.includes(kind)) return null;
  const issues = put.error instanceof FileError ? put.error.issues : [];
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <FileButton label={label} accept={accept} busy={put.isPending} onFiles={([file]) => file && put.mutate(file)} />
      {put.isSuccess ? <span role="status">{put.variables?.name}</span> : null}
      {put.isError ? (
        <p role="alert" className="basis-full text-fail">
          {t("besideFailed", { name: put.variables?.name ?? "" })}{" "}
          {issues.map((issue) => visibleLine(`${issue.path} ${issue.message}`.trim())).join("; ")}
        </p>
      ) : null}
    </div>
  );
}
