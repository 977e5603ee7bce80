import { CircleCheck, CircleHelp, CircleX, EyeOff, Info, MinusCircle, UserCheck, type LucideIcon } from "lucide-react";
import type { BadgeTone } from "@/components/ui/badge";
import type { Status, Verdict } from "@/lib/model/result";

/** The states of the product. Each has a word, an icon and a colour, so that no one of them carries the meaning alone. */
export type State = Status | "advice" | "notCovered" | "accepted";

interface StateLook {
  tone: BadgeTone;
  icon: LucideIcon;
  text: string;
  /** Plain fill for bars and dots. */
  solid: string;
}

export const STATES: Record<State, StateLook> = {
  fail: { tone: "fail", icon: CircleX, text: "text-fail", solid: "bg-fail-solid" },
  unknown: { tone: "unknown", icon: CircleHelp, text: "text-unknown", solid: "bg-unknown-solid hatched-solid" },
  notCovered: { tone: "unknown", icon: EyeOff, text: "text-unknown", solid: "bg-unknown-solid hatched-solid" },
  accepted: { tone: "advice", icon: UserCheck, text: "text-advice", solid: "bg-advice-solid hatched-solid" },
  advice: { tone: "advice", icon: Info, text: "text-advice", solid: "bg-advice-solid" },
  pass: { tone: "pass", icon: CircleCheck, text: "text-pass", solid: "bg-pass-solid" },
  skipped: { tone: "skipped", icon: MinusCircle, text: "text-skipped", solid: "bg-skipped-solid" },
};

export const VERDICT_STATE: Record<Verdict, State> = {
  notReady: "fail",
  unknown: "unknown",
  readyExcept: "accepted",
  ready: "pass",
};
