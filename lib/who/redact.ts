import type { Actor, Change, Who } from "./types";

/** Fields whose value is a name or a free text. */
const NAMES = /Name$|Description$|Reason$|Domain$/;

/**
 * The answer without personal data: names of users, sessions, roles and Services, addresses, user agents. The same value gets
 * the same placeholder, as in a redacted report.
 */
export function redactedWho(who: Who): Who {
  const numbered = (kind: string) => {
    const known = new Map<string, string>();
    return (value: string) => {
      if (value === "") return value;
      const placeholder = known.get(value) ?? `${kind}-${known.size + 1}`;
      known.set(value, placeholder);
      return placeholder;
    };
  };
  const [user, session, role, ip, service, text] = ["USER", "SESSION", "ROLE", "IP", "SERVICE", "TEXT"].map(
    numbered,
  ) as [Hide, Hide, Hide, Hide, Hide, Hide];
  const actorOf = (actor: Actor): Actor => {
    if (actor.kind === "role") return { ...actor, role: role(actor.role), session: session(actor.session) };
    return "name" in actor ? { ...actor, name: user(actor.name) } : actor;
  };
  const changeOf = (change: Change): Change => {
    const { event, set } = change;
    const shown = set && NAMES.test(set.field) ? { set: { ...set, value: text(set.value) } } : {};
    return {
      ...change,
      ...shown,
      event: { ...event, actor: actorOf(event.actor), source: ip(event.source), userAgent: "" },
    };
  };
  return {
    ...who,
    findings: who.findings.map((finding) => ({
      ...finding,
      service: service(finding.service),
      ...(finding.message ? { message: text(finding.message) } : {}),
      ...(finding.change ? { change: changeOf(finding.change) } : {}),
    })),
    changes: who.changes.map(changeOf),
    refused: who.refused.map((one) => ({ ...one, actor: actorOf(one.actor) })),
  };
}

type Hide = (value: string) => string;
