/** Minimum confidence of a certain answer; below it, an answer is likely: recognised by its kind, or by few words. */
export const CERTAIN = 0.8;

/** How sure an answer is, 0 to 1. */
export const SURE = {
  /** The row's sentence with a reason of the row, or an item as the check writes it. */
  whole: 1,
  /** The row's sentence without a reason. */
  sentence: 0.95,
  /** A documented name beside a reason, an action that the dry run names, an item in a list that people wrote down. */
  named: 0.9,
  /** The row's sentence beside a reason that is not the row's. */
  otherReason: 0.85,
  /** An API's code with a row of its own, a documented name alone, a reason that one thing only has. */
  code: 0.8,
  /** Where it happened, while what happened is not known. */
  place: 0.75,
  /** The kind of an answer by its code, or a sentence that was cut off. */
  kind: 0.7,
  /** The kind of an answer by its words, a reason alone, a closest entry, what other programs write too. */
  likely: 0.6,
  /** Few words, which are in the sentences of other programs as well. */
  few: 0.55,
  /** A check that names no item: what such a check reports most often. */
  usual: 0.4,
} as const;
