import { cn } from "@/lib/utils";
import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";

interface PageHeaderProps {
  title: React.ReactNode;
  /** Links to the pages above. */
  above?: React.ReactNode;
  /** Sentence or facts below the title. */
  children?: React.ReactNode;
  actions?: React.ReactNode;
  className?: string;
}

export function PageHeader({ title, above, children, actions, className }: PageHeaderProps) {
  return (
    <header className={cn("flex flex-col gap-1.5", className)}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-full md:flex-1">
          {above ? <div className="mb-1 text-sm text-ink-muted">{above}</div> : null}
          <h1 className="text-pretty break-words text-base font-semibold tracking-[-0.01em] md:text-xl">{title}</h1>
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div> : null}
      </div>
      {children ? <div className="text-sm text-ink-muted">{children}</div> : null}
    </header>
  );
}

/** The page's frame: one width and one margin for every screen. */
export function PageBody({ className, ...props }: React.ComponentProps<"div">) {
  return (
    <div
      className={cn("mx-auto flex w-full max-w-page flex-col gap-5 px-4 py-5 md:px-8 md:py-6", className)}
      {...props}
    />
  );
}

/** A titled part of a page, separated by space and a line, never a card. */
export function Section({
  title,
  heading: Heading = "h2",
  children,
  id,
}: {
  title: React.ReactNode;
  /** Level of its heading. */
  heading?: "h2" | "h3" | "h4";
  children: React.ReactNode;
  id?: string;
}) {
  return (
    <section id={id} className="flex flex-col gap-3" aria-label={typeof title === "string" ? title : undefined}>
      <Heading className="min-h-8 content-center text-base font-semibold">{title}</Heading>
      {children}
    </section>
  );
}

/** The outline of a page that is loading, and a status for screen readers. */
export function PageSkeleton() {
  const t = useTranslations("common");
  return (
    <PageBody>
      <span role="status" className="sr-only">
        {t("loading")}
      </span>
      <Skeleton className="h-7 w-[36rem] max-w-full" />
      <Skeleton className="w-96 max-w-full" />
      <Skeleton className="mt-4 h-8 w-full" />
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-9 w-full" />
      ))}
    </PageBody>
  );
}
