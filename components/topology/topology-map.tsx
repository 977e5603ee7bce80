"use client";

import { Fold } from "@/components/common/fold";
import { useTranslations } from "next-intl";
import { CodeChip } from "@/components/common/code-chip";
import { Growing } from "@/components/common/lists";
import { ServiceLink } from "@/components/common/resource-link";
import { useNamesIn } from "@/components/common/value";
import { familyText } from "@/lib/model/family";
import { groupBy } from "@/lib/model/group-by";
import {
  isDefaultName,
  nlbFacts,
  type NodeState,
  type ResourceView,
  type TopologyBackend,
  type TopologyPath,
} from "@/lib/views";
import { cn } from "@/lib/utils";

const LOOK: Record<NodeState, { box: string; text: string; dot: string }> = {
  ok: { box: "border-line bg-surface", text: "text-ink-subtle", dot: "bg-pass-solid" },
  differs: { box: "border-fail-line bg-fail-soft", text: "text-fail", dot: "bg-fail-solid" },
  missing: { box: "border-dashed border-fail-solid bg-surface", text: "text-fail", dot: "border border-fail-solid" },
  extra: { box: "border-fail-line bg-fail-soft", text: "text-fail", dot: "bg-fail-solid" },
  unknown: { box: "hatched border-unknown-line bg-unknown-soft", text: "text-unknown", dot: "bg-unknown-solid" },
};
const SHOWN = 6;
const COLUMNS = "grid-cols-1 gap-x-6 lg:grid-cols-[11rem_11rem_15rem_minmax(0,1fr)]";

/** The instance, and below it one line per path: port, listener, group, backends, each with its state in words and shape. */
export function TopologyMap({ view }: { view: ResourceView }) {
  const t = useTranslations("instance");
  const { topology: paths, loadBalancer: instance, family } = view;
  const nlb = family === "nlb" && instance ? nlbFacts(instance) : undefined;
  const groupLabel = t(family ? "map.serverGroup" : "map.group");
  if (paths.length === 0) return <p className="text-sm text-ink-muted">{t("map.empty")}</p>;
  return (
    <div role="group" aria-label={t("map.label")} data-slot="values" className="flex flex-col">
      {instance ? (
        <div className="w-fit max-w-full pb-3 lg:ml-[12.5rem]">
          <div className="rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-xs">
            <span className="text-xs text-ink-subtle">{familyText(t("map.instance"), family)}</span>
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
      <div aria-hidden className={cn(COLUMNS, "hidden pb-1 text-xs text-ink-subtle lg:grid")}>
        <span>{t("map.port")}</span>
        <span>{t("map.listener")}</span>
        <span>{groupLabel}</span>
        <span>{t("map.backends")}</span>
      </div>
      <ol className="flex flex-col divide-y divide-line border-y border-line">
        {paths.map((path, index) => (
          <Path key={index} path={path} showService={view.services.length > 1} groupLabel={groupLabel} />
        ))}
      </ol>
    </div>
  );
}

interface NodeProps {
  state: NodeState;
  label: string;
  codes?: readonly string[];
  /** Draws a line from the node on its left. */
  arrow?: boolean;
  title: string | undefined;
  /** Next to the title. */
  note?: string;
  /** Below the title, each cut to two lines. */
  lines: readonly (string | false | undefined)[];
  children?: React.ReactNode;
}

function Node({ state, label, codes = [], arrow, title, note, lines, children }: NodeProps) {
  const t = useTranslations("instance");
  const quiet = state === "ok" && codes.length === 0;
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
      <div className={cn("min-w-0 rounded-md border px-2.5 py-1.5 text-xs", LOOK[state].box)}>
        <span className="text-xs text-ink-subtle lg:sr-only">{label}</span>
        <p className="break-all">
          <code className="font-medium">{title}</code> <span className="text-ink-muted">{note}</span>
        </p>
        {lines.map((line) =>
          line ? (
            <p key={line} className="line-clamp-2 break-all text-ink-muted">
              {line}
            </p>
          ) : null,
        )}
        {children}
        <span className={quiet ? "sr-only" : "mt-0.5 flex flex-wrap items-center gap-1"}>
          <span className={cn("font-medium", LOOK[state].text)}>{t(`node.${state}`)}</span>
          {codes.map((code) => (
            <CodeChip key={code} code={code} tone="fail" />
          ))}
        </span>
      </div>
    </div>
  );
}

function Absent({ children }: { children: React.ReactNode }) {
  return <p className="py-1.5 text-xs text-ink-subtle">{children}</p>;
}

function Path({ path, showService, groupLabel }: { path: TopologyPath; showService: boolean; groupLabel: string }) {
  const t = useTranslations("instance");
  const { servicePort: port, listener, group } = path;
  return (
    <li className={cn(COLUMNS, "grid gap-y-1 py-2.5 lg:items-start")}>
      {port ? (
        <Node
          state="ok"
          label={t("map.port")}
          title={`${port.port}/${port.protocol}`}
          note={port.name}
          lines={[
            [port.targetPort && `→ ${port.targetPort}`, port.nodePort && `node ${port.nodePort}`]
              .filter(Boolean)
              .join(" · "),
          ]}
        >
          {showService && path.service ? <ServiceLink service={path.service} /> : null}
        </Node>
      ) : (
        <Absent>{t("map.notService")}</Absent>
      )}
      {listener ? (
        <Node
          state={listener.state}
          label={t("map.listener")}
          codes={listener.codes}
          arrow={port !== undefined}
          title={`${listener.port}/${listener.protocol}`}
          note={listener.status}
          lines={[listener.description, listener.certificates?.join(", ")]}
        />
      ) : (
        <Absent>{t("map.noListener")}</Absent>
      )}
      {group ? (
        <>
          <Node
            state={group.state}
            label={groupLabel}
            codes={group.codes}
            arrow={listener !== undefined || port !== undefined}
            title={group.id ?? group.name}
            lines={[group.id !== undefined && group.name]}
          />
          <Backends backends={group.backends} />
        </>
      ) : (
        <Absent>{t("map.noGroup")}</Absent>
      )}
    </li>
  );
}

/** Correct servers with the same port and weight share one line; the others are listed. */
function Backends({ backends }: { backends: readonly TopologyBackend[] }) {
  const t = useTranslations("instance");
  if (backends.length === 0) return <Absent>{t("map.noBackends")}</Absent>;
  const asItShould = ({ state, notReady }: TopologyBackend) => state === "ok" && !notReady;
  const other = backends.filter((backend) => !asItShould(backend));
  const alike = groupBy(backends.filter(asItShould), ({ port, weight }) => `${port ?? ""} ${weight ?? ""}`);
  return (
    <div className="flex min-w-0 flex-col">
      <Dots backends={backends} />
      <Growing rows={other} first={SHOWN}>
        {(shown) => <BackendList backends={shown} />}
      </Growing>
      {[...alike].map(([key, own]) => (
        <Fold
          key={key}
          titleClass="w-fit py-1 text-ink-muted hover:text-ink"
          bodyClass=""
          title={
            <span className="text-xs">
              {t("map.alike", {
                count: own.length,
                total: backends.length,
                port: own[0]?.port ?? "",
                weight: own[0]?.weight ?? "",
              })}
            </span>
          }
        >
          <BackendList backends={own} />
        </Fold>
      ))}
    </div>
  );
}

/** Servers drawn as dots at most; the list has all. */
const DOTTED = 60;
const dotOf = ({ state, notReady }: TopologyBackend) => LOOK[state === "ok" && notReady ? "unknown" : state].dot;

/** A dot for each server, a node or a Pod, by its state; where it changes, as it is now and after the fix. The list has the words. */
function Dots({ backends }: { backends: readonly TopologyBackend[] }) {
  const t = useTranslations("instance");
  const changes = backends.some(({ state }) => state !== "ok" && state !== "unknown");
  const fixed = backends.flatMap((backend) =>
    backend.state === "extra"
      ? []
      : { ...backend, state: backend.state === "unknown" ? backend.state : ("ok" as const) },
  );
  const rows = changes
    ? ([
        ["now", backends],
        ["after", fixed],
      ] as const)
    : ([[undefined, backends]] as const);
  return (
    <div aria-hidden className="flex flex-col gap-1 py-1">
      {rows.map(([label, own]) => (
        <span key={String(label)} className="flex items-center gap-2 text-xs text-ink-muted">
          {label ? <span className="w-12 shrink-0">{t(`map.${label}`)}</span> : null}
          <span className="flex flex-wrap gap-1">
            {own.slice(0, DOTTED).map((backend, index) => (
              <span key={index} className={cn("size-2.5 rounded-full", dotOf(backend))} />
            ))}
            {own.length > DOTTED ? `+${own.length - DOTTED}` : null}
          </span>
        </span>
      ))}
    </div>
  );
}

/** A node or Pod by its name, next to its id. */
function ServerName({ backend }: { backend: TopologyBackend }) {
  const id = backend.ip ?? backend.serverId;
  const [name] = useNamesIn(backend.serverId).concat(useNamesIn(backend.ip ?? ""));
  return (
    <>
      {name ? <span className="break-all">{name.split(", ")[0]}</span> : null}
      <code className={cn("break-all", name && "text-ink-subtle")}>{id}</code>
    </>
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
          <span aria-hidden className={cn("size-1.5 shrink-0 self-center rounded-full", dotOf(backend))} />
          <ServerName backend={backend} />
          {backend.port ? <code className="text-ink-subtle">:{backend.port}</code> : null}
          {backend.weight ? (
            <span className="text-ink-subtle">{t("map.weight", { weight: backend.weight })}</span>
          ) : null}
          {backend.notReady ? <span className="font-medium text-unknown">{t("node.notReady")}</span> : null}
          {backend.state === "ok" ? (
            <span className="sr-only">{t("node.ok")}</span>
          ) : (
            <span className={cn("font-medium", LOOK[backend.state].text)}>{t(`node.${backend.state}`)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
