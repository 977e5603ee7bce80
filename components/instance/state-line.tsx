"use client";

import { useTranslations } from "next-intl";
import { STATES } from "@/components/common/state";
import type { ResourceView } from "@/lib/views";
import { cn } from "@/lib/utils";

/** The title's sentence: state first, then how much of it the official precheck shows. */
export function StateLine({ view }: { view: ResourceView }) {
  const t = useTranslations("instance");
  const tc = useTranslations("common");
  const look = STATES[view.state];
  const Icon = look.icon;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-base">
      <span className={cn("inline-flex items-center gap-1.5 font-semibold", look.text)}>
        <Icon aria-hidden className="size-4" />
        {tc(`status.${view.state}`)}
      </span>
      <span className="text-ink">{sentence(view, t)}</span>
    </p>
  );
}

function sentence(view: ResourceView, t: ReturnType<typeof useTranslations<"instance">>): string {
  if (view.orphan) return t(view.orphan.kind === "apiserver" ? "orphan.apiserver" : "state.orphan");
  const findings = view.services.flatMap((service) => service.findings);
  const count = (visibility: string) => findings.filter((finding) => finding.visibility === visibility).length;
  switch (view.state) {
    case "fail": {
      const reported = count("reported");
      const hidden = count("masked");
      const first = reported > 0 ? t("state.failReported", { count: reported }) : t("state.failSilent");
      return hidden > 0 ? t("state.joined", { first, second: t("state.hidden", { count: hidden }) }) : first;
    }
    case "advice":
      return t("state.advice", { count: count("advice") });
    default:
      return t(`state.${view.state}`);
  }
}
