interface EmptyStateProps {
  title: string;
  /** It is the whole page, so its title is the heading. */
  whole?: boolean;
  children?: React.ReactNode;
}

/** An empty list: what is true and what to do. */
export function EmptyState({ title, whole = false, children }: EmptyStateProps) {
  return (
    <div className="flex max-w-prose flex-col items-start gap-2 px-4 py-8">
      {whole ? <h1 className="text-base font-semibold">{title}</h1> : <p className="text-sm font-medium">{title}</p>}
      {children ? <div className="text-sm text-ink-muted">{children}</div> : null}
    </div>
  );
}
