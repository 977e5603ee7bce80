import { ANNOTATIONS, annotationByShortKey, type AnnotationInfo } from "@/lib/knowledge/annotations/index";
import { COUNTERPARTS } from "@/lib/knowledge/lint/keys";
import { EFFECTS } from "@/lib/knowledge/lint/rows";
import { rulesFor, type LintContext } from "./context";
import { SINCE } from "@/lib/ccm/since";
import { atLeast } from "@/lib/ccm/versions";

/** Rules about keys without effect: other protocol, reused Listener, creation only, version. */
export function lintEffects(context: LintContext): void {
  const reusedAsIs =
    context.kind === "clb" && context.value("lb-id") !== "" && context.value("lb-force-override-listeners") !== "true";
  if (context.options.ccmVersion && !context.version)
    context.report("ANN133", undefined, undefined, { version: context.options.ccmVersion });
  for (const info of ANNOTATIONS) {
    const found = context.effective.get(info.key);
    if (!found || info.removedIn || !info.appliesTo.includes(context.kind)) continue;
    if (!lintVersion(context, info, found.key, found.value) || found.value === "") continue;
    if (reusedAsIs && info.target === "listener") context.report("ANN122", found.key, found.value);
    else lintProtocol(context, info, found.key, found.value);
    if (context.kind === "clb" && info.createOnly && !context.isNew) context.report("ANN126", found.key, found.value);
  }
}

function lintProtocol(context: LintContext, info: AnnotationInfo, key: string, value: string): void {
  const { protocols } = rulesFor(info, context.kind);
  if (!protocols || context.protocols.size === 0 || protocols.some((protocol) => context.protocols.has(protocol)))
    return;
  if (info.key === "lb-protocol-port") return;
  const params = { protocols: protocols.join(", "), present: [...context.protocols].join(", ") };
  const counterpart = context.kind === "clb" ? annotationByShortKey(COUNTERPARTS[info.key] ?? "") : undefined;
  if (!counterpart) return context.report("ANN120", key, value, params);
  const installed = atLeast(context.options.ccmVersion, counterpart.since);
  const gate =
    installed === false
      ? context.text({ en: ", which needs CCM {since}", zh: "（需要 CCM {since}）" }, { since: counterpart.since })
      : "";
  context.report("ANN121", key, value, { ...params, suggested: counterpart.fullKey, gate });
}

/** False when the installed version does not read the key: other rules about its effect are then skipped. */
function lintVersion(context: LintContext, info: AnnotationInfo, key: string, value: string): boolean {
  const { ccmVersion, targetVersion } = context.options;
  if (info.key === "lb-force-override-listeners") lintOverride(context, key, value);
  if (
    info.key === "lb-additional-resource-tags" &&
    value !== "" &&
    atLeast(ccmVersion, SINCE.additionalTags) === false &&
    atLeast(targetVersion, SINCE.additionalTags)
  ) {
    context.report("ANN134", key, value, { since: SINCE.additionalTags });
  }
  const since = context.kind === "nlb" && info.appliesTo.includes("clb") ? (info.nlb?.since ?? info.since) : info.since;
  if (atLeast(ccmVersion, since) !== false) return true;
  if (targetVersion !== undefined && atLeast(targetVersion, since)) {
    const effect = info.key === "lb-domain-extensions" ? EFFECTS.deletesDomains : EFFECTS.none;
    context.report("ANN131", key, value, {
      since,
      version: ccmVersion,
      target: targetVersion,
      effect: context.text(effect),
    });
  } else context.report("ANN130", key, value, { since, version: ccmVersion });
  return false;
}

/** Up to v2.2.0 other spellings enabled it: 1.9.3 ignored case, 2.1 and 2.2 accepted anything but "false". */
function lintOverride(context: LintContext, key: string, value: string): void {
  const { ccmVersion, targetVersion } = context.options;
  if (value === "true" || context.value("lb-id") === "") return;
  if (atLeast(ccmVersion, SINCE.exactOverride) !== false || !atLeast(targetVersion, SINCE.exactOverride)) return;
  const wasOn = atLeast(ccmVersion, SINCE.secondLine)
    ? value !== "" && value !== "false"
    : value.toLowerCase() === "true";
  if (wasOn) context.report("ANN132", key, value, { version: ccmVersion, since: SINCE.exactOverride });
}
