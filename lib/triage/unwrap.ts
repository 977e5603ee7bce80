import { groupBy } from "@/lib/model/group-by";
import { WRAPPERS, type Phase } from "@/lib/knowledge/events/wrappers";

export type { Phase };

/** Wrappers by their first letters, each with the expression of its value. */
const CUT = groupBy(
  WRAPPERS.map(([prefix, name, variable]) => {
    // A line break may have taken a blank away.
    const literal = prefix
      .replace(/[.[\]()]/g, "\\$&")
      .replace("{}", "([^]{0,80}?)")
      .replaceAll(" ", "\\s?");
    return { start: prefix.slice(0, 6), expression: new RegExp(`^${literal}`, "i"), name, variable };
  }),
  ({ start }) => start,
);

export interface Unwrapped {
  text: string;
  phase?: Phase;
  variables: Record<string, string>;
}

/** Takes phase wrappers off the front of one error, in any order. */
export function unwrapPhases(text: string): Unwrapped {
  const variables: Record<string, string> = {};
  let phase: Phase | undefined;
  let rest = text.trimStart();
  for (let guard = 0; guard < 32; guard++) {
    const head = rest.slice(0, 160);
    const wrapper = CUT.get(head.slice(0, 6).toLowerCase())?.find(({ expression }) => expression.test(head));
    if (!wrapper) break;
    const { expression, name, variable } = wrapper;
    const [whole = "", value = ""] = expression.exec(head) ?? [];
    if (variable) variables[variable] = value.trim();
    if (name && (name !== "apply" || phase === undefined)) phase = name;
    rest = rest.slice(whole.length).trimStart();
  }
  return { text: rest, phase, variables };
}

export interface EventFrame extends Unwrapped {
  dryRun: boolean;
  /** The reason of the Event, where the text begins with it. */
  reason?: string;
  operation?: "sync" | "delete" | "create";
  /** The frame has the brackets that only this controller writes; without them other clouds' controllers share it. */
  bracketed: boolean;
  /** Only the last sentence of an API error is left: the controller drops every other cause of the same sync. */
  moreMayBeHidden: boolean;
}

/**
 * Takes off what frames a whole Event message: `DryRun:`, `Error syncing load balancer [id]:`, the old
 * `Error creating load balancer (will retry): failed to ensure load balancer for service ns/name:`, and the reason a
 * pasted line starts with. The instance id, namespace and Service become variables.
 */
export function unwrapEvent(message: string): EventFrame {
  const variables: Record<string, string> = {};
  let text = message.trim();
  let dryRun = false;
  let operation: EventFrame["operation"];
  let bracketed = false;
  let reason: string | undefined;
  const cut = (expression: RegExp): RegExpExecArray | null => {
    const found = expression.exec(text.slice(0, 600));
    if (found) text = text.slice(found[0].length).trimStart();
    return found;
  };
  for (let guard = 0; guard < 4 && /^[(cdefnsuw]/i.test(text); guard++) {
    const before = text;
    // Kubernetes puts this before a message when it folds Events.
    cut(/^\(combined from similar events\):\s{0,9}/i);
    cut(/^(?:Warning|Normal)[:\s]\s{0,9}(?=[A-Z])/);
    reason ??= cut(
      /^(SyncLoadBalancerFailed|CreatingLoadBalancerFailed|CleanLoadBalancerFailed|UnAvailableLoadBalancer|SkipSyncBackends)[:\s]\s{0,9}/,
    )?.[1];
    if (cut(/^DryRun:\s{0,9}/i)) dryRun = true;
    const sync = cut(
      /^Error ?(syncing|deleting|creating|updating) ?load ?balancer(?: \[([^\]]{0,80})\])?(?: with new hosts [^:]{0,400})?(?: \(will (?:not )?retry\))?:\s{0,9}/i,
    );
    if (sync) {
      operation =
        sync[1]?.toLowerCase() === "deleting" ? "delete" : sync[1]?.toLowerCase() === "creating" ? "create" : "sync";
      bracketed ||= sync[2] !== undefined;
      if (sync[2]) variables.loadBalancerId = sync[2];
    }
    const ensure = cut(/^failed to ensure load ?balancer(?: for service ([^\s/:]{1,253})\/([^\s:]{1,253}))?:\s{0,9}/i);
    if (ensure?.[1] && ensure[2]) Object.assign(variables, { namespace: ensure[1], service: ensure[2] });
    if (text === before) break;
  }
  const { text: rest, phase, variables: inner } = unwrapPhases(text);
  return {
    text: rest,
    phase,
    variables: { ...variables, ...inner },
    dryRun,
    reason,
    operation,
    bracketed,
    moreMayBeHidden: operation !== undefined && /^Message:/.test(rest),
  };
}
