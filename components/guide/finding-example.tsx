import { useLocale, useTranslations } from "next-intl";
import { Section } from "@/components/common/page-header";
import { Verbatim } from "@/components/events/part-view";
import type { FindingExample as Example } from "@/lib/triage/guide/finding-example";
import written from "@/lib/triage/guide/finding-examples.generated.json";
import type { Locale, Text } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";

const EXAMPLES: Readonly<Record<string, Example | undefined>> = written;

/** The finding on a made-up cluster, and its first step. Without copy buttons, because its ids do not exist. */
export function FindingExample({ code }: { code: string }) {
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
