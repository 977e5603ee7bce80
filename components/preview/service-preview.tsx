"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { Fold } from "@/components/common/fold";
import { Skeleton } from "@/components/ui/skeleton";
import type { KubeService } from "@/lib/model/bundle";
import { toYaml } from "@/lib/text/yaml";
import type { ServicePart } from "@/lib/views";

/** Loaded when it is unfolded. */
const PreviewEditor = dynamic(() => import("./preview-editor").then((module) => module.PreviewEditor), {
  loading: () => <Skeleton className="h-96 w-full" />,
});

/** The manifest of a Service, without the fields that the API server fills in. */
function textOf({ metadata = {}, spec }: KubeService): string {
  const { name, namespace, labels, annotations = {} } = metadata;
  const service = { name, namespace, ...(labels ? { labels } : {}), annotations };
  return toYaml({ apiVersion: "v1", kind: "Service", metadata: service, spec });
}

/** Preview of a Service that exists: its YAML, to change. Folded to its title. */
export function ServicePreview({ part, titled }: { part: ServicePart; titled: boolean }) {
  const t = useTranslations("preview");
  if (!part.raw) return null;
  return (
    <Fold
      className="text-sm"
      titleClass="min-h-8 min-w-0 max-md:min-h-11"
      title={
        <>
          <span className="shrink-0 text-base font-semibold">{t("title")}</span>
          {titled ? <code className="truncate text-xs text-ink-muted">{part.service}</code> : null}
        </>
      }
    >
      <p className="text-ink-muted">{t("hint")}</p>
      <PreviewEditor start={textOf(part.raw)} />
    </Fold>
  );
}
