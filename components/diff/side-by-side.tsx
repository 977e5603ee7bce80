"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { familyText } from "@/lib/model/family";
import { layOut, type DiffLine, type ResourceView, type ServicePart } from "@/lib/views";
import { YamlPane } from "./yaml-pane";

const NONE: readonly DiffLine[] = [];

interface SideBySideProps {
  view: Pick<
    ResourceView,
    "family" | "loadBalancer" | "loadBalancerId" | "listeners" | "vServerGroups" | "domainExtensions"
  >;
  part: Pick<ServicePart, "service" | "raw" | "diff">;
  /** Below its name, where there are several. */
  titled: boolean;
}

/** The Service and the CLB side by side: differences only, or whole objects. */
export function SideBySide({ view, part, titled }: SideBySideProps) {
  const t = useTranslations("diff");
  const [whole, setWhole] = useState(false);
  const marks = part.diff ?? NONE;
  const sides = useMemo(
    () => (part.raw ? layOut({ ...view, service: part.raw }, marks) : undefined),
    [view, part.raw, marks],
  );
  if (!sides) return null;
  const clb = view.loadBalancerId ? t("clbYaml", { id: view.loadBalancerId }) : t("noClb");
  const panes = [
    {
      side: "service",
      heading: t("service"),
      label: t("serviceYaml", { key: part.service }),
      lines: sides.service,
    },
    {
      side: "clb",
      heading: familyText(t("clb"), view.family),
      label: familyText(clb, view.family),
      lines: sides.clb,
    },
  ] as const;
  return (
    <section aria-label={`${t("title")}: ${part.service}`} className="flex min-w-0 flex-col gap-2">
      {titled ? <h2 className="break-all text-sm font-medium">{part.service}</h2> : null}
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="text-ink-muted">
          {marks.length > 0 ? t("differences", { count: marks.length }) : t("same")}
        </span>
        <label className="flex min-h-8 items-center gap-2 max-md:min-h-11">
          <Checkbox checked={whole} onCheckedChange={setWhole} />
          {t("whole")}
        </label>
      </div>
      {whole || marks.length > 0 ? (
        <div data-slot="values" className="grid gap-2 md:grid-cols-2">
          {panes.map((pane) => (
            <YamlPane key={pane.side} {...pane} marks={marks} whole={whole} />
          ))}
        </div>
      ) : null}
    </section>
  );
}
