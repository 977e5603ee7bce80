"use client";

import { useFormatter, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { Sparkline } from "@/components/clusters/sparkline";
import { Bar, stateParts } from "@/components/common/bar";
import { Growing } from "@/components/common/lists";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Link, TextLink } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { compareVersions } from "@/lib/ccm/version-order";
import { useDataSource, useHref, useView } from "@/lib/client/data-source";
import { namespaceMatrix, type MatrixRow, type VerdictNumbers } from "@/lib/views";
import { cn } from "@/lib/utils";
import { useCheck } from "./check-context";

/** The overview's right column: history, the official precheck, other versions, and where the work is. */
export function Rail() {
  const t = useTranslations("overview");
  const { view, rows, numbers } = useCheck();
  const { cluster, retargets } = useDataSource();
  const matrix = namespaceMatrix(rows);
  return (
    <aside aria-label={t("rail")} className="flex min-w-0 flex-col gap-5 lg:w-80 lg:shrink-0">
      {cluster !== undefined ? <Trend /> : null}
      <Precheck numbers={numbers} known={view !== undefined} />
      {retargets && view ? (
        <Versions version={view.cluster.targetCcmVersion ?? view.rulesVersion} drawn={rows.length <= MOST_RETARGETED} />
      ) : null}
      {matrix.length > 1 && matrix.some(({ counts }) => counts.fail > 0) ? <Namespaces rows={matrix} /> : null}
    </aside>
  );
}

/** Each version is judged anew: a larger cluster is judged for others when that is asked for. */
const MOST_RETARGETED = 1_000;
const NAMESPACES = 3;

/** Loaded when they are asked for. */
const loading = () => <Skeleton className="h-96 w-full" />;
const OfficialResult = dynamic(
  () => import("@/components/reports/official-result").then((module) => module.OfficialResult),
  { loading },
);
const TargetMatrix = dynamic(() => import("@/components/targets/target-matrix").then((module) => module.Versions), {
  loading,
});

function Asked({ title, children }: { title: string; children: React.ReactNode }) {
  const trigger = (
    <Button variant="link" size="sm">
      {title}
    </Button>
  );
  return (
    <Dialog title={title} className="max-w-4xl" trigger={trigger}>
      {() => children}
    </Dialog>
  );
}

function Part({ title, children }: { title: React.ReactNode; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="text-xs font-medium text-ink-subtle">{title}</h2>
      {children}
    </section>
  );
}

function Trend() {
  const t = useTranslations("overview.trend");
  const href = useHref();
  const { data } = useView("history", {});
  // A heading without words is none.
  if (!data) return <Skeleton className="h-[6.875rem] w-full" />;
  // One check is no course.
  if (data.trend.length < 2) return null;
  return (
    <Part title={<TextLink href={href({ to: "history" })}>{t("title", { count: data.runs.length })}</TextLink>}>
      <Sparkline trend={data.trend} axis />
    </Part>
  );
}

/** Items that the precheck shows of failing Services and hides; its last result, and both side by side. */
function Precheck({ numbers, known }: { numbers: VerdictNumbers; known: boolean }) {
  const t = useTranslations("overview.official");
  const { data } = useView("official", {});
  const comparison = data?.comparison;
  const [shown, hidden] = [numbers.changing + numbers.withoutInstance, numbers.silent];
  return (
    <Part
      title={
        comparison ? (
          <>
            <Asked title={t("title")}>
              <OfficialResult comparison={comparison} />
            </Asked>{" "}
            {comparison.counts.fixed || comparison.staleServices.length > 0 ? (
              <Badge tone="skipped">{t("outdated")}</Badge>
            ) : null}
          </>
        ) : (
          t("title")
        )
      }
    >
      {!known ? (
        <Skeleton className="h-9 w-full" />
      ) : shown + hidden > 0 ? (
        <>
          <Bar
            parts={[
              [shown, "bg-fail-solid"],
              [hidden, "bg-unknown-solid"],
            ]}
          />
          <p className="flex gap-4 text-sm">
            <span>{t.rich("shown", { count: shown, dot: () => <Dot className="bg-fail-solid" /> })}</span>
            <span>{t.rich("hidden", { count: hidden, dot: () => <Dot className="bg-unknown-solid" /> })}</span>
          </p>
        </>
      ) : numbers.unknown > 0 ? (
        <p className="text-sm text-ink-muted">{t("notKnown")}</p>
      ) : (
        <p className="text-sm text-ink-muted">{t("nothing")}</p>
      )}
    </Part>
  );
}

const Dot = ({ className }: { className: string }) => (
  <span aria-hidden className={cn("mr-1.5 inline-block size-2 rounded-sm", className)} />
);

const BARS_PX = 48;

/** Every target version, judged from one read: a bar for how much each would take. The table says what, and takes one. */
function Versions({ version, drawn }: { version: string; drawn: boolean }) {
  const t = useTranslations("targets");
  const to = useTranslations("overview");
  const format = useFormatter();
  const { data } = useView("targets", {}, { enabled: drawn });
  const columns = data?.columns ?? [];
  const most = Math.max(...columns.map(({ toFix }) => toFix));
  if (data && most === 0) return null;
  return (
    <Part
      title={
        <Asked title={to("versions")}>
          <TargetMatrix version={version} />
        </Asked>
      }
    >
      {drawn ? (
        <ul data-slot="values" className="flex min-h-20 items-end gap-1.5">
          {columns.map(({ version: one, toFix }, index) => {
            const chosen = compareVersions(one, version) === 0;
            const named = chosen || index === 0 || index === columns.length - 1;
            return (
              <li
                key={one}
                className={cn(
                  "min-w-0 flex-1 text-xs tabular-nums",
                  chosen ? "font-semibold text-ink" : "text-ink-muted",
                )}
              >
                <span className="sr-only">{t("takes", { version: one, count: toFix })}</span>
                <span aria-hidden className="flex flex-col items-center">
                  <span>{named ? format.number(toFix) : "\u00a0"}</span>
                  <span
                    className={cn("w-full rounded-t-sm", chosen ? "bg-fail-solid" : "bg-skipped-solid")}
                    style={{ height: Math.max(1, (toFix / most) * BARS_PX) }}
                  />
                  <span className="truncate">{named ? one : "\u00a0"}</span>
                </span>
              </li>
            );
          })}
        </ul>
      ) : null}
    </Part>
  );
}

/** Services by namespace, the worst first; each leads to its rows. */
function Namespaces({ rows }: { rows: readonly MatrixRow[] }) {
  const t = useTranslations("overview");
  const format = useFormatter();
  const href = useHref();
  return (
    <Part title={t("namespaces")}>
      <Growing rows={rows} first={NAMESPACES}>
        {(shown) => (
          <ul id="namespaces" data-slot="values" className="flex flex-col">
            {shown.map(({ namespace, counts, total }) => (
              <li key={namespace}>
                <Link
                  href={href({ to: "fix", query: { view: "services", namespace } })}
                  aria-label={t("ofNamespace", { namespace, failing: counts.fail, total })}
                  className="flex h-6 items-center gap-2 rounded-sm px-1 text-xs tabular-nums text-ink-muted hover:bg-surface-hover"
                >
                  <span className="w-24 shrink-0 truncate text-ink">{namespace}</span>{" "}
                  <Bar parts={stateParts(counts)} />
                  <span className="w-8 text-right">{counts.fail > 0 ? format.number(counts.fail) : null}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Growing>
    </Part>
  );
}
