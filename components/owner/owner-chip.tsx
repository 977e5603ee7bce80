"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { OwnerRef } from "@/lib/model/owner";

/** `Helm ingress-nginx`: the kind of the owner, and its name where it has one. */
export function OwnerName({ owner: { kind, name, namespace } }: { owner: OwnerRef }) {
  const t = useTranslations("common.owner");
  return (
    <span className="min-w-0 truncate" title={namespace && name ? [namespace, name].join("/") : undefined}>
      {t(kind)}
      {name ? <code className="ml-1 text-[0.6875rem] tracking-tight">{name}</code> : null}
    </span>
  );
}

/** Who owns a Service; `why` is how that is known. Nothing where it is unknown. */
export function OwnerChip({ owner, why }: { owner: OwnerRef | undefined; why?: string }) {
  if (!owner || owner.kind === "unknown") return null;
  return (
    <Badge tone="outline" title={why} className="min-w-0 shrink">
      <OwnerName owner={owner} />
    </Badge>
  );
}
