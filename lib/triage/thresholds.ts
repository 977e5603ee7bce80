// Where triage draws its lines. They were chosen on the sets of testing/corpus; `npm run goldens` shows what a line that
// moves changes.

/** From here on an answer is said as it is; below, it is said to be likely: told by the kind of an answer, or by few words. */
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
  /** The kind of an answer by its words, a reason alone, half a message, what other programs write too. */
  likely: 0.6,
  /** Few words, which stand in the sentences of other programs as well. */
  few: 0.55,
  /** A check that names no item: what such a check reports most often. */
  usual: 0.4,
} as const;

/** Letters of a row's sentence, below which it is of few words where it is not half of the message either. */
export const FEW_LETTERS = 24;
/** Letters of a row's sentence, below which it may be anybody's where other programs are named too. */
export const OWN_SENTENCE = 30;
/** Letters that a beginning needs: in the controller's frame, and without it. */
export const BEGUN_FRAMED = 20;
export const BEGUN = 40;
/** How far behind the beginning of a text the controller's own frame may stand. */
export const LATER = 600;

/** Letters of half a message: a whole one is longer. */
export const HALF = 400;
/** Rows that half a message may mean. */
export const MOST_CANDIDATES = 3;
/** Messages that a text quotes. */
export const MOST_QUOTED = 8;

/** Letters of a name: of fewer it is near to too many, from the second on it could be no other word. */
export const SHORT_NAME = 9;
export const LONG_NAME = 12;
/** Letters that the beginning of a documented name needs. */
export const BEGUN_NAME = 12;
/** Letters of the longest documented name. */
export const LONGEST_NAME = 200;

/** The share of unknown words with which a text is not about us: its words are not put right. */
export const ALIEN = 0.6;

/** Letters and words that the piece of a sentence needs, and rows of which it may be one. */
export const PIECE_LETTERS = 16;
export const PIECE_WORDS = 3;
export const PIECE_ROWS = 5;
/** Letters, and the share of a published sentence, that a piece of it inside another text needs. */
export const PUBLISHED_LETTERS = 20;
export const PUBLISHED_SHARE = 0.6;

/** What two words one behind the other say, in what one word says: each of them counts already. */
export const PAIR = 0.5;
/** What an unknown word or pair takes from a text that is to be one sentence. */
export const UNKNOWN_WORD = 0.43;
export const UNKNOWN_PAIR = 0.14;
/** What the words in common with a sentence have to say, in words that it alone holds: where something of ours is named, and else. */
export const FEW_WORDS = 1.43;
export const MANY_WORDS = 3.15;
/** How near a sentence has to be: where something of ours is named, and else. */
export const NEAR = 0.5;
export const VERY_NEAR = 0.7;
/** How near it has to be to say more than the kind of an answer. */
export const ALMOST = 0.8;
/** Rows as near to the best may be meant as well. */
export const CLOSE = 0.1;
/** Where nothing is said to be wrong, the share of a sentence that has to stand there, and what it has to say. */
export const WHOLE_SHARE = 0.9;
export const WHOLE_WORDS = 2.86;
