"use client";

import { useTranslations } from "next-intl";
import { STATES } from "@/components/common/state";
import { stateParts, type ResourceView } from "@/lib/views";
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
  const parts = stateParts(
    view.state,
    view.services.flatMap((service) => service.findings),
  ).map(([key, values]) => t(`state.${key}`, values));
  const [first = "", second] = parts;
  return second === undefined ? first : t("state.joined", { first, second });
}
