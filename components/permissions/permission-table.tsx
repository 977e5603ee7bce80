import { useTranslations } from "next-intl";
import { ScrollBox } from "@/components/common/scroll-box";
import { IdText } from "@/components/common/id-text";
import { StateBadge } from "@/components/common/state-badge";
import type { State } from "@/components/common/state";
import type { PermissionCheck } from "@/lib/model/permissions";

/** One line per permission, the missing ones first; each says what depends on it. */
export function PermissionTable({ checks, label }: { checks: readonly PermissionCheck[]; label: string }) {
  const t = useTranslations("permissions");
  const sorted = [...checks].sort((a, b) => RANK[a.state] - RANK[b.state]);
  return (
    <ScrollBox label={label}>
      <table className="w-full text-sm" aria-label={label}>
        <thead>
          <tr className="text-left text-xs text-ink-subtle">
            <th className="py-1.5 pr-3 font-medium">{t("column.state")}</th>
            <th className="py-1.5 pr-3 font-medium">{t("column.permission")}</th>
            <th className="hidden py-1.5 pr-3 font-medium md:table-cell">{t("column.purpose")}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((check) => (
            <tr key={`${check.name} ${check.group ?? ""}`} className="border-t border-line align-top">
              <td className="py-2 pr-3">
                <StateBadge state={stateOf(check)} label={t(`one.${check.state}`)} plain />
              </td>
              <td className="py-2 pr-3">
                <code className="break-words">{check.group ? `${check.name}.${check.group}` : check.name}</code>
                {check.namespace ? (
                  <span className="text-ink-muted"> {t("inNamespace", { namespace: check.namespace })}</span>
                ) : null}
                {check.optional ? <span className="ml-2 text-xs text-ink-subtle">{t("optional")}</span> : null}
                {check.message ? (
                  <p className="mt-0.5 max-w-prose break-words text-xs text-ink-muted">{check.message}</p>
                ) : null}
                {check.requestId ? (
                  <p className="text-xs">
                    <IdText value={check.requestId} />
                  </p>
                ) : null}
                <p className="mt-0.5 text-xs text-ink-muted md:hidden">{t(purposeOf(check, t.has))}</p>
              </td>
              <td className="hidden py-2 pr-3 text-ink-muted md:table-cell">{t(purposeOf(check, t.has))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const RANK: Record<PermissionCheck["state"], number> = { denied: 0, unknown: 1, allowed: 2 };

function stateOf(check: PermissionCheck): State {
  if (check.state === "allowed") return "pass";
  if (check.state === "unknown") return "unknown";
  return check.optional ? "advice" : "fail";
}

/** What depends on it: messages are named by the action, or the resource that is listed. */
function purposeOf({ kind, name }: PermissionCheck, has: (key: "purpose.other") => boolean): "purpose.other" {
  const key = name.startsWith("watch ") ? "watch" : kind === "ram" ? name : name.replace(/^\w+ /, "");
  const purpose = `purpose.${key}` as "purpose.other";
  return has(purpose) ? purpose : "purpose.other";
}
