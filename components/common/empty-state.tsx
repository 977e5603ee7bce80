import type { LucideIcon } from "lucide-react";

interface EmptyStateProps {
  title: string;
  /** It is the whole page, so its title is the heading. */
  whole?: boolean;
  children?: React.ReactNode;
  action?: React.ReactNode;
  icon?: LucideIcon;
}

/** An empty list: what is true and what to do. */
export function EmptyState({ title, whole = false, children, action, icon: Icon }: EmptyStateProps) {
  return (
    <div className="flex items-start gap-3 px-4 py-8">
      {Icon ? <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-subtle" strokeWidth={1.75} /> : null}
      <div className="flex max-w-prose flex-col items-start gap-2">
        {whole ? <h1 className="text-base font-semibold">{title}</h1> : <p className="text-sm font-medium">{title}</p>}
        {children ? <div className="text-sm text-ink-muted">{children}</div> : null}
        {action}
      </div>
    </div>
  );
}
