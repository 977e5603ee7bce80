import { PageBody } from "@/components/common/page-header";
import { ButtonLink } from "@/components/ui/link";

interface EmptyStateProps {
  title: string;
  children?: React.ReactNode;
}

/** An empty list: what is true and what to do. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="flex max-w-prose flex-col items-start gap-2 py-8">
      <p className="text-sm font-medium">{title}</p>
      {children ? <div className="text-sm text-ink-muted">{children}</div> : null}
    </div>
  );
}

interface NotThereProps extends EmptyStateProps {
  body: string;
  /** Pages that may help instead. */
  ways?: readonly (readonly [href: string, label: string])[];
}

/** A whole page for an address that leads nowhere: what is true, and the ways on. */
export function NotThere({ title, body, ways = [], children }: NotThereProps) {
  return (
    <PageBody>
      <div className="flex max-w-prose flex-col items-start gap-2 py-8 text-sm text-ink-muted">
        <h1 className="text-base font-semibold text-ink">{title}</h1>
        <p className="mb-2">{body}</p>
        {children}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {ways.map(([href, label]) => (
            <ButtonLink href={href} key={href}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
    </PageBody>
  );
}
