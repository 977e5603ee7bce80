import { Fragment } from "react";
import { useLocale, useTranslations } from "next-intl";
import { DocumentLink, Link } from "@/components/ui/link";
import { CodeChip } from "@/components/common/code-chip";
import { IdText } from "@/components/common/copy-button";
import { PageBody, PageHeader, Section } from "@/components/common/page-header";
import { SeverityBadge } from "@/components/common/state-badge";
import { GuideSteps, Situations, Verbatim } from "@/components/events/part-view";
import { Badge } from "@/components/ui/badge";
import { TurnBadge } from "@/components/events/event-badges";
import { earlierCodes } from "@/lib/knowledge/answers";
import { eventRule, whoActsOf } from "@/lib/knowledge/events";
import { FAQ } from "@/lib/knowledge/faq";
import { findingInfo } from "@/lib/knowledge/findings";
import { codeTitles, relatedCodes, type GuideKind } from "@/lib/triage/guide";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import { publishedPage, renderStep, translateGeneric, type GuideStep, type SourceKey } from "@/lib/knowledge/steps";
import type { Severity } from "@/lib/model/result";
import type { Locale, Text } from "@/lib/model/text";
import type { FindingExample as Example } from "@/lib/triage/guide/finding-example";
import written from "@/lib/triage/guide/finding-examples.generated.json";
import { translate } from "@/lib/model/translate";

/** One code, one page: meaning, steps with commands, related codes, sources. Drawn on the server: no table reaches the page. */
export function GuideEntry({ code, kind }: { code: string; kind: GuideKind }) {
  const Entry = ENTRIES[kind];
  return <Entry code={code} />;
}

/** In one language only: props of a client component are part of the page. */
function useSaid() {
  const locale = useLocale() as Locale;
  return {
    translate: (text: Text) => translateGeneric(text, locale),
    say: (steps: readonly GuideStep[]) => steps.map((step) => renderStep(step, locale)),
  };
}

interface FrameProps {
  code: string;
  kind: GuideKind;
  title: string;
  lead?: string;
  severity?: Severity;
  badges?: React.ReactNode;
  sources?: readonly SourceKey[];
  children: React.ReactNode;
}

function Frame({ code, kind, title, lead, severity, badges, sources, children }: FrameProps) {
  const t = useTranslations("guide");
  return (
    <PageBody className="gap-6">
      <PageHeader
        above={
          <span className="flex items-center gap-1.5">
            <Link href="/guide" className="hover:underline">
              {t("back")}
            </Link>
            <span aria-hidden>/</span>
            <Link href={`/guide?kind=${kind}`} className="hover:underline">
              {t(`kinds.${kind}`)}
            </Link>
          </span>
        }
        title={title}
      >
        <span className="flex flex-wrap items-center gap-2">
          <IdText value={code} />
          {earlierCodes(code).map((old) => (
            <code key={old} className="text-xs text-ink-subtle">
              {old}
            </code>
          ))}
          {severity ? <SeverityBadge severity={severity} /> : null}
          {badges}
        </span>
      </PageHeader>
      {lead ? <p className="max-w-3xl text-base">{lead}</p> : null}
      {children}
      {sources ? <Sources keys={sources} /> : null}
      <Related code={code} />
    </PageBody>
  );
}

function EventEntry({ code }: { code: string }) {
  const t = useTranslations("guide");
  const { translate, say } = useSaid();
  const rule = eventRule(code);
  if (!rule) return null;
  const precheck = PRECHECKS.find((row) => row.code === code);
  return (
    <Frame
      code={code}
      kind={precheck ? "precheck" : "event"}
      title={translate(rule.title)}
      lead={translate(rule.cause)}
      severity={rule.severity}
      badges={<TurnBadge who={whoActsOf(rule)} />}
      sources={rule.sources}
    >
      {rule.transient ? <p className="-mt-3 text-sm text-ink-muted">{t("transient")}</p> : null}
      <Section title={t("fix")}>
        <GuideSteps steps={say(rule.steps)} />
      </Section>
      {precheck ? (
        <Section title={t("situations")}>
          <Situations
            of={{
              changedByHand: say(precheck.changedByHand),
              notChanged: say(precheck.notChanged),
            }}
          />
        </Section>
      ) : null}
      <Facts versions={rule.versions} contradiction={rule.contradiction} />
      <Section title={t("messages")}>
        {precheck ? (
          <Terms
            rows={[
              ["documented", precheck.documented ? [precheck.documented] : t("undocumented")],
              ["messageCode", precheck.messageCode ? [precheck.messageCode] : []],
            ]}
          />
        ) : null}
        {rule.patterns.length > 0 ? (
          <Verbatims texts={rule.patterns.filter((pattern) => !pattern.startsWith("called on start"))} />
        ) : (
          <p className="text-sm text-ink-muted">{t("noMessage")}</p>
        )}
        <Terms
          rows={[
            ["reasons", rule.reasons],
            ["apiCodes", rule.apiCodes ?? []],
          ]}
        />
      </Section>
      {rule.examples.length > 0 ? (
        <Section title={t("examples")}>
          <Verbatims texts={rule.examples.slice(0, 3).map(({ message }) => message.trim())} />
        </Section>
      ) : null}
    </Frame>
  );
}

function Verbatims({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {texts.map((text) => (
        <li key={text} className="border-l-2 border-line pl-3">
          <Verbatim>{text}</Verbatim>
        </li>
      ))}
    </ul>
  );
}

function FindingEntry({ code }: { code: string }) {
  const t = useTranslations("guide");
  const tc = useTranslations("common");
  const { translate } = useSaid();
  const info = findingInfo(code);
  if (!info) return null;
  return (
    <Frame
      code={code}
      kind="finding"
      title={translate(info.shortTitle)}
      // A sentence with placeholders is shown by the example.
      lead={info.cause.en.includes("{") ? undefined : translate(info.cause)}
      severity={info.severity}
      badges={<Badge>{tc(`category.${info.category}`)}</Badge>}
    >
      {info.retired ? <p className="text-sm text-ink-muted">{t("notice")}</p> : null}
      {info.documentedOnly ? <p className="text-sm text-ink-muted">{t("documentedOnly")}</p> : null}
      <Section title={t("fix")}>
        <p className="max-w-3xl text-sm">{translate(info.remedy)}</p>
      </Section>
      <FindingExample code={code} />
      <Terms
        rows={[
          ["documented", info.officialCheck ? [info.officialCheck] : []],
          ["messageCode", info.messageCode ? [info.messageCode] : []],
        ]}
      />
    </Frame>
  );
}

function FaqEntryView({ code }: { code: string }) {
  const { translate, say } = useSaid();
  const row = FAQ.find((entry) => entry.code === code);
  if (!row) return null;
  return (
    <Frame code={code} kind="faq" title={translate(row.title)} lead={translate(row.answer)} sources={row.sources}>
      {row.sections.map((section) => (
        <Section key={section.title.en} title={translate(section.title)}>
          {section.text ? <p className="max-w-3xl text-sm text-ink-muted">{translate(section.text)}</p> : null}
          <GuideSteps steps={say(section.steps)} />
        </Section>
      ))}
      <Facts versions={row.versions} contradiction={row.contradiction} />
    </Frame>
  );
}

const ENTRIES: Record<GuideKind, (props: { code: string }) => React.ReactNode> = {
  event: EventEntry,
  precheck: EventEntry,
  finding: FindingEntry,
  faq: FaqEntryView,
};

/** Notes on some versions, and where documents disagree. */
function Facts(texts: Partial<Record<"versions" | "contradiction", Text>>) {
  const t = useTranslations("guide");
  const { translate } = useSaid();
  return (["versions", "contradiction"] as const).map((id) =>
    texts[id] ? (
      <Section key={id} title={t(id)}>
        <p className="max-w-3xl text-sm">{translate(texts[id])}</p>
      </Section>
    ) : null,
  );
}

interface TermsProps {
  /** Values verbatim, or a sentence; a row without any is left out. */
  rows: (readonly [name: "documented" | "messageCode" | "reasons" | "apiCodes", values: readonly string[] | string])[];
}

function Terms({ rows }: TermsProps) {
  const t = useTranslations("guide");
  const filled = rows.filter(([, values]) => values.length > 0);
  if (filled.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[12rem_1fr]">
      {filled.map(([name, values]) => (
        <Fragment key={name}>
          <dt className="text-ink-subtle">{t(name)}</dt>
          <dd className="flex flex-wrap gap-x-3">
            {typeof values === "string"
              ? values
              : values.map((value) => (
                  <code key={value} className="text-xs leading-5">
                    {value}
                  </code>
                ))}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Related({ code }: { code: string }) {
  const t = useTranslations("guide");
  const locale = useLocale() as Locale;
  const related = codeTitles(locale, relatedCodes(code));
  if (related.length === 0) return null;
  return (
    <Section title={t("related")}>
      <ul className="gap-x-8 sm:columns-2 lg:columns-3">
        {related.map((item) => (
          <li key={item.code} className="flex min-w-0 break-inside-avoid items-baseline gap-2 pb-1.5 text-sm">
            <CodeChip code={item.code} />
            <Link href={`/guide/${item.code}`} className="min-w-0 hover:underline">
              {item.title}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Sources({ keys }: { keys: readonly SourceKey[] }) {
  const t = useTranslations("guide");
  const locale = useLocale() as Locale;
  return (
    <Section title={t("sources")}>
      <ul className="flex flex-col gap-1 text-sm">
        {keys
          .map((key) => publishedPage(key, locale))
          .map(({ href, title }) => (
            <li key={title}>
              <DocumentLink href={href}>{title}</DocumentLink>
            </li>
          ))}
      </ul>
    </Section>
  );
}

const EXAMPLES: Readonly<Record<string, Example | undefined>> = written;

/** The finding on a made-up cluster, and its first step. Without copy buttons, because its ids do not exist. */
function FindingExample({ code }: { code: string }) {
  const t = useTranslations("guide");
  const locale = useLocale() as Locale;
  const inLanguage = (text: Text) => translate(text, locale);
  const example = EXAMPLES[code];
  if (!example) return null;
  const { step } = example;
  const commands = [
    ["example.inspect", step?.inspect],
    ["example.command", step?.command],
    ["example.undo", step?.undo],
  ] as const;
  return (
    <Section title={t("example.title")}>
      <p className="max-w-3xl text-sm font-medium">{inLanguage(example.title)}</p>
      <p className="max-w-3xl text-sm">{inLanguage(example.cause)}</p>
      {example.message ? <Verbatim>{example.message}</Verbatim> : null}
      {step ? (
        <div className="flex max-w-3xl flex-col gap-2 rounded-md border border-dashed border-line p-3">
          <p className="text-sm">{inLanguage(step.text)}</p>
          {commands.map(([key, command]) =>
            command === undefined ? null : (
              <figure key={key} className="min-w-0">
                <figcaption className="text-xs text-ink-subtle">{t(key)}</figcaption>
                <code className="block whitespace-pre-wrap text-xs [overflow-wrap:anywhere]">{command}</code>
              </figure>
            ),
          )}
          <p className="text-xs text-ink-muted">{t("example.note")}</p>
        </div>
      ) : example.noCommand ? (
        <p className="max-w-3xl text-sm text-ink-muted">{inLanguage(example.noCommand)}</p>
      ) : null}
    </Section>
  );
}
