import { annotationInfo } from "@/lib/knowledge/annotations";
import { isAnswerField } from "@/lib/knowledge/cloud-api";
import { isObject, type Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import { collectFreeTexts, collectNames, isOwnText, type FreeTexts } from "./dictionary";
import { isCode, knownOfItem, knownOfOfficial, knownText, leftOut } from "./known-text";
import { createPlaceholders } from "./placeholders";
import { redactSecrets } from "@/lib/text/redact-secrets";
import { isSecretKey } from "@/lib/text/secret-names";
import { OFFICIAL_EVENT } from "@/lib/upgrade/official";
import type { Redacted, Redaction } from "./schema";

export interface Redactor {
  /** A copy with everything redacted; `at` is the path it is listed under. */
  value<T>(value: T, at: string): T;
  /** Redacted values so far, by kind and place, most first. */
  redacted(): Redacted[];
}

type Written = "annotation" | "tag" | "text" | "free text";

/**
 * Projects a check to what may leave it. Without free texts a value of the bundle is listed by its kind: a code (an id, a number, a
 * time, a name), an annotation that the catalogue knows, a field that the cloud publishes, a message that a row knows; all other text
 * is left out. Secrets are masked in all of it, the rest as requested. The same value gets the same placeholder everywhere, inside
 * messages and commands too. Ids of instances, groups, listeners, requests and the cluster stay: the ticket needs them.
 */
export function createRedactor(redaction: Redaction, names?: { bundle: Bundle; result: Result }): Redactor {
  const counts = new Map<string, Redacted>();
  const note = (kind: string, where: string) => {
    const key = `${kind}\n${where}`;
    const row = counts.get(key);
    if (row) row.count++;
    else counts.set(key, { kind, where, count: 1 });
  };
  const { ips, names: byName, domains, freeTexts } = redaction;
  const known = names && (byName || freeTexts) ? collectNames(names.bundle, names.result) : undefined;
  const free = names && known && freeTexts ? collectFreeTexts(names.bundle, known) : undefined;
  const dictionaries = [...(free ? [free.words] : []), ...(known && byName ? [known] : [])];
  const optional =
    ips || domains || dictionaries.length > 0
      ? createPlaceholders(redaction, dictionaries, domains ? names?.bundle : undefined)
      : undefined;

  // Bundles repeat themselves (annotation values, addresses, reasons): each distinct text is worked on once.
  const words = new Map<string, { out: string; kinds: string[] }>();
  const nameFields = new Map<string, { out: string; kinds: string[] }>();
  function text(input: string, where: string, isName = false): string {
    if (input.length < 3 && !isName) return input;
    const memo = isName ? nameFields : words;
    let done = memo.get(input);
    if (!done) {
      const found = new Set<string>();
      let out = redactSecrets(input, (kind) => found.add(kind));
      const kinds = [...found];
      if (optional) out = optional.text(out, (kind) => kinds.push(kind), isName);
      done = { out, kinds };
      memo.set(input, done);
    }
    for (const kind of done.kinds) note(kind, where);
    return done.out;
  }

  /** A text as it is written; in a listed place only a code. */
  function listed(value: string, path: string, key: string): string {
    const out = text(value, path, NAME_FIELDS.has(key));
    return !free || !LISTED.test(path) || isCode(out) ? out : leave(value, "text", path);
  }

  /** Leaves a text of the bundle out, and of the result that is made of it. */
  function leave(value: string, kind: Written, where: string, shown = leftOut(value)): string {
    note(kind, where);
    const out = shown === leftOut(value) ? shown : text(shown, where);
    for (const memo of [words, nameFields]) memo.set(value, { out, kinds: [kind] });
    if (out === leftOut(value)) free!.leave(value);
    return out;
  }

  function walk(value: unknown, path: string, key: string): unknown {
    if (typeof value === "string") {
      const secret = value === "" || key === "" ? null : isSecretKey(key);
      if (secret) {
        note(secret, path);
        return "***";
      }
      return listed(value, path, key);
    }
    if (Array.isArray(value)) return value.map((item) => walk(item, `${path}[]`, ""));
    if (!isObject(value)) return value;
    const out: Record<string, unknown> = {};
    for (const [childKey, child] of Object.entries(value)) {
      if (childKey === "managedFields" && redaction.managedFields) {
        if (Array.isArray(child) && child.length > 0) note("managedFields", path);
        continue;
      }
      const freeKey = FREE_KEYS.has(key);
      const at = freeKey && key !== "annotations" ? `${path}.*` : `${path}.${childKey}`;
      if (
        free &&
        LISTED.test(path) &&
        (freeKey ? !isCode(childKey) : CLOUD_ITEM.test(path) && !isAnswerField(childKey))
      ) {
        note("text", path);
        continue;
      }
      const shownKey = optional && freeKey ? optional.key(childKey, (kind) => note(kind, at)) : childKey;
      out[shownKey] =
        free && typeof child === "string" && child !== ""
          ? projected(child, key, childKey, value, path, at)
          : walk(child, at, childKey);
    }
    return out;
  }

  /** A text of an object, by the kind of its field. */
  function projected(
    value: string,
    key: string,
    field: string,
    holder: Readonly<Record<string, unknown>>,
    path: string,
    at: string,
  ): unknown {
    const written = writtenBy(free!, key, field, holder, path);
    if (written === null) return walk(value, at, field);
    if (written === "free text") {
      const metadata = holder.metadata as { name?: unknown } | undefined;
      const shown =
        metadata?.name === OFFICIAL_EVENT
          ? knownOfOfficial(value)
          : path === "official.items[]"
            ? knownOfItem(value)
            : knownText(value);
      return shown === value ? text(value, at) : leave(value, written, at, shown);
    }
    note(written, written === "annotation" ? path : at);
    const mark = written === "annotation" && ownerMark(field, value);
    if (mark)
      return `${mark.name && (known!.get(mark.name)?.placeholder ?? leftOut(mark.name))}${listed(mark.rest, path, field)}`;
    if (written !== "annotation" && field !== "reason") return free!.placeholder(written, value);
    if (!isCode(value)) free!.leave(value);
    return leftOut(value);
  }

  return {
    value: <T>(value: T, at: string): T => walk(value, at, at.slice(at.lastIndexOf(".") + 1)) as T,
    redacted: () =>
      [...counts.values()].sort(
        (a, b) => b.count - a.count || a.where.localeCompare(b.where) || a.kind.localeCompare(b.kind),
      ),
  };
}

/** Which kind of free text a field holds; null for all that the report is about. */
function writtenBy(
  free: FreeTexts,
  key: string,
  field: string,
  holder: Readonly<Record<string, unknown>>,
  path: string,
): Written | null {
  if (key === "annotations") return annotationInfo(field) ? null : "annotation";
  const tag =
    field === "TagValue" ? holder.TagKey : field === "Value" && path.endsWith(".Tags[]") ? holder.Key : undefined;
  if (tag !== undefined) return free.isOwnTag(String(tag), String(holder[field])) ? null : "tag";
  if (field === "reason" && /(?:\.accepted|waivers\[\])$/.test(path)) return "text";
  if (field === "message" && MESSAGES.test(path) && holder.state !== "onlyOurs") return "free text";
  // A failure that an upgrade brought.
  if (field === "after" && holder.kind === "service" && holder.field !== "address") return "free text";
  // The value of a finding, a row, its params or a change about a description or a tag.
  const isWritten =
    WRITTEN.test(field) || (VALUES.test(field) && /description$|reason$|^tag /i.test(String(holder.field)));
  return isWritten && !isOwnText(String(holder[field])) ? "text" : null;
}

/** An annotation by which an owner is known: its name, and what of it names the Service or its namespace and stays. */
function ownerMark(key: string, value: string): { name: string; rest: string } | undefined {
  if (key === "meta.helm.sh/release-name") return { name: value, rest: "" };
  if (key === "meta.helm.sh/release-namespace") return { name: "", rest: value };
  const [, name, rest] = (key === "argocd.argoproj.io/tracking-id" && /^([^:]+)(:.*)$/.exec(value)) || [];
  return name && rest ? { name, rest } : undefined;
}

/** Places whose texts are codes, unless their field says otherwise. */
const LISTED = /^(?:bundle(?!.*\.annotations\.)|official\.(?:items|otherChecks)|upgrades)\b/;
/** Objects as the cloud answered them. */
const CLOUD_ITEM = /^bundle\.alibabaCloud\.(?:vpc\b|.*\[\])/;
/** Messages of the controller, of the API and of its errors. */
const MESSAGES = /(?:\bevents|\berrors|^official\.items)\[\]$/;
const VALUES = /^(?:actual|before|after|predicted)$/;
/** Fields of the cloud that hold text written by people. */
const WRITTEN = /^(?:Listener)?[Dd]escription$|^(?:ModificationProtection)?Reason$/;

/** A check without what people wrote, as reports leave it out. Its commands name placeholders. */
export function withoutFreeTexts(bundle: Bundle, result: Result): { bundle: Bundle; result: Result } {
  const only: Redaction = { managedFields: false, ips: false, names: false, domains: false, freeTexts: true };
  const redactor = createRedactor(only, { bundle, result });
  return { bundle: redactor.value(bundle, "bundle"), result: redactor.value(result, "result") };
}

/** Maps whose keys are free text. */
const FREE_KEYS = new Set(["annotations", "labels", "selector", "matchLabels", "services"]);
/** Fields that hold a name and nothing else: redacted even when the name is an ordinary word such as `http`. */
const NAME_FIELDS = new Set([
  "name",
  "namespace",
  "service",
  "nodeName",
  "LoadBalancerName",
  "ServerCertificateName",
  "AclName",
  "VSwitchName",
  "InstanceName",
  "owner",
]);

/** Redacts secrets alone, for the store: it keeps Event texts longer than the API server does. */
export function redactForStore<T>(value: T): T {
  return createRedactor({ managedFields: false, ips: false, names: false, domains: false }).value(value, "stored");
}
