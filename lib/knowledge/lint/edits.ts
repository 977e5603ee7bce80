import { NLB_CLASS } from "@/lib/ccm/selection";
import { CURRENT } from "@/lib/ccm/annotations";
import { str } from "@/lib/ccm/read";
import type { Params } from "@/lib/model/text";
import type { LintCode } from "./rows";

/** One change of a manifest: an annotation by its key, renamed, written or taken out (null), or a field of the spec. */
export type Edit =
  | { annotation: string; value: string | null }
  | { annotation: string; rename: string }
  | { field: string; value: string };

const rename = ({ key, suggested }: Params): Edit[] => [{ annotation: str(key), rename: str(suggested) }];
const write = ({ key, suggested }: Params): Edit[] => [{ annotation: str(key), value: str(suggested) }];
const remove = ({ key }: Params): Edit[] => [{ annotation: str(key), value: null }];

/**
 * Edits for the codes where one way is right in every manifest. Where a value is missing (an id, a list,
 * a zone) or a person has to choose, there is none: the note alone says it.
 */
export const EDITS: Partial<Record<LintCode, (found: Params) => Edit[]>> = {
  ANN101: rename,
  ANN102: remove,
  ANN103: rename,
  ANN104: ({ legacyKey }) => [{ annotation: str(legacyKey), value: null }],
  ANN107: remove,
  ANN108: rename,
  ANN110: ({ key, suggested }) => (suggested === undefined ? [] : write({ key, suggested })),
  ANN112: write,
  ANN113: write,
  ANN116: ({ key, on }) => [{ annotation: str(key), value: str(on) }],
  // Written to switch it off, which only its absence does.
  ANN117: ({ key, value }) => (/^(false|off|no|0)$/i.test(str(value)) ? remove({ key }) : []),
  ANN120: remove,
  ANN121: rename,
  ANN123: remove,
  ANN124: remove,
  ANN125: ({ key, replaced }) => (replaced === undefined ? remove({ key }) : []),
  ANN141: ({ key, drop }) => (drop === undefined ? [] : remove({ key })),
  ANN201: () => [{ field: "loadBalancerClass", value: NLB_CLASS }],
  ANN207: remove,
  ANN214: ({ key, kind }) =>
    kind === "nlb" && /security-?groups?(-ids?)?$/i.test(str(key))
      ? rename({ key, suggested: `${CURRENT}security-group-ids` })
      : [],
  ANN230: ({ key, fixed }) => [{ annotation: str(key), value: str(fixed) }],
  ANN240: remove,
  ANN250: remove,
  ANN251: remove,
};
