"use client";

import { useTranslations } from "next-intl";
import { useHref } from "@/lib/client/data-source";
import { cn } from "@/lib/utils";
import { Link } from "@/components/ui/link";

const linkClass =
  "break-all rounded-sm text-ink underline decoration-line-strong underline-offset-2 hover:decoration-current";

/** A CLB instance by id, linked to its page in the current view (live cluster, opened file or report). */
export function InstanceLink({ id, name }: { id: string; name?: string }) {
  const t = useTranslations("common");
  const href = useHref();
  return (
    <Link
      href={href({ to: "instance", id })}
      // With a name the content of the link is enough.
      aria-label={name ? undefined : t("instance", { id })}
      className={linkClass}
    >
      {name ? <span className="mr-1.5">{name}</span> : null}
      <code className="text-xs">{id}</code>
    </Link>
  );
}

/** A Service by `namespace/name`. */
export function ServiceLink({ service, className }: { service: string; className?: string }) {
  const t = useTranslations("common");
  const href = useHref();
  return (
    <Link
      href={href({ to: "service", key: service })}
      aria-label={t("service", { key: service })}
      className={cn(linkClass, className)}
    >
      {service}
    </Link>
  );
}
