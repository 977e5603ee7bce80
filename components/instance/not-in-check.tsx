"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/common/empty-state";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import { useDataSource, useHref } from "@/lib/client/data-source";
import { useGo } from "@/lib/client/go";
import { useStartRun } from "@/lib/client/mutations";

/** A Service or instance that the last check does not have: a check that looks for it, in the list where it would arrive. */
export function NotInCheck({ name }: { name: string }) {
  const t = useTranslations("instance");
  const { cluster } = useDataSource();
  const href = useHref();
  const go = useGo();
  const start = useStartRun(cluster);
  const list = href({ to: "fix", query: { q: name.slice(name.indexOf("/") + 1) } });
  const check = () => start.mutate({}, { onSuccess: () => go(list), onError: toast.failed(t("actions.failed")) });
  return (
    <EmptyState title={t("notFoundTitle")}>
      <p className="mb-2">{t("notFoundBody", { name })}</p>
      <div className="flex flex-wrap gap-2">
        {cluster === undefined ? null : (
          <Button variant="primary" onClick={check} busy={start.isPending}>
            {t("actions.checkAgain")}
          </Button>
        )}
        <ButtonLink href={list}>{t("notFoundFind")}</ButtonLink>
      </div>
    </EmptyState>
  );
}
