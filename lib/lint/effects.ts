import { annotationByShortKey } from "@/lib/knowledge/annotations/index";
import { COUNTERPARTS } from "@/lib/knowledge/lint/keys";
import { EFFECTS } from "@/lib/knowledge/lint/rows";
import { annotationsRead, rulesFor, type Found, type LintContext } from "./context";
import { SINCE } from "@/lib/ccm/since";
import { atLeast } from "@/lib/ccm/versions";

/** Rules about keys without effect: other protocol, reused Listener, creation only, version. */
export function lintEffects(context: LintContext): void {
  const reusedAsIs =
    context.kind === "clb" && context.value("lb-id") !== "" && context.value("lb-force-override-listeners") !== "true";
  if (context.options.ccmVersion && !context.version)
    context.report("ANN133", {}, { version: context.options.ccmVersion });
  for (const found of annotationsRead(context)) {
    const { info } = found;
    if (!lintVersion(context, found) || found.value === "") continue;
    if (reusedAsIs && info.target === "listener") context.report("ANN122", found);
    else lintProtocol(context, found);
    if (context.kind === "clb" && info.createOnly && !context.isNew) context.report("ANN126", found);
  }
}

function lintProtocol(context: LintContext, found: Found): void {
  const { info } = found;
  const { protocols } = rulesFor(info, context.kind);
  if (!protocols || context.protocols.size === 0 || protocols.some((protocol) => context.protocols.has(protocol)))
    return;
  if (info.key === "lb-protocol-port") return;
  const params = { protocols: protocols.join(", "), present: [...context.protocols].join(", ") };
  const counterpart = context.kind === "clb" ? annotationByShortKey(COUNTERPARTS[info.key] ?? "") : undefined;
  if (!counterpart) return context.report("ANN120", found, params);
  const installed = atLeast(context.options.ccmVersion, counterpart.since);
  const gate =
    installed === false
      ? context.text({ en: ", which needs CCM {since}", zh: "（需要 CCM {since}）" }, { since: counterpart.since })
      : "";
  context.report("ANN121", found, { ...params, suggested: counterpart.fullKey, gate });
}

/** False when the installed version does not read the key: other rules about its effect are then skipped. */
function lintVersion(context: LintContext, found: Found): boolean {
  const { info } = found;
  const { ccmVersion, targetVersion } = context.options;
  if (info.key === "lb-force-override-listeners") lintOverride(context, found);
  if (
    info.key === "lb-additional-resource-tags" &&
    found.value !== "" &&
    atLeast(ccmVersion, SINCE.additionalTags) === false &&
    atLeast(targetVersion, SINCE.additionalTags)
  ) {
    context.report("ANN134", found, { since: SINCE.additionalTags });
  }
  const since = context.kind === "nlb" && info.appliesTo.includes("clb") ? (info.nlb?.since ?? info.since) : info.since;
  if (atLeast(ccmVersion, since) !== false) return true;
  if (targetVersion !== undefined && atLeast(targetVersion, since)) {
    const effect = info.key === "lb-domain-extensions" ? EFFECTS.deletesDomains : EFFECTS.none;
    context.report("ANN131", found, {
      since,
      version: ccmVersion,
      target: targetVersion,
      effect: context.text(effect),
    });
  } else context.report("ANN130", found, { since, version: ccmVersion });
  return false;
}

/** Up to v2.2.0 other spellings enabled it: 1.9.3 ignored case, 2.1 and 2.2 accepted anything but "false". */
function lintOverride(context: LintContext, found: Found): void {
  const { ccmVersion, targetVersion } = context.options;
  const { value } = found;
  if (value === "true" || context.value("lb-id") === "") return;
  if (atLeast(ccmVersion, SINCE.exactOverride) !== false || !atLeast(targetVersion, SINCE.exactOverride)) return;
  const wasOn = atLeast(ccmVersion, SINCE.secondLine)
    ? value !== "" && value !== "false"
    : value.toLowerCase() === "true";
  if (wasOn) context.report("ANN132", found, { version: ccmVersion, since: SINCE.exactOverride });
}
