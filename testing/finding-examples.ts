import { runEngine } from "@/lib/engine";
import type { FindingExample } from "@/lib/triage/guide/finding-example";
import type { Locale } from "@/lib/model/text";
import { buildService } from "@/lib/views/resource";
import type { PageFinding } from "@/lib/views";
import { FINDING_FIXTURES, findingFixturesBundle, fixtureName } from "./finding-fixtures";
import { rareFixtures } from "./finding-fixtures/rare";

/** Ages in messages are counted from here. */
const NOW = "2026-03-01T10:00:00.000Z";
const FIXTURES = [...FINDING_FIXTURES, ...rareFixtures];

/** An example of every finding that the engine makes, from the cluster with one Service per code. Keyed by code. */
export function findingExamples(): Record<string, FindingExample> {
  const bundle = findingFixturesBundle({ now: NOW }, FIXTURES);
  const result = runEngine(bundle, { checkedAt: NOW });
  const shown = (code: string, locale: Locale): PageFinding => {
    const view = buildService({ bundle, result }, `fixtures/${fixtureName(code)}`, locale);
    const found = view?.services.flatMap((part) => part.findings).find((finding) => finding.code === code);
    if (!found) throw new Error(`${code} is not found in its own fixture`);
    return found;
  };
  return Object.fromEntries(FIXTURES.map(({ code }) => [code, example(shown(code, "en"), shown(code, "zh-CN"))]));
}

function example(en: PageFinding, zh: PageFinding): FindingExample {
  const [step] = en.remediation.options[0]?.steps ?? [];
  const [stepZh] = zh.remediation.options[0]?.steps ?? [];
  return {
    title: { en: en.title, zh: zh.title },
    cause: { en: en.cause, zh: zh.cause },
    ...(en.message ? { message: en.message } : {}),
    ...(step && stepZh
      ? {
          step: {
            text: { en: step.text, zh: stepZh.text },
            ...(step.inspect ? { inspect: step.inspect } : {}),
            ...(step.command ? { command: step.command } : {}),
            ...(step.undo ? { undo: step.undo } : {}),
          },
        }
      : {}),
    ...(en.remediation.noCommandReason && zh.remediation.noCommandReason
      ? { noCommand: { en: en.remediation.noCommandReason, zh: zh.remediation.noCommandReason } }
      : {}),
  };
}
