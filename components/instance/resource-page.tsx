"use client";

import { ChevronRight, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useEffect, useRef } from "react";
import { toast } from "@/components/ui/toast";
import { Link } from "@/components/ui/link";
import { UnknownCluster } from "@/components/check/unknown-cluster";
import { CheckProvider } from "@/components/check/check-context";
import { CheckFrame } from "@/components/check/check-frame";
import { useShortcuts } from "@/components/common/hotkeys";
import { RegionContext } from "@/components/common/console-link";
import { PageBody, PageHeader, PageSkeleton } from "@/components/common/page-header";
import { TimeAgo } from "@/components/common/time-ago";
import { ValueNamesContext } from "@/components/common/value";
import { UnknownBox } from "@/components/common/unknown-box";
import { PartialBanner } from "@/components/common/partial-banner";
import { QueryError } from "@/components/common/query-error";
import { SideBySide } from "@/components/diff/side-by-side";
import { Fold } from "@/components/common/fold";
import { AssistantButton } from "@/components/reports/assistant-button";
import { ReplyOf } from "@/components/reports/reply-note";
import { ShareButton } from "@/components/reports/share-button";
import { WhoSection } from "@/components/who/who-section";
import { ServicePreview } from "@/components/preview/service-preview";
import { TopologyMap } from "@/components/topology/topology-map";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { errorBodyOf } from "@/lib/client/fetch-json";
import { useDataSource, useView, useHref } from "@/lib/client/data-source";
import { useRecheck } from "@/lib/client/mutations";
import { useFollowChanges } from "@/lib/client/run";
import { useWide } from "@/lib/client/wide";
import { familyText } from "@/lib/model/family";
import { isDefaultName, type ResourceView, type ServicePart } from "@/lib/views";
import { IdentityLine, StateLine } from "./title-lines";
import { QueueBar, useQueue, type WorkQueue } from "./queue-bar";
import { NotInCheck } from "./not-in-check";
import { FindingCard } from "./finding-card";
import { ServiceFixes } from "./service-fixes";

/** Loaded when its tab is opened. */
const RawPart = dynamic(() => import("./raw-part").then((module) => module.RawPart), {
  loading: () => <Skeleton className="h-96 w-full" />,
});

const PARTS = ["fix", "raw"] as const;
const PART = parseAsStringLiteral(PARTS).withDefault("fix").withOptions({ history: "push" });

/** The page of one CLB instance, or of one Service, with or without an instance. */
export function ResourcePage({ subject }: { subject: ResourceView["subject"] }) {
  const isInstance = subject.kind === "instance";
  const name = isInstance ? subject.id : subject.key;
  const query = useView(subject.kind, isInstance ? { id: name } : { key: name });
  const t = useTranslations("instance");
  const tc = useTranslations("common");
  const [part, setPart] = useQueryState("part", PART);
  const source = useDataSource();
  const recheck = useRecheck(source.cluster);
  useFollowChanges(source.cluster);
  const queue = useQueue(subject);
  const latestQueue = useRef<WorkQueue | undefined>(undefined);
  useEffect(() => {
    latestQueue.current = queue;
  });
  // The watch may see it turn green; after "Check again" the check itself says so.
  const state = query.data?.state;
  const before = useRef(state);
  const sayFixed = (label: string, onClick: (() => void) | undefined, description?: string) =>
    toast.success(t("queue.fixed", { name: query.data ? titleOf(query.data, t) : name }), {
      description,
      ...(onClick ? { action: { label, onClick } } : {}),
    });
  useEffect(() => {
    const work = latestQueue.current;
    const next = work?.next;
    if (before.current === "fail" && (state === "pass" || state === "advice") && !recheck.isPending)
      sayFixed(t("queue.next"), next && (() => work.go(next)));
    before.current = state;
    // Only the change of state is announced.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state]);
  const again = () => {
    const failed = query.data?.state === "fail";
    recheck.mutate(isInstance ? { loadBalancerId: name } : { service: name }, {
      onSuccess: ({ rows }) => {
        const green = rows.every((row) => row.status !== "fail" && row.status !== "unknown");
        const work = latestQueue.current;
        if (green) before.current = undefined;
        if (!failed || !green || !work) {
          toast.success(t("actions.done", { state: rows[0] ? tc(`status.${rows[0].status}`) : name }));
          return;
        }
        // Fixed: goes to the next row, with a link back.
        const here = window.location.href;
        const { next, left } = work;
        sayFixed(t("queue.return"), next && (() => window.location.assign(here)), t("queue.goOn", { count: left }));
        if (next) work.go(next);
      },
      onError: toast.failed(t("actions.failed")),
    });
  };

  useShortcuts(source.cluster !== undefined && query.data && !recheck.isPending ? { r: again } : {});

  if (query.isPending) return <PageSkeleton />;
  if (query.isError && !query.data) {
    const { code } = errorBodyOf(query.error);
    // The first visit starts the first check, as on every page of a check; what it finds takes this one's place.
    if (code === "run.none" && source.cluster !== undefined)
      return (
        <CheckProvider>
          <CheckFrame place={subject.kind}>{null}</CheckFrame>
        </CheckProvider>
      );
    if (code === "cluster.unknown" && source.cluster !== undefined) return <UnknownCluster cluster={source.cluster} />;
    return (
      <PageBody>
        <PageHeader above={<Breadcrumb />} title={name} />
        {code === "resource.unknown" || code === "not_found" ? (
          <NotInCheck name={name} />
        ) : (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        )}
      </PageBody>
    );
  }
  const view = query.data;
  if (!view) return null;
  const services = view.services.toSorted((a, b) => Number(a.findings.length === 0) - Number(b.findings.length === 0));
  const contents = {
    fix: (
      <>
        <Fix view={view} services={services} />
        <Compare view={view} services={services} />
      </>
    ),
    raw: <RawPart view={view} />,
  };
  return (
    <RegionContext value={view.cluster.region}>
      <PageBody className="gap-4">
        <PageHeader
          above={
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Breadcrumb view={view} listHref={queue?.listHref} />
              {queue ? <QueueBar queue={queue} /> : null}
            </div>
          }
          title={titleOf(view, t)}
          actions={
            <>
              {source.cluster !== undefined ? (
                <Button onClick={again} busy={recheck.isPending}>
                  <RotateCw aria-hidden className={recheck.isPending ? "animate-spin" : undefined} />
                  {recheck.isPending ? t("actions.checking") : t("actions.checkAgain")}
                </Button>
              ) : null}
              {isInstance ? null : <AssistantButton service={name} />}
              {view.services.length > 0 ? (
                <ShareButton initial={view.services.map((service) => service.service)} />
              ) : null}
            </>
          }
        >
          <div className="flex flex-col gap-1">
            <StateLine view={view} />
            <IdentityLine view={view} />
          </div>
        </PageHeader>
        {view.stale ? (
          <UnknownBox>
            <p className="min-w-0 flex-1 text-sm">
              {t("stale")} <TimeAgo at={view.checkedAt} className="text-ink-muted" />
              <span className="block text-ink-muted">{view.stale.message}</span>
            </p>
          </UnknownBox>
        ) : null}
        <PartialBanner errors={view.errors} />
        <ValueNamesContext value={view.names}>
          <Tabs
            label={t("parts.label")}
            value={part}
            onChange={(next) => void setPart(next)}
            tabs={PARTS.map((id) => ({ id, title: t(`parts.${id}`), content: contents[id] }))}
            className="flex min-w-0 flex-col gap-5 pt-2"
          />
        </ValueNamesContext>
      </PageBody>
    </RegionContext>
  );
}

interface PartProps {
  view: ResourceView;
  /** On a shared instance Services with findings come first. */
  services: readonly ServicePart[];
}

function Fix({ view, services }: PartProps) {
  const t = useTranslations("instance");
  const { orphan } = view;
  if (services.length === 0 && !orphan?.finding) return <p className="text-sm text-ink-muted">{t("findingsNone")}</p>;
  return (
    <>
      <ReplyOf services={services.map(({ service }) => service)} />
      {orphan?.finding ? (
        <FindingCard findings={[orphan.finding]} service={{ service: "", findings: [orphan.finding] }} waits={false} />
      ) : null}
      {services.map((service) => (
        <ServiceFixes key={service.service} service={service} events={view.events} titled={services.length > 1} />
      ))}
      <WhoSection view={view} />
    </>
  );
}

/** Below the cards: the preview of a change, both sides of each Service, the map of its traffic. Folded where there is no room. */
function Compare({ view, services }: PartProps) {
  const t = useTranslations("instance");
  const source = useDataSource();
  const wide = useWide();
  const shared = services.length > 1;
  return (
    <>
      {source.retargets && view.state !== "skipped" && services.length > 0 ? (
        <section id="preview" className="flex flex-col gap-2">
          {services.map((service) => (
            <ServicePreview key={service.service} part={service} titled={shared} />
          ))}
        </section>
      ) : null}
      <Fold
        open={wide}
        title={<h2 className="text-base font-semibold">{t("compare")}</h2>}
        titleClass="w-fit min-h-8 max-md:min-h-11"
        bodyClass="flex min-w-0 flex-col gap-5 pt-2"
      >
        {services.map((service) =>
          service.diff ? <SideBySide key={service.service} view={view} part={service} titled={shared} /> : null,
        )}
        <section id="map" aria-label={t("sections.map")}>
          {view.hasRaw ? <TopologyMap view={view} /> : <p className="text-sm text-ink-muted">{t("map.noRaw")}</p>}
        </section>
      </Fold>
    </>
  );
}

/** The instance's name; instead of a default one (32 hex digits) the Service on it. */
function titleOf(view: ResourceView, t: ReturnType<typeof useTranslations<"instance">>): string {
  if (view.subject.kind === "service") return view.subject.key;
  const name = view.loadBalancer?.LoadBalancerName ?? view.orphan?.name;
  if (name && !isDefaultName(name)) return name;
  const [first, ...rest] = view.services;
  return first
    ? familyText(
        t("instanceTitle", { service: rest.length > 0 ? `${first.service} +${rest.length}` : first.service }),
        view.family,
      )
    : view.subject.id;
}

function Breadcrumb({ view, listHref }: { view?: ResourceView; listHref?: string }) {
  const t = useTranslations("instance");
  const tr = useTranslations("check");
  const href = useHref();
  const { cluster } = useDataSource();
  return (
    <nav aria-label={t("breadcrumb")}>
      <ol className="flex flex-wrap items-center gap-1 text-xs">
        <li>
          <Link href={href({ to: "overview" })} className="rounded-sm underline-offset-2 hover:underline">
            {view?.cluster.name ?? view?.cluster.id ?? cluster ?? tr("title")}
          </Link>
        </li>
        <li className="inline-flex items-center gap-1">
          <ChevronRight aria-hidden className="size-3 text-ink-subtle" />
          <Link href={listHref ?? href({ to: "fix" })} className="rounded-sm underline-offset-2 hover:underline">
            {tr("places.fix")}
          </Link>
        </li>
      </ol>
    </nav>
  );
}
