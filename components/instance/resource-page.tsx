"use client";

import { ChevronRight, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useEffect, useMemo, useRef } from "react";
import { toast } from "@/components/ui/toast";
import { AppLink } from "@/components/common/app-link";
import { EmptyState } from "@/components/common/empty-state";
import { PageBody, PageHeader, Section } from "@/components/common/page-header";
import { TimeAgo } from "@/components/common/time-ago";
import { ValueNamesProvider } from "@/components/common/value-names";
import { UnknownBox } from "@/components/common/unknown-box";
import { PartialBanner } from "@/components/common/partial-banner";
import { QueryError } from "@/components/common/query-error";
import { Skeleton } from "@/components/ui/skeleton";
import { ReadinessSkeleton } from "@/components/readiness/readiness-page";
import { TrialSection } from "@/components/trial/trial-section";
import { TopologyMap } from "@/components/topology/topology-map";
import { Button } from "@/components/ui/button";
import { errorBodyOf } from "@/lib/client/fetch-json";
import { useDataSource, useView } from "@/lib/client/data-source";
import { useHref } from "@/lib/client/links";
import { useFollowChanges, useRecheck } from "@/lib/client/run";
import { instanceRequest, serviceRequest } from "@/lib/client/resource";
import { isDefaultName, type ResourceView } from "@/lib/views";
import { FactsLine } from "./facts-line";
import { FixFirst } from "./fix-first";
import { QueueBar } from "./queue-bar";
import { RawObjects } from "./raw-objects";
import { ServiceFindings } from "./service-findings";
import { StateLine } from "./state-line";
import { useQueue, type WorkQueue } from "./use-queue";

/** Below the findings, so fetched after them. */
const SideBySide = dynamic(() => import("@/components/diff/side-by-side").then((module) => module.SideBySide), {
  loading: () => <Skeleton className="h-64 w-full" />,
});

export interface ResourceSlots {
  /** Events of the page's Services with their cause. */
  events: (view: ResourceView) => React.ReactNode;
  /** Share and the like, beside "Check again". */
  actions?: (view: ResourceView) => React.ReactNode;
}

/** The page of one CLB instance. */
export function InstancePage({ id, slots }: { id: string; slots: ResourceSlots }) {
  const request = useMemo(() => instanceRequest(id), [id]);
  const subject = useMemo(() => ({ kind: "instance", id }) as const, [id]);
  return <ResourcePage name={id} subject={subject} request={request} recheck={{ loadBalancerId: id }} slots={slots} />;
}

/** The page of one Service, with or without an instance. */
export function ServicePage({ serviceKey, slots }: { serviceKey: string; slots: ResourceSlots }) {
  const request = useMemo(() => serviceRequest(serviceKey), [serviceKey]);
  const subject = useMemo(() => ({ kind: "service", key: serviceKey }) as const, [serviceKey]);
  return (
    <ResourcePage
      name={serviceKey}
      subject={subject}
      request={request}
      recheck={{ service: serviceKey }}
      slots={slots}
    />
  );
}

interface ResourcePageProps {
  name: string;
  subject: ResourceView["subject"];
  request: ReturnType<typeof instanceRequest>;
  recheck: Parameters<ReturnType<typeof useRecheck>["mutate"]>[0];
  slots: ResourceSlots;
}

function ResourcePage({ name, subject, request, recheck: what, slots }: ResourcePageProps) {
  const t = useTranslations("instance");
  const td = useTranslations("diff");
  const tc = useTranslations("common");
  const source = useDataSource();
  const query = useView(request);
  const recheck = useRecheck(source.live?.cluster);
  useFollowChanges(source.live?.cluster);
  const queue = useQueue(subject);
  const latestQueue = useRef<WorkQueue | undefined>(undefined);
  useEffect(() => {
    latestQueue.current = queue;
  });
  const again = () => {
    const failed = query.data?.state === "fail";
    recheck.mutate(what, {
      onSuccess: ({ rows }) => {
        const green = rows.every((row) => row.status !== "fail" && row.status !== "unknown");
        const work = latestQueue.current;
        if (!failed || !green || !work) {
          toast.success(t("actions.done", { state: rows[0] ? tc(`status.${rows[0].status}`) : name }));
          return;
        }
        // Put right: on to the next one, and a way back for whoever wants to look again.
        const here = window.location.href;
        toast.success(t("queue.fixed", { name: query.data ? titleOf(query.data, t) : name }), {
          description: t("queue.goOn", { count: work.left }),
          ...(work.next ? { action: { label: t("queue.return"), onClick: () => window.location.assign(here) } } : {}),
        });
        if (work.next) work.go(work.next);
      },
      onError: (error) => toast.error(t("actions.failed"), { description: errorBodyOf(error).message }),
    });
  };

  if (query.isPending) return <ReadinessSkeleton />;
  if (query.isError && !query.data) {
    const { code } = errorBodyOf(query.error);
    return (
      <PageBody>
        <PageHeader above={<Breadcrumb name={name} />} title={name} />
        {code === "resource.unknown" || code === "not_found" ? (
          <EmptyState title={t("notFoundTitle")}>{t("notFoundBody", { name })}</EmptyState>
        ) : (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        )}
      </PageBody>
    );
  }
  const view = query.data;
  if (!view) return null;
  const shared = view.services.length > 1;
  // Services with work first; on a shared instance the clean ones only say so.
  const ordered = shared
    ? [...view.services].sort((a, b) => Number(a.findings.length === 0) - Number(b.findings.length === 0))
    : view.services;
  const firstWithFindings = ordered.find((service) => service.findings.length > 0)?.service;

  return (
    <PageBody>
      <PageHeader
        above={
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Breadcrumb name={name} view={view} listHref={queue?.listHref} />
            {queue ? <QueueBar queue={queue} /> : null}
          </div>
        }
        title={titleOf(view, t)}
        actions={
          <>
            {source.live ? (
              <Button onClick={again} busy={recheck.isPending}>
                <RotateCw aria-hidden className={recheck.isPending ? "animate-spin" : undefined} />
                {recheck.isPending ? t("actions.checking") : t("actions.checkAgain")}
              </Button>
            ) : null}
            {slots.actions?.(view)}
          </>
        }
      >
        <div className="flex flex-col gap-2">
          <StateLine view={view} />
          <FactsLine view={view} now={source.frozenNow} />
        </div>
      </PageHeader>
      {view.stale ? (
        <UnknownBox role="status">
          <p className="min-w-0 flex-1 text-sm">
            {t("stale")} <TimeAgo at={view.checkedAt} now={source.frozenNow} className="text-ink-muted" />
            <span className="block text-ink-muted">{view.stale.message}</span>
          </p>
        </UnknownBox>
      ) : null}
      <PartialBanner errors={view.errors} />
      <FixFirst services={ordered} />
      {view.services.length > 0 ? (
        <Section title={t(view.state === "fail" ? "findings" : "findingsNone")} id="findings">
          <ValueNamesProvider names={view.names}>
            <div className="flex flex-col gap-5">
              {ordered.map((service) => (
                <ServiceFindings
                  key={service.service}
                  service={service}
                  titled={shared}
                  openFirst={service.service === firstWithFindings}
                />
              ))}
            </div>
          </ValueNamesProvider>
        </Section>
      ) : null}
      {ordered.some((service) => service.diff) ? (
        <Section title={td("title")} id="diff">
          {ordered.map((service) =>
            service.diff ? (
              <div key={service.service} className="flex min-w-0 flex-col gap-1">
                {shared ? <h3 className="break-all text-sm font-medium">{service.service}</h3> : null}
                <SideBySide view={view} part={service} label={`${td("title")}: ${service.service}`} />
              </div>
            ) : null,
          )}
        </Section>
      ) : null}
      {source.retargets && view.state !== "skipped" ? (
        <section id="what-if" className="flex flex-col gap-2">
          {ordered.map((service) => (
            <TrialSection key={service.service} part={service} view={view} titled={shared} />
          ))}
        </section>
      ) : null}
      <Section title={t("sections.map")} id="map">
        {view.hasRaw ? (
          <TopologyMap paths={view.topology} showService={shared} />
        ) : (
          <p className="text-sm text-ink-muted">{t("map.noRaw")}</p>
        )}
      </Section>
      <Section title={t("sections.events")} id="events">
        {view.events.length === 0 ? (
          <p className="text-sm text-ink-muted">
            {t(view.subject.kind === "service" ? "events.none" : "events.noneInstance")}
          </p>
        ) : (
          slots.events(view)
        )}
      </Section>
      <Section title={t("sections.raw")} id="raw">
        <RawObjects view={view} />
      </Section>
    </PageBody>
  );
}

/** A default name is 32 hex digits: the Services on the instance tell more. */
function titleOf(view: ResourceView, t: ReturnType<typeof useTranslations<"instance">>): string {
  if (view.subject.kind === "service") return view.subject.key;
  const name = view.loadBalancer?.LoadBalancerName ?? view.orphan?.name;
  if (name && !isDefaultName(name)) return name;
  const [first, ...rest] = view.services;
  return first
    ? t("instanceTitle", { service: rest.length > 0 ? `${first.service} +${rest.length}` : first.service })
    : view.subject.id;
}

function Breadcrumb({ name, view, listHref }: { name: string; view?: ResourceView; listHref?: string }) {
  const t = useTranslations("instance");
  const tr = useTranslations("readiness");
  const href = useHref();
  const isService = view?.subject.kind === "service";
  return (
    <nav aria-label={t("breadcrumb")}>
      <ol className="flex flex-wrap items-center gap-1 text-xs">
        <li>
          <AppLink href={href({ to: "readiness" })} className="rounded-sm underline-offset-2 hover:underline">
            {view?.cluster.name ?? view?.cluster.id ?? tr("title")}
          </AppLink>
        </li>
        <li className="inline-flex items-center gap-1">
          <ChevronRight aria-hidden className="size-3 text-ink-subtle" />
          <AppLink
            href={listHref ?? href({ to: isService ? "services" : "readiness" })}
            className="rounded-sm underline-offset-2 hover:underline"
          >
            {tr(isService ? "tabs.services" : "tabs.instances")}
          </AppLink>
        </li>
        <li aria-current="page" className="inline-flex min-w-0 items-center gap-1 text-ink-subtle">
          <ChevronRight aria-hidden className="size-3" />
          <span className="truncate">{name}</span>
        </li>
      </ol>
    </nav>
  );
}
