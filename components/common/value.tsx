import { useTranslations } from "next-intl";
import type { Value as ModelValue } from "@/lib/model/result";
import { cn } from "@/lib/utils";
import { useNamesIn } from "./value-names";

/** A compared value as it is: lists one per line, nothing and the empty string in words so that neither looks like a gap. */
export function Value({ value, className }: { value: ModelValue | undefined; className?: string }) {
  const t = useTranslations("common");
  if (value === null || value === undefined)
    return <span className={cn("text-sm italic text-ink-subtle", className)}>{t("notSet")}</span>;
  if (value === "") return <span className={cn("text-sm italic text-ink-subtle", className)}>{t("empty")}</span>;
  if (Array.isArray(value)) {
    const list = value as readonly string[];
    if (list.length === 0) return <span className={cn("text-sm italic text-ink-subtle", className)}>{t("none")}</span>;
    return (
      <ul className={cn("space-y-0.5", className)}>
        {list.map((item, index) => (
          <li key={index}>
            <Named text={item} />
          </li>
        ))}
      </ul>
    );
  }
  return <Named text={String(value)} className={className} />;
}

/** An id as it is, and what it stands for beside it. */
function Named({ text, className }: { text: string; className?: string }) {
  const names = useNamesIn(text);
  return (
    <span className={className}>
      <code className="break-all text-xs">{text}</code>
      {names.length > 0 ? <span className="ml-1.5 text-xs text-ink-muted">{names.join("; ")}</span> : null}
    </span>
  );
}
