"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Popover } from "@/components/ui/popover";
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

/** Who owns a Service; `why`, on a press, is how that is known. Nothing where it is unknown. */
export function OwnerChip({ owner, why }: { owner: OwnerRef | undefined; why?: string }) {
  if (!owner || owner.kind === "unknown") return null;
  const chip = (
    <Badge tone="outline" asChild={why !== undefined} className="min-w-0 shrink">
      {why === undefined ? (
        <OwnerName owner={owner} />
      ) : (
        <button type="button" className="hover:border-line-strong">
          <OwnerName owner={owner} />
        </button>
      )}
    </Badge>
  );
  return why === undefined ? (
    chip
  ) : (
    <Popover className="w-auto max-w-sm" trigger={chip}>
      {why}
    </Popover>
  );
}
