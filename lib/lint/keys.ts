import { ANNOTATIONS, annotationInfo } from "@/lib/knowledge/annotations/index";
import { CURRENT_PREFIX, DOMAIN, LEGACY_PREFIX } from "@/lib/ccm/annotations";
import { KNOWN_MISTAKES } from "@/lib/knowledge/lint/keys";
import type { LintContext } from "./context";
import { nearest } from "./similar";

/** Keys of other controllers, or written by the CCM itself. */
const FOREIGN = new Set([`${DOMAIN}hash`]);
const SUFFIXES = ANNOTATIONS.filter((info) => info.key.startsWith("lb-") && !info.removedIn).map((info) => info.suffix);
const FULL_KEYS = ANNOTATIONS.filter((info) => !info.removedIn).map((info) => info.fullKey);
/** Rules about the keys themselves: unknown, old spelling, shadowed, without effect, or of the other product. */
export function lintKeys(context: LintContext): void {
  for (const [key, value] of Object.entries(context.annotations)) {
    if (!key.startsWith(CURRENT_PREFIX) && !key.startsWith(LEGACY_PREFIX) && !isBareKey(key)) continue;
    if (annotationInfo(key) || FOREIGN.has(key)) continue;
    const { suggested, camelCase } = suggestKey(key);
    const code = camelCase ? "ANN103" : suggested ? "ANN101" : "ANN102";
    context.report(code, { key, value }, { suggested });
  }
  for (const found of context.effective.values()) {
    const { info } = found;
    if (found.shadowed) {
      const { key: legacyKey, value: legacyValue } = found.shadowed;
      const code = found.value === "" && legacyValue !== "" ? "ANN105" : "ANN104";
      context.report(code, found, { legacyKey, legacyValue });
    } else if (found.legacy) {
      context.report("ANN106", found, { suggested: info.fullKey });
    }
    if (info.removedIn) {
      const replacement =
        info.key === "lb-slb-network-type"
          ? { en: "Use {to} (from v2.12.4 on).", zh: "请改用 {to}（v2.12.4 起支持）。" }
          : { en: "Remove {key}.", zh: "请删除 {key}。" };
      const networkType = found.key.replace("slb-network-type", "network-type");
      context.report("ANN125", found, {
        removedIn: info.removedIn,
        replacement: context.text(replacement, { to: networkType, key: found.key }),
      });
    } else if (context.kind === "clb" && !info.appliesTo.includes("clb")) context.report("ANN123", found);
    else if (context.kind === "nlb" && !info.appliesTo.includes("nlb")) context.report("ANN124", found);
  }
}

/** `service.beta.kubernetes.io/x` without a product prefix: only close misspellings of the two such keys. */
function isBareKey(key: string): boolean {
  return key.startsWith(DOMAIN) && /^(backend|class|eni)/i.test(key.slice(DOMAIN.length));
}

function suggestKey(key: string): { suggested?: string; camelCase: boolean } {
  const prefix = key.startsWith(LEGACY_PREFIX) ? LEGACY_PREFIX : CURRENT_PREFIX;
  const rest = key.startsWith(prefix) ? key.slice(prefix.length) : key;
  if (rest.startsWith("loadbalancer-")) {
    const suffix = rest.slice("loadbalancer-".length);
    const dashed = suffix.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
    if (suffix !== dashed && SUFFIXES.includes(dashed))
      return { suggested: `${CURRENT_PREFIX}loadbalancer-${dashed}`, camelCase: true };
    const known = KNOWN_MISTAKES[dashed] ?? nearest(dashed, SUFFIXES);
    if (known) return { suggested: `${CURRENT_PREFIX}loadbalancer-${known}`, camelCase: false };
  }
  const lower = key.toLowerCase();
  const bare = rest.replace(/^loadbalancer-/, "");
  if (bare === "backend-type" || bare === "class") return { suggested: `${DOMAIN}${bare}`, camelCase: false };
  if (SUFFIXES.includes(rest)) return { suggested: `${CURRENT_PREFIX}loadbalancer-${rest}`, camelCase: false };
  return { suggested: nearest(lower, FULL_KEYS), camelCase: false };
}
