"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { KubeService, ServicePort as Port } from "@/lib/model/bundle";

const POLICIES = ["Cluster", "Local"] as const;
const PROTOCOLS = ["TCP", "UDP"] as const;

/** The parts of a Service that its CLB is made from: annotations, ports, traffic policy. */
export function ServiceForm({ draft, onChange }: { draft: KubeService; onChange: (draft: KubeService) => void }) {
  const t = useTranslations("trial");
  const policyId = useId();
  const policy = draft.spec?.externalTrafficPolicy ?? "";
  return (
    <div className="flex flex-col gap-4">
      <Annotations
        annotations={draft.metadata?.annotations ?? {}}
        onChange={(next) => onChange({ ...draft, metadata: { ...draft.metadata, annotations: next } })}
      />
      <Ports
        ports={draft.spec?.ports ?? []}
        onChange={(ports) => onChange({ ...draft, spec: { ...draft.spec, ports } })}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={policyId} className="text-xs font-medium text-ink-subtle">
          {t("policy")}
        </label>
        <Select
          id={policyId}
          value={policy}
          onChange={(event) =>
            onChange({
              ...draft,
              spec: { ...draft.spec, externalTrafficPolicy: event.currentTarget.value || undefined },
            })
          }
        >
          {policy === "" || !POLICIES.some((known) => known === policy) ? (
            <option value={policy}>{policy || t("policyUnset")}</option>
          ) : null}
          {POLICIES.map((known) => (
            <option key={known} value={known}>
              {known}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}

interface AnnotationsProps {
  annotations: Record<string, string>;
  onChange: (annotations: Record<string, string>) => void;
}

function Annotations({ annotations, onChange }: AnnotationsProps) {
  const t = useTranslations("trial");
  const [key, setKey] = useState("");
  const [value, setValue] = useState("");
  const id = useId();
  const keys = Object.keys(annotations);
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1 text-xs font-medium text-ink-subtle">{t("annotations")}</legend>
      {keys.map((name) => (
        <div key={name} className="flex min-w-0 flex-col">
          <label htmlFor={`${id}-${name}`} className="mb-1 block break-all font-mono text-2xs text-ink-muted">
            {name}
          </label>
          <div className="flex items-center gap-1">
            <Input
              id={`${id}-${name}`}
              value={annotations[name] ?? ""}
              spellCheck={false}
              onChange={(event) => onChange({ ...annotations, [name]: event.target.value })}
              className="min-w-0 flex-1 font-mono text-xs max-md:h-11"
            />
            <RemoveButton
              label={t("removeAnnotation", { key: name })}
              onClick={() => onChange(Object.fromEntries(Object.entries(annotations).filter(([one]) => one !== name)))}
            />
          </div>
        </div>
      ))}
      <form
        className="mt-1 flex flex-wrap items-center gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (key.trim() === "") return;
          onChange({ ...annotations, [key.trim()]: value });
          setKey("");
          setValue("");
        }}
      >
        <Input
          value={key}
          spellCheck={false}
          aria-label={t("newKey")}
          placeholder={t("key")}
          onChange={(event) => setKey(event.target.value)}
          className="min-w-40 flex-[2] font-mono text-xs max-md:h-11"
        />
        <Input
          value={value}
          spellCheck={false}
          aria-label={t("newValue")}
          placeholder={t("value")}
          onChange={(event) => setValue(event.target.value)}
          className="min-w-24 flex-1 font-mono text-xs max-md:h-11"
        />
        <Button type="submit" className="max-md:h-11" disabled={key.trim() === ""}>
          <Plus aria-hidden />
          {t("addAnnotation")}
        </Button>
      </form>
    </fieldset>
  );
}

function Ports({ ports, onChange }: { ports: readonly Port[]; onChange: (ports: Port[]) => void }) {
  const t = useTranslations("trial");
  const set = (at: number, change: Partial<Port>) =>
    onChange(ports.map((port, index) => (index === at ? { ...port, ...change } : port)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1 text-xs font-medium text-ink-subtle">{t("ports")}</legend>
      {ports.length > 0 ? (
        // Each field has its own name for those who hear it.
        <div aria-hidden className="flex min-w-0 gap-1.5 text-xs text-ink-subtle">
          <span className="w-24">{t("port")}</span>
          <span className="w-24">{t("protocol")}</span>
          <span>{t("targetPort")}</span>
        </div>
      ) : null}
      {ports.map((port, index) => (
        <div key={index} className="flex min-w-0 items-center gap-1.5">
          <Input
            type="number"
            min={1}
            max={65535}
            value={port.port ?? ""}
            aria-label={`${t("port")} ${index + 1}`}
            onChange={(event) => {
              const number = event.target.valueAsNumber;
              // An empty field changes nothing.
              if (Number.isInteger(number)) set(index, { port: number });
            }}
            className="w-24 max-md:h-11"
          />
          <Select
            aria-label={`${t("protocol")} ${index + 1}`}
            className="w-24"
            value={port.protocol ?? "TCP"}
            onChange={(event) => set(index, { protocol: event.currentTarget.value })}
          >
            {PROTOCOLS.map((protocol) => (
              <option key={protocol}>{protocol}</option>
            ))}
          </Select>
          <Input
            value={String(port.targetPort ?? "")}
            aria-label={`${t("targetPort")} ${index + 1}`}
            onChange={(event) => {
              const text = event.target.value;
              set(index, { targetPort: /^\d+$/.test(text) ? Number(text) : text });
            }}
            className="min-w-0 flex-1 max-md:h-11"
          />
          <RemoveButton
            label={t("removePort", { port: port.port ?? index + 1 })}
            onClick={() => onChange(ports.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        size="sm"
        className="self-start max-md:h-11"
        onClick={() => {
          const free = Math.max(0, ...ports.map((port) => port.port ?? 0)) + 1;
          onChange([...ports, { name: `port-${free}`, port: free, protocol: "TCP", targetPort: free }]);
        }}
      >
        <Plus aria-hidden />
        {t("addPort")}
      </Button>
    </fieldset>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="ghost" size="icon" className="max-md:size-11" aria-label={label} onClick={onClick}>
      <X aria-hidden />
    </Button>
  );
}
