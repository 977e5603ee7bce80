import { Link } from "@/components/ui/link";
import { Badge, type BadgeTone } from "@/components/ui/badge";

interface CodeChipProps {
  code: string;
  /** Drawn as `x3` when above one. */
  count?: number;
  /** Drawn after the code. */
  children?: React.ReactNode;
  tone?: BadgeTone;
  /** `false` draws no link, for rows that are links themselves. */
  link?: boolean;
}

/** A finding code, linked to its page of the guide. */
export function CodeChip({ code, count = 1, children, tone = "neutral", link = true }: CodeChipProps) {
  const label = (
    <>
      <code className="text-xs tracking-tight">{code}</code>
      {children ? <span className="truncate font-normal">{children}</span> : null}
      {count > 1 ? <span className="tabular-nums">×{count}</span> : null}
    </>
  );
  return (
    <Badge tone={tone} asChild={link} className={link ? "hover:border-line-strong" : undefined}>
      {link ? <Link href={`/guide/${code}`}>{label}</Link> : label}
    </Badge>
  );
}
