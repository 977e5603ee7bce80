import { annotationInfo } from "@/lib/knowledge/annotations/index";
import type { Finding } from "@/lib/model/result";
import { asWritten } from "@/lib/remediation/fixes/by-hand";
import { keepCloud, param, setTo } from "@/lib/remediation/fixes/facts";
import type { Builder, Builders } from "@/lib/remediation/fixes/types";
import { NLB_FINDINGS } from "./texts";

type NlbCode = keyof typeof NLB_FINDINGS;

/** The annotation can take over the NLB's value; everything else is for the controller, or for a person, to do. */
const adopted: Builder<NlbCode> = (finding, context) => {
  const [annotation, value] = [param(finding, "annotation"), param(finding, "adopt")];
  const keep = annotationInfo(annotation) && value !== "" ? [keepCloud(context, [setTo(annotation, value)])] : [];
  return [...keep, ...asWritten(finding as Finding, context)];
};

export const NLB_FIXES = Object.fromEntries(
  Object.keys(NLB_FINDINGS).map((code) => [code, adopted]),
) as unknown as Builders<NlbCode>;
