import type { RemediationOption, Traffic } from "@/lib/model/result";
import { inLanguage, type Locale, type Text } from "@/lib/model/text";
import { fill } from "@/lib/model/translate";
import { shellQuote } from "@/lib/text/shell";

// Rendering of steps. Pages import only this file: the tables next to it contain both languages.

type Values = Readonly<Record<string, string | undefined>>;

/**
 * Conditions of a step, tested against the cluster (`lib/remediation/step-condition.ts`). Where that is not
 * known, the step is shown without a command.
 */
export type StepCondition =
  | "flannel"
  | "terway"
  /** `{node}` is a Node of the cluster. */
  | "nodeExists"
  /** A server that the Service's group should not hold is no Node's. */
  | "serverWithoutNode"
  /** A Pod of the Service has the address `{ips}`. */
  | "podFound"
  /** By the id annotation. */
  | "reused"
  | "notReused"
  | "pending"
  /** The account may still buy instances by specification, which cannot be known here. */
  | "specificationSold"
  /** The instance that the id annotation names holds the Service's address. */
  | "namedHoldsAddress"
  | "ownHoldsAddress"
  | "otherHoldsAddress"
  | "nobodyHoldsAddress"
  | `from ${string}`
  | `before ${string}`;

/** Fields that a command writes: annotations of the Service (null removes one), fields of its spec, a label of `{node}`, or any edit made in an editor. */
export type Writes =
  | { readonly annotations: Readonly<Record<string, string | null>> }
  | { readonly spec: Readonly<Record<string, string>> }
  | { readonly nodeLabel: string }
  | { readonly edit: true };

type GuideStepKind = "kubectl" | "aliyun" | "console" | "ticket" | "note";

/**
 * One thing to do. `command` holds `{placeholders}` that `fillCommand` replaces with shell-quoted values; a place
 * without a value stays visible as `<placeholder>`. `change` marks commands that alter something.
 */
export interface GuideStep {
  kind: GuideStepKind;
  text: Text;
  command?: string;
  change?: true;
  /** Fields that the command writes, its places open; absent for calls of the cloud and what starts no synchronisation. */
  writes?: Writes;
  /** A change that loses a node, or a listener of another owner: it is never the thing to type first, a person chooses it. */
  decision?: Traffic;
  /** The heading that the step stands under: it helps only where that holds. */
  under?: Text;
  /** All of them must hold. */
  when?: readonly StepCondition[];
  /** The answer is what the plan does about this finding of the Service. */
  fix?: string;
  /** One of the answers between which a person decides. */
  way?: {
    direction: RemediationOption["direction"];
    title: Text;
    /** The Service's status is cleared before: it gets another instance. */
    afresh?: true;
  };
  /** The Service moves to another instance: what differs on the present one needs no fix. */
  replaces?: true;
}

/** A step in the reader's language, as answers carry it. */
export interface StepText extends Pick<GuideStep, "kind" | "command" | "change"> {
  text: string;
  under?: string;
}

/**
 * Fills `{name}` with shell-quoted values; what is missing stays readable as `<name>`. Where there are several clusters,
 * `kubeContext` says which one kubectl is to ask.
 */
export function fillCommand(template: string, params: Values): string {
  const kubectl = params.kubeContext ? `kubectl --context=${shellQuote(params.kubeContext)} ` : "kubectl ";
  return template
    .replace(/^kubectl /, () => kubectl)
    .replace(/\{([A-Za-z]\w*)\}/g, (whole, name: string) => {
      // The one bare word of kubectl's jsonpath.
      if (name === "end") return whole;
      const value = params[name];
      if (value === undefined || value === "") return `<${name}>`;
      // Several addresses are one alternative for grep.
      const shown = name === "ips" && template.includes("grep -E") ? value.replaceAll(",", "|") : value;
      // A pasted message may hold a NUL, which no command can carry.
      return shellQuote(shown.replaceAll("\0", ""));
    });
}

/** The fields that a command writes, its places filled; a place without a value stays. */
export function fillWrites(writes: Writes, values: Values): Writes {
  if (!("annotations" in writes)) return writes;
  const say = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return {
    annotations: Object.fromEntries(
      Object.entries(writes.annotations).map(([key, value]) => [say(key), value === null ? null : say(value)]),
    ),
  };
}

/** A sentence with the values at hand, of a message or of none: a place without one reads `none` in a select, else it stays as in commands. */
export function translateGeneric(text: Text, locale: Locale, params: Values = {}): string {
  return fillGeneric(inLanguage(text, locale), locale, params);
}

/** The same for a sentence whose language is chosen already. */
export function fillGeneric(sentence: string, locale: Locale, params: Values = {}): string {
  const optional = [...sentence.matchAll(/\{(\w+), select/g)].map(([, name = ""]) => [name, params[name] || "none"]);
  return fill(sentence, locale, { ...params, ...Object.fromEntries(optional) }).replace(/\{(\w+)\}/g, "<$1>");
}

/** A step in one language, its places still open: pages fill them with the values they have at hand. */
export function renderStep({ kind, text, command, change, under }: GuideStep, locale: Locale): StepText {
  return {
    kind,
    text: inLanguage(text, locale),
    ...(under ? { under: inLanguage(under, locale) } : {}),
    ...(command === undefined ? {} : { command }),
    ...(change ? { change } : {}),
  };
}
