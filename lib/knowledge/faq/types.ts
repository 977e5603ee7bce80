import type { Text } from "@/lib/model/text";
import type { GuideStep, SourceKey } from "@/lib/knowledge/steps";

interface FaqSection {
  title: Text;
  text?: Text;
  steps: readonly GuideStep[];
}

export interface FaqEntry {
  code: string;
  /** Earlier codes that lead here. */
  aliases?: readonly string[];
  title: Text;
  /** The answer in one or two sentences. */
  answer: Text;
  sections: readonly FaqSection[];
  versions?: Text;
  contradiction?: Text;
  sources: readonly SourceKey[];
  related?: readonly string[];
}

/** An entry as its row says it: `steps` are its last section, What to do; without sources it is of both editions of the documents' FAQ. */
export interface FaqRow
  extends Omit<FaqEntry, "sections" | "sources">, Partial<Pick<FaqEntry, "sections" | "sources">> {
  steps?: FaqSection["steps"];
}
