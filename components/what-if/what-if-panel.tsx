"use client";

import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { parse, stringify } from "yaml";
import { QueryError } from "@/components/common/query-error";
import { useSettled } from "@/components/common/use-settled";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/input";
import { ToggleGroup } from "@/components/ui/toggle-group";
import { useView } from "@/lib/client/data-source";
import { isRecord } from "@/lib/ccm/read";
import type { KubeService } from "@/lib/model/bundle";
import type { WhatIfChange, ResourceView, ServicePart } from "@/lib/views";
import { Outcome } from "./outcome";
import { ServiceForm } from "./service-form";
import { Fold } from "@/components/common/fold";

/** A pause in typing before the change is judged. */
const PAUSE_MS = 350;

const SIDES = ["service", "clb"] as const;
type Side = (typeof SIDES)[number];
const FORMS = ["form", "yaml"] as const;

/** Preview of a change: folded to its title. */
export function WhatIfSection({ part, view, titled }: { part: ServicePart; view: ResourceView; titled: boolean }) {
  const t = useTranslations("trial");
  if (!part.raw) return null;
  return (
    <Fold
      className="text-sm"
      titleClass="min-h-8 min-w-0 max-md:min-h-11"
      title={
        <>
          <span className="shrink-0 text-base font-semibold">{t("title")}</span>
          {titled ? <code className="truncate text-xs text-ink-muted">{part.service}</code> : null}
          <span className="truncate text-ink-muted max-md:hidden">{t("hint")}</span>
        </>
      }
    >
      <p className="mt-1 text-ink-muted md:hidden">{t("hint")}</p>
      <WhatIfPanel service={part.service} raw={part.raw} view={view} />
    </Fold>
  );
}

/** The editor on the left, the result of the change on the right. */
function WhatIfPanel({ service, raw, view }: { service: string; raw: KubeService; view: ResourceView }) {
  const t = useTranslations("trial");
  const { loadBalancer, listeners } = view;
  const [side, setSide] = useState<Side>("service");
  const [round, setRound] = useState(0);
  const [trial, setTrial] = useState<WhatIfChange>();
  const start = (next: Side) => {
    setSide(next);
    setTrial(undefined);
    setRound(round + 1);
  };
  return (
    <div className="mt-3 grid min-w-0 gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <ToggleGroup
            label={t("side.label")}
            value={side}
            options={SIDES.map((id) => [id, t(`side.${id}`)])}
            onChange={start}
          />
          <Button variant="ghost" className="ml-auto max-md:h-11" disabled={!trial} onClick={() => start(side)}>
            <RotateCcw aria-hidden />
            {t("reset")}
          </Button>
        </div>
        {side === "service" ? (
          <ServiceEditor key={round} raw={raw} onChange={(changed) => setTrial({ service: changed })} />
        ) : loadBalancer ? (
          <YamlEditor
            key={round}
            label={t("yamlClb")}
            value={{ LoadBalancer: loadBalancer, Listeners: listeners }}
            onChange={({ LoadBalancer, Listeners }) =>
              setTrial({
                ...(typeof LoadBalancer === "object" ? { loadBalancer: LoadBalancer } : {}),
                ...(Array.isArray(Listeners) ? { listeners: Listeners } : {}),
              })
            }
          />
        ) : (
          <p className="text-ink-muted">{t("noClb")}</p>
        )}
      </div>
      <section
        aria-label={t("outcome")}
        className="min-w-0 border-line max-lg:border-t max-lg:pt-4 lg:border-l lg:pl-6"
      >
        <h3 className="mb-2 text-sm font-semibold">{t("outcome")}</h3>
        {trial ? (
          <Judged service={service} trial={trial} clb={side === "clb"} />
        ) : (
          <p className="text-ink-muted">{t("unchanged")}</p>
        )}
      </section>
    </div>
  );
}

function Judged({ service, trial, clb }: { service: string; trial: WhatIfChange; clb: boolean }) {
  const t = useTranslations("trial");
  const settled = useSettled(trial, PAUSE_MS);
  const query = useView("what-if", { key: service, change: settled }, { keepPrevious: true, retry: false });
  return (
    <div aria-live="polite" aria-busy={query.isFetching}>
      {query.isError ? <QueryError error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data ? (
        <Outcome view={query.data} clb={clb} />
      ) : query.isError ? null : (
        <p className="text-ink-muted">{t("working")}</p>
      )}
    </div>
  );
}

function ServiceEditor({ raw, onChange }: { raw: KubeService; onChange: (service: KubeService) => void }) {
  const t = useTranslations("trial");
  const [as, setAs] = useState<(typeof FORMS)[number]>("form");
  // Fields that the API server sets are left out.
  const [draft, setDraft] = useState((): KubeService => {
    const { name, namespace, labels, annotations = {} } = raw.metadata ?? {};
    const metadata = { name, namespace, ...(labels ? { labels } : {}), annotations };
    return { apiVersion: "v1", kind: "Service", metadata, spec: raw.spec };
  });
  const change = (next: KubeService) => {
    setDraft(next);
    onChange(next);
  };
  return (
    <>
      <ToggleGroup label={t("as.label")} value={as} options={FORMS.map((id) => [id, t(`as.${id}`)])} onChange={setAs} />
      {as === "form" ? (
        <ServiceForm draft={draft} onChange={change} />
      ) : (
        <YamlEditor label={t("yamlService")} value={draft} onChange={change} />
      )}
    </>
  );
}

/** Edits an object as YAML. While the text cannot be parsed, the last object that could be stays in use. */
function YamlEditor<T extends object>({
  label,
  value,
  onChange,
}: {
  label: string;
  value: T;
  onChange: (value: T) => void;
}) {
  const t = useTranslations("trial");
  const id = useId();
  const [text, setText] = useState(() => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false }));
  const [reason, setReason] = useState<string>();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs text-ink-subtle">
        {label}
      </label>
      <Textarea
        id={id}
        spellCheck={false}
        value={text}
        aria-invalid={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : `${id}-bad`}
        onChange={(event) => {
          setText(event.target.value);
          const read = fromYaml<T>(event.target.value);
          setReason("reason" in read ? read.reason : undefined);
          if ("value" in read) onChange(read.value);
        }}
        className="scrollbar-thin min-h-96 font-mono text-xs leading-[1.125rem]"
      />
      {reason === undefined ? null : (
        <p id={`${id}-bad`} role="alert" className="break-words text-xs text-fail">
          {t("yamlBad", { reason })}
        </p>
      )}
    </div>
  );
}

/** The object that a text describes, or why it describes none. Aliases may not blow it up. */
function fromYaml<T extends object>(text: string): { value: T } | { reason: string } {
  try {
    const value = parse(text, { maxAliasCount: 20 }) as unknown;
    return isRecord(value) ? { value: value as T } : { reason: "a map is wanted" };
  } catch (error) {
    return { reason: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error) };
  }
}
