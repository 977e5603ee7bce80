import { Link } from "@/components/ui/link";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { cn } from "@/lib/utils";

interface CodeChipProps {
  code: string;
  /** Drawn as `x3` when above one. */
  count?: number;
  /** Drawn after the code. */
  children?: React.ReactNode;
  tone?: BadgeTone;
  /** `false` draws no link, for rows that are links themselves. */
  link?: boolean;
  className?: string;
}

/** A finding code, linked to its page of the guide. */
export function CodeChip({ code, count = 1, children, tone = "neutral", link = true, className }: CodeChipProps) {
  const label = (
    <>
      <code className="text-[0.6875rem] tracking-tight">{code}</code>
      {children ? <span className="truncate font-normal">{children}</span> : null}
      {count > 1 ? <span className="tabular-nums">×{count}</span> : null}
    </>
  );
  return (
    <Badge tone={tone} asChild={link} className={cn(link && "hover:border-line-strong", className)}>
      {link ? <Link href={`/guide/${code}`}>{label}</Link> : label}
    </Badge>
  );
}
