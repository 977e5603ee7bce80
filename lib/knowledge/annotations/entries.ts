import { ANNOTATIONS, expandKey, type AnnotationInfo } from "./index";
import { INSTANCE_FIELDS } from "@/lib/ccm/fields/instance";
import { LISTENER_FIELDS } from "@/lib/ccm/fields/listener";
import { FINDINGS } from "@/lib/knowledge/findings";
import { shortTitle } from "@/lib/knowledge/findings/text";
import type { Locale, Text } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";

/** One annotation as its page shows it, in one language. */
export interface AnnotationEntry {
  /** Full key, and the name of its place on the page. */
  key: string;
  id: string;
  legacyKey?: string;
  /** Name of the field that it sets, where one is compared. */
  label?: string;
  meaning: string;
  kinds: readonly ("clb" | "nlb" | "elb")[];
  target: AnnotationInfo["target"];
  valueType: AnnotationInfo["valueType"];
  /** `rr | wrr`, `1 to 60`; empty when anything goes. */
  values: string;
  defaultValue?: string;
  protocols: readonly string[];
  since: string;
  sinceNlb?: string;
  removedIn?: string;
  immutable: boolean;
  createOnly: boolean;
  destructive: boolean;
  compared: boolean;
  /** Effect of an invalid value. */
  wrong?: NonNullable<AnnotationInfo["notAllowed"]>;
  needs: string[];
  excludes: string[];
  /** A line of YAML. */
  example: string;
  codes: { code: string; title: string }[];
  /** Additional search terms, in lower case: the console's own name of it, codes of the precheck. */
  words: string;
}

interface Field {
  suffix: string | null;
  code: string;
  label: Text;
}

const FIELDS: ReadonlyMap<string, Field> = new Map(
  ([...LISTENER_FIELDS, ...INSTANCE_FIELDS] as readonly Field[]).flatMap((field) =>
    field.suffix === null ? [] : [[`lb-${field.suffix}`, field]],
  ),
);
const FIELD_MEANING: Text = { en: "{label} of the listener or instance.", zh: "监听或实例的{label}。" };

/** The catalogue as a person reads it: keys of CLB, then those of NLB alone, then what nothing reads any more. */
export function annotationEntries(locale: Locale): AnnotationEntry[] {
  return [...ANNOTATIONS]
    .sort((a, b) => rank(a) - rank(b) || a.fullKey.localeCompare(b.fullKey))
    .map((info) => entryOf(info, locale));
}

function rank(info: AnnotationInfo): number {
  return info.removedIn !== undefined ? 2 : info.appliesTo.includes("clb") ? 0 : 1;
}

/** Name of the field that a key sets, else its own last part. */
export function fieldOfAnnotation(info: AnnotationInfo | undefined, locale: Locale): string {
  const field = info && FIELDS.get(info.key);
  return field ? translate(field.label, locale) : (info?.suffix ?? "");
}

function entryOf(info: AnnotationInfo, locale: Locale): AnnotationEntry {
  const inLanguage = (text: Text) => translate(text, locale);
  const field = FIELDS.get(info.key);
  const { meaning, caution } = info;
  const label = field && translate(FIELD_MEANING, locale, { label: inLanguage(field.label) });
  const sentences = [label, meaning && inLanguage(meaning), caution && inLanguage(caution)].filter(
    (one) => one !== undefined,
  );
  const codes = codesOf(info, field);
  return {
    key: info.fullKey,
    id: info.key,
    ...(info.legacyKey ? { legacyKey: info.legacyKey } : {}),
    ...(field ? { label: inLanguage(field.label) } : {}),
    meaning: sentences.join(locale === "en" ? " " : ""),
    kinds: info.appliesTo,
    target: info.target,
    valueType: info.valueType,
    values: valuesOf(info),
    ...(info.defaultValue !== undefined ? { defaultValue: info.defaultValue } : {}),
    protocols: info.protocols ?? [],
    since: info.since,
    ...(info.nlb?.since ? { sinceNlb: info.nlb.since } : {}),
    ...(info.removedIn ? { removedIn: info.removedIn } : {}),
    immutable: info.immutable === true,
    createOnly: info.createOnly === true,
    destructive: info.destructive === true,
    compared: info.compared === true,
    ...(info.notAllowed ? { wrong: info.notAllowed } : {}),
    needs: shortNames(info.requires),
    excludes: shortNames(info.conflictsWith),
    example: `${info.fullKey}: ${JSON.stringify(exampleOf(info))}`,
    codes: codes.map((code) => ({ code, title: shortTitle(code, locale) })),
    words: [info.console, ...(info.precheckCodes ?? [])].filter(Boolean).join(" ").toLowerCase(),
  };
}

/** Keys without the domain that all of them share, each once. */
function shortNames(others: readonly { key: string }[] = []): string[] {
  return [...new Set(others.map(({ key }) => expandKey(key).replace(/^[^/]*\//, "")))];
}

function valuesOf({ allowed, min, max }: AnnotationInfo): string {
  if (allowed) return allowed.join(" | ");
  if (min !== undefined && max !== undefined) return `${min} - ${max}`;
  return min !== undefined ? `>= ${min}` : max !== undefined ? `<= ${max}` : "";
}

/** The field's own finding, and every finding whose text names the key. */
function codesOf(info: AnnotationInfo, field: Field | undefined): string[] {
  const named = Object.values(FINDINGS).flatMap(({ code, cause, remedy }) =>
    new RegExp(`(?<![\\w-])${info.suffix}(?![\\w-])`).test(`${cause.en} ${remedy.en}`) && info.suffix.includes("-")
      ? [code]
      : [],
  );
  return [...new Set([...(field ? [field.code] : []), ...named])].sort();
}

/** Placeholders for the reader's own values are shown in angle brackets. */
function exampleOf(info: AnnotationInfo): string {
  if (info.defaultValue !== undefined && info.defaultValue !== "") return info.defaultValue;
  if (info.allowed) return info.allowed.find((value) => value === "on") ?? info.allowed[0]!;
  const known = EXAMPLES[info.key];
  if (known !== undefined) return known;
  if (info.valueType === "int") return String(info.min ?? 1);
  return info.valueType === "map" ? "key=value" : `<${info.suffix}>`;
}

const EXAMPLES: Readonly<Record<string, string>> = {
  "lb-id": "lb-bp1xxxxxxxxxxxxxxxxxx",
  "lb-protocol-port": "https:443,http:80",
  "lb-domain-extensions": "www.example.com:<certificate id>",
  "lb-forward-port": "80:443",
  "lb-vgroup-port": "rsp-bp1xxxxxxxxxx:80",
  "lb-zone-maps": "cn-hangzhou-h:vsw-1,cn-hangzhou-i:vsw-2",
  "lb-acl-id": "acl-bp1xxxxxxxxxx",
  "lb-health-check-uri": "/healthz",
  "lb-health-check-httpcode": "http_2xx,http_3xx",
  "lb-spec": "slb.s1.small",
  "lb-hostname": "www.example.com",
  "lb-additional-resource-tags": "team=shop,env=prod",
  "lb-backend-label": "pool=edge",
};
