import type { LintCode } from "./rows";

/** Why a line of a manifest does nothing. */
export type Nothing =
  | "controller" // of another type of Service, or another controller's
  | "family" // read for the other family
  | "protocol" // read for listeners of other protocols
  | "reused" // a reused instance keeps its own
  | "gone" // no longer read
  | "misspelt" // no key of this name
  | "empty" // counts as not set
  | "hidden" // another spelling counts
  | "version" // not read by the release that runs
  | "alone" // needs another line
  | "made" // read only while the instance is made
  | "off" // the value switches it off
  | "notRead" // a field that the controller passes over
  | "notOurs"; // another program's

const BY_CODE: Partial<Record<LintCode, Nothing>> = {
  ...{ ANN101: "misspelt", ANN102: "misspelt", ANN103: "misspelt", ANN107: "misspelt", ANN108: "misspelt" },
  ...{ ANN104: "hidden", ANN105: "empty", ANN115: "empty", ANN116: "off", ANN120: "protocol", ANN121: "protocol" },
  ...{ ANN122: "reused", ANN123: "family", ANN124: "family", ANN125: "gone", ANN126: "made" },
  ...{ ANN130: "version", ANN131: "version", ANN140: "alone", ANN205: "controller", ANN207: "gone" },
  ...{ ANN212: "family", ANN213: "alone", ANN214: "misspelt", ANN215: "family", ANN240: "family" },
  ANN230: "off",
  ...{ ANN227: "notOurs", ANN228: "notOurs", ANN229: "notOurs", ANN265: "notOurs" },
};

export const doesNothing = ({ code }: { code: LintCode }): Nothing | undefined => BY_CODE[code];
