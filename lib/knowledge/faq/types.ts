import type { Text } from "@/lib/model/text";
import type { GuideStep, SourceKey } from "@/lib/knowledge/steps";

interface FaqSection {
  title: Text;
  text?: Text;
  steps: readonly GuideStep[];
}

export interface FaqEntry {
  code: string;
  id: string;
  title: Text;
  /** The answer in one or two sentences. */
  answer: Text;
  sections: readonly FaqSection[];
  versions?: Text;
  contradiction?: Text;
  sources: readonly SourceKey[];
  related?: readonly string[];
}
