import type { Text } from "@/lib/model/text";

/** One finding as a made-up cluster shows it, and the first step of its first way out. For reading: its ids are made up. */
export interface FindingExample {
  title: Text;
  cause: Text;
  /** The dry run's message, where it has one. */
  message?: string;
  /** The first step; absent where only a person can decide. */
  step?: { text: Text; inspect?: string; command?: string; undo?: string };
  /** Why there is no command. */
  noCommand?: Text;
}
