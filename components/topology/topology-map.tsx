"use client";

import { useTranslations } from "next-intl";
import { CodeChip } from "@/components/common/code-chip";
import { ServiceLink } from "@/components/common/resource-link";
import { useNamesIn } from "@/components/common/value-names";
import type { CloudLoadBalancer } from "@/lib/model/bundle";
import { familyText, type Family } from "@/lib/model/family";
import { isDefaultName, nlbFacts, type NodeState, type TopologyBackend, type TopologyPath } from "@/lib/views";
import { cn } from "@/lib/utils";

const LOOK: Record<NodeState, string> = {
  ok: "border-line bg-surface",
  differs: "border-fail-line bg-fail-soft",
  missing: "border-dashed border-fail-solid bg-surface",
  extra: "border-fail-line bg-fail-soft",
  unknown: "hatched border-unknown-line bg-unknown-soft",
};
const TEXT: Record<NodeState, string> = {
  ok: "text-ink-subtle",
  differs: "text-fail",
  missing: "text-fail",
  extra: "text-fail",
  unknown: "text-unknown",
};
const SHOWN = 6;

interface TopologyMapProps {
  paths: readonly TopologyPath[];
  /** Whose listeners they are; absent while there is none. */
  instance: CloudLoadBalancer | undefined;
  family?: Family;
  showService: boolean;
}

/** The instance, and under it port, listener, group, backends: one line per path, the state of each node in words and shape. */
export function TopologyMap({ paths, instance, family, showService }: TopologyMapProps) {
  const t = useTranslations("instance");
  const nlb = family === "nlb" && instance ? nlbFacts(instance) : undefined;
  const groupLabel = t(family ? "map.serverGroup" : "map.group");
  if (paths.length === 0) return <p className="text-sm text-ink-muted">{t("map.empty")}</p>;
  return (
    <div role="group" aria-label={t("map.label")} className="flex flex-col">
      {instance ? (
        <div className="w-fit max-w-full pb-3 lg:ml-[12.5rem]">
          <div className="rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-xs">
            <span className="text-2xs text-ink-subtle">{familyText(t("map.instance"), family)}</span>
            <p className="flex flex-wrap gap-x-3 break-all">
              <span className="text-sm font-medium">
                {(isDefaultName(instance.LoadBalancerName) ? "" : instance.LoadBalancerName) || instance.LoadBalancerId}
              </span>
              <code className="self-center">{nlb ? nlb.dnsName : instance.Address}</code>
              <span className="self-center text-ink-muted">{instance.LoadBalancerStatus}</span>
            </p>
            {nlb?.zones.map((zone) => (
              <p key={zone} className="text-ink-muted">
                <code>{zone}</code>
              </p>
            ))}
          </div>
          <span aria-hidden className="-mb-3 ml-8 hidden h-3 border-l border-line-strong lg:block" />
        </div>
      ) : null}
      <div
        aria-hidden
        className="hidden grid-cols-[11rem_11rem_15rem_minmax(0,1fr)] gap-x-6 pb-1 text-xs text-ink-subtle lg:grid"
      >
        <span>{t("map.port")}</span>
        <span>{t("map.listener")}</span>
        <span>{groupLabel}</span>
        <span>{t("map.backends")}</span>
      </div>
      <ol className="flex flex-col divide-y divide-line border-y border-line">
        {paths.map((path, index) => (
          <li
            key={index}
            className="grid grid-cols-1 gap-x-6 gap-y-1 py-2.5 lg:grid-cols-[11rem_11rem_15rem_minmax(0,1fr)] lg:items-start"
          >
            <PortNode path={path} showService={showService} />
            <ListenerNode path={path} />
            <GroupNode path={path} label={groupLabel} />
            <Backends path={path} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Node({
  state,
  label,
  children,
  codes = [],
  arrow,
}: {
  state: NodeState;
  label: string;
  children: React.ReactNode;
  codes?: readonly string[];
  arrow?: boolean;
}) {
  const t = useTranslations("instance");
  return (
    <div className="relative min-w-0">
      {arrow ? (
        <span
          aria-hidden
          className={cn(
            "absolute -left-6 top-4 hidden w-6 border-t lg:block",
            state === "missing" ? "border-dashed border-fail-solid" : "border-line-strong",
          )}
        />
      ) : null}
      <div className={cn("min-w-0 rounded-md border px-2.5 py-1.5", LOOK[state])}>
        <span className="text-2xs text-ink-subtle lg:sr-only">{label}</span>
        {children}
        {state === "ok" && codes.length === 0 ? <span className="sr-only">{t("node.ok")}</span> : null}
        {state !== "ok" || codes.length > 0 ? (
          <span className="mt-0.5 flex flex-wrap items-center gap-1">
            <span className={cn("text-xs font-medium", TEXT[state])}>{t(`node.${state}`)}</span>
            {codes.map((code) => (
              <CodeChip key={code} code={code} tone="fail" />
            ))}
          </span>
        ) : null}
      </div>
    </div>
  );
}

function Absent({ children }: { children: React.ReactNode }) {
  return <p className="py-1.5 text-xs text-ink-subtle">{children}</p>;
}

function PortNode({ path, showService }: { path: TopologyPath; showService: boolean }) {
  const t = useTranslations("instance");
  const port = path.servicePort;
  if (!port) return <Absent>{t("map.notService")}</Absent>;
  return (
    <Node state="ok" label={t("map.port")}>
      <p className="text-sm font-medium">
        <code>
          {port.port}/{port.protocol}
        </code>
        {port.name ? <span className="ml-1.5 font-normal text-ink-muted">{port.name}</span> : null}
      </p>
      <p className="truncate text-xs text-ink-muted">
        <code>
          {port.targetPort ? `→ ${port.targetPort}` : ""}
          {port.nodePort ? ` · node ${port.nodePort}` : ""}
        </code>
      </p>
      {showService && path.service ? (
        <p className="truncate text-xs">
          <ServiceLink service={path.service} />
        </p>
      ) : null}
    </Node>
  );
}

function ListenerNode({ path }: { path: TopologyPath }) {
  const t = useTranslations("instance");
  const listener = path.listener;
  if (!listener) return <Absent>{t("map.noListener")}</Absent>;
  return (
    <Node
      state={listener.state}
      label={t("map.listener")}
      codes={listener.codes}
      arrow={path.servicePort !== undefined}
    >
      <p className="text-sm font-medium">
        <code>
          {listener.port}/{listener.protocol}
        </code>
        {listener.status ? <span className="ml-1.5 text-xs font-normal text-ink-muted">{listener.status}</span> : null}
      </p>
      {listener.description ? (
        <p className="truncate text-xs text-ink-muted" title={listener.description}>
          {listener.description}
        </p>
      ) : null}
      {listener.certificates ? (
        <p className="break-all text-xs text-ink-muted">
          <code>{listener.certificates.join(", ")}</code>
        </p>
      ) : null}
    </Node>
  );
}

function GroupNode({ path, label }: { path: TopologyPath; label: string }) {
  const t = useTranslations("instance");
  const group = path.group;
  if (!group) return <Absent>{t("map.noGroup")}</Absent>;
  return (
    <Node
      state={group.state}
      label={label}
      codes={group.codes}
      arrow={path.listener !== undefined || path.servicePort !== undefined}
    >
      <p className="break-all text-xs font-medium">
        <code>{group.id ?? group.name}</code>
      </p>
      {group.id && group.name ? (
        <p className="truncate text-xs text-ink-muted" title={group.name}>
          {group.name}
        </p>
      ) : null}
    </Node>
  );
}

/** Servers that are as they should be, with one port and weight: one line. What differs is named. */
function Backends({ path }: { path: TopologyPath }) {
  const t = useTranslations("instance");
  const backends = path.group?.backends ?? [];
  if (!path.group) return null;
  if (backends.length === 0) return <Absent>{t("map.noBackends")}</Absent>;
  const other = backends.filter(({ state, notReady }) => state !== "ok" || notReady);
  const alike = new Map<string, TopologyBackend[]>();
  for (const backend of backends) {
    if (backend.state !== "ok" || backend.notReady) continue;
    const key = `${backend.port ?? ""} ${backend.weight ?? ""}`;
    alike.set(key, [...(alike.get(key) ?? []), backend]);
  }
  return (
    <div className="min-w-0">
      <BackendList backends={other.slice(0, SHOWN)} />
      {other.length > SHOWN ? (
        <Folded backends={other.slice(SHOWN)} label={t("map.more", { count: other.length - SHOWN })} />
      ) : null}
      {[...alike].map(([key, own]) => (
        <Folded
          key={key}
          backends={own}
          label={t("map.alike", {
            count: own.length,
            total: backends.length,
            port: own[0]?.port ?? "",
            weight: own[0]?.weight ?? "",
          })}
        />
      ))}
    </div>
  );
}

function Folded({ backends, label }: { backends: readonly TopologyBackend[]; label: string }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 text-xs text-ink-muted underline-offset-2 hover:underline">
        {label}
      </summary>
      <BackendList backends={backends} />
    </details>
  );
}

/** A node or Pod by its name; its id in the tooltip. */
function ServerName({ backend }: { backend: TopologyBackend }) {
  const id = backend.ip ?? backend.serverId;
  const [name] = useNamesIn(backend.serverId).concat(useNamesIn(backend.ip ?? ""));
  return name ? (
    <span className="break-all" title={`${backend.serverId} ${backend.ip ?? ""}`}>
      {name.split(", ")[0]}
    </span>
  ) : (
    <code className="break-all">{id}</code>
  );
}

function BackendList({ backends }: { backends: readonly TopologyBackend[] }) {
  const t = useTranslations("instance");
  return (
    <ul className="min-w-0">
      {backends.map((backend, index) => (
        <li
          key={`${backend.serverId}${backend.port ?? ""}${index}`}
          className="flex min-w-0 flex-wrap items-baseline gap-x-2 py-0.5 text-xs"
        >
          <span
            aria-hidden
            className={cn(
              "size-1.5 shrink-0 self-center rounded-full",
              backend.state === "ok"
                ? backend.notReady
                  ? "bg-unknown-solid"
                  : "bg-pass-solid"
                : backend.state === "missing"
                  ? "border border-fail-solid"
                  : backend.state === "unknown"
                    ? "bg-unknown-solid"
                    : "bg-fail-solid",
            )}
          />
          <ServerName backend={backend} />
          {backend.port ? <code className="text-ink-subtle">:{backend.port}</code> : null}
          {backend.weight ? (
            <span className="text-ink-subtle">{t("map.weight", { weight: backend.weight })}</span>
          ) : null}
          {backend.notReady ? <span className="font-medium text-unknown">{t("node.notReady")}</span> : null}
          {backend.state === "ok" ? (
            <span className="sr-only">{t("node.ok")}</span>
          ) : (
            <span className={cn("font-medium", TEXT[backend.state])}>{t(`node.${backend.state}`)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
