"use client";

import { useTranslations } from "next-intl";
import { Meaning } from "@/components/common/meaning";
import { Badge } from "@/components/ui/badge";
import type { OwnerRef } from "@/lib/model/owner";

/** `Helm ingress-nginx`: the kind of the owner, and its name where it has one. */
export function OwnerName({ owner: { kind, name } }: { owner: OwnerRef }) {
  const t = useTranslations("common.owner");
  return (
    <span className="min-w-0 truncate">
      {t(kind)}
      {name ? <code className="ml-1 text-xs tracking-tight">{name}</code> : null}
    </span>
  );
}

/** Who owns a Service; `why` is how that is known. Nothing where it is unknown. */
export function OwnerChip({ owner, why }: { owner: OwnerRef | undefined; why?: string }) {
  const t = useTranslations("common");
  if (!owner || owner.kind === "unknown") return null;
  return (
    <Meaning text={why ?? t("meaning.owner")}>
      <Badge tone="outline" className="min-w-0 shrink">
        <OwnerName owner={owner} />
      </Badge>
    </Meaning>
  );
}
