import { expect, it } from "vitest";
import { defaultName, keyOf, parseManagedName } from "@/lib/ccm/names";
import { nlbOwnerOf } from "@/lib/engine/nlb/names";
import type { Bundle } from "@/lib/model/bundle";
import { FIRST_MINUTE, recorded } from "@/testing/recordings";
import { judgeOf } from ".";
import { partOf, synchronise } from "./sync";

interface RecordedCall {
  action: string;
  params: Record<string, unknown>;
  error?: string;
}
interface FirstMinute {
  running: string;
  started: string;
  calls: RecordedCall[];
}
type Call = Pick<RecordedCall, "action" | "params" | "error">;

/** Services whose calls differ, with the reason. An instance of several Services is named by its id. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "corpus-411": {
    "nlb-411/nlb-0074": "the stand-in takes a server as another type at a port where it is, the API refuses it",
    "nlb-411/nlb-0076": "a group of the same name is there, and the judge reads that one",
    "nlb-user-411-3": "four Services share the instance, and rename it in turn",
    "nlb-411/nlb-0077": "a new instance finds groups of an older one by their names, the stand-in did not",
  },
  "corpus-961": {
    "case-961/svc-0010":
      "the stand-in starts a stopped listener that it deletes next, and makes a redirect to a port without https",
  },
  "corpus-963": {},
};

/** Values by flat, lower-case names; lists that are sent as JSON texts are read. */
function flat(params: Readonly<Record<string, unknown>>): Map<string, string> {
  const out = new Map<string, string>();
  const put = (name: string, value: unknown): void => {
    if (value === undefined || value === null || value === "") return;
    if (typeof value === "string" && /^[[{]/.test(value)) put(name, JSON.parse(value));
    else if (Array.isArray(value)) value.forEach((one, at) => put(`${name}.${at + 1}`, one));
    else if (typeof value === "object") for (const [key, one] of Object.entries(value)) put(`${name}.${key}`, one);
    else out.set(name.toLowerCase(), String(value).toLowerCase());
  };
  for (const [name, value] of Object.entries(params)) put(name, value);
  return out;
}

/** The group or the port of a call, one transport apart from the other; of other calls nothing. */
function objectOf({ action, params }: Call): string {
  const udp = /UDP/i.test(`${action} ${String(params.ListenerProtocol ?? "")}`) ? "udp" : "";
  if (/Listener/.test(action)) return String(params.ListenerId ?? `${String(params.ListenerPort ?? "")}${udp}`);
  return /ServerGroup/.test(action) ? String(params.VServerGroupId ?? params.ServerGroupId ?? "") : "";
}

/**
 * Whether a call waits for an earlier one of its sync. Since v2.12.4 instance, groups and listeners are settled side by side
 * (docs/dry-run.md 5.1): an order is on one group, on one port, after the instance is made, and before the clean-up.
 */
function waitsFor(later: Call, earlier: Call): boolean {
  const isCleanup = ({ action }: Call) => /^Delete(V?ServerGroup|SecurityGroup)$/.test(action);
  if (earlier.action === "CreateLoadBalancer" || isCleanup(later)) return !isCleanup(earlier);
  return objectOf(later) !== "" && objectOf(later) === objectOf(earlier);
}

/** Ids of objects that the sync creates differ from start to start. */
const isMade = (value: string) => /^(new|k8s[/.].*|.*-new-\d+)$/.test(value);

/** Whether a predicted call is the one that was made: every parameter that it names has that value. */
function isSame(predicted: Call, made: Call, known: ReadonlySet<string>): boolean {
  if (predicted.action !== made.action) return false;
  const values = flat(made.params);
  return [...flat(predicted.params)].every(([name, value]) => {
    const other = values.get(name);
    // The position in a list is no order of the controller's; fields of a server that are not sent are left out.
    if (/^(backendservers|servers|permissions|tag|tagkey)\./.test(name)) {
      const field = name.replace(/^.*\.\d+/, "");
      const all = [...values].filter(([key]) => key.endsWith(field)).map(([, one]) => one);
      return all.length === 0 || all.includes(value);
    }
    if (other === undefined || other === value || isMade(value)) return true;
    return /id(\.\d+)?$/.test(name) && !known.has(other);
  });
}

/** The Services of a call, by what it names: by the instance, where several share it. */
function placeOf(bundle: Bundle) {
  const { vServerGroups, nlb, loadBalancers } = bundle.alibabaCloud;
  const judge = judgeOf(bundle, bundle.cluster.ccmVersion);
  const instances = new Map<string, string[]>();
  for (const service of bundle.kubernetes.services) {
    const key = keyOf(service);
    const id = judge.row(key)?.loadBalancerId;
    if (id) instances.set(id, [...(instances.get(id) ?? []), key]);
  }
  const ofInstance = (id: string | undefined) => {
    const keys = (id && instances.get(id)) || [];
    return keys.length > 1 ? id : keys[0];
  };
  const ofService = (key: string) => ofInstance(judge.row(key)?.loadBalancerId ?? undefined) ?? key;
  const owners = new Map(bundle.kubernetes.services.map((one) => [defaultName(String(one.metadata?.uid)), keyOf(one)]));
  const idOf = new Map<string, string>();
  const names = new Map<string, string>();
  for (const row of vServerGroups) {
    idOf.set(String(row.VServerGroupId), String(row.LoadBalancerId));
    names.set(String(row.VServerGroupId), String(row.VServerGroupName));
  }
  for (const row of nlb?.listeners ?? []) {
    idOf.set(String(row.ListenerId), String(row.LoadBalancerId));
    idOf.set(String(row.ServerGroupId), String(row.LoadBalancerId));
  }
  for (const row of nlb?.serverGroups ?? []) names.set(String(row.ServerGroupId), String(row.ServerGroupName));
  for (const row of nlb?.securityGroups ?? []) names.set(String(row.SecurityGroupId), String(row.Description ?? ""));
  const known = new Set([...idOf.keys(), ...names.keys(), ...loadBalancers.map((row) => String(row.LoadBalancerId))]);
  const made = new Map<string, string>();
  const read = (text: string) => {
    const found = /k8s[/.](?:[^/."]+[/.]){1,2}?([a-z]+-\d{4})[/.]([a-z]+-\d+)|k8s\.([a-z]+-\d+)\.([a-z]+-\d{4})/.exec(
      text,
    );
    if (!found) return undefined;
    return found[1] ? `${found[2]}/${found[1]}` : `${found[3]}/${found[4]}`;
  };
  const of = ({ params }: Call): string => {
    const text = JSON.stringify(params);
    const ids = [...text.matchAll(/"((?:lb|nlb|rsp|sgp|lsn|sg)-[^"]+)"/g)].map(([, id]) => id!);
    for (const id of ids) {
      const place = made.get(id) ?? ofInstance(idOf.get(id) ?? id);
      if (place) return place;
    }
    const named = ids.map((id) => names.get(id)).find(Boolean) ?? "";
    const owner = parseManagedName(named) ?? nlbOwnerOf(named);
    const key = read(text) ?? (owner ? `${owner.namespace}/${owner.service}` : read(named));
    const own = [...owners].find(([name]) => text.includes(name))?.[1];
    const place = ofService(key ?? own ?? text);
    if (key ?? own) for (const id of ids) if (!known.has(id)) made.set(id, place);
    return place;
  };
  return { of, ofService, known };
}

it.each(FIRST_MINUTE.map(({ name, bundle }) => [name, bundle()] as const))(
  "%s: the calls that the judge predicts for the upgrade are those that the started release made",
  (name, bundle) => {
    const { calls, running, started } = recorded<FirstMinute>(`first-minute/${name}.calls`);
    const judge = judgeOf(bundle, running);
    const { of, ofService, known } = placeOf(bundle);
    const made = new Map<string, Call[]>();
    for (const call of calls) of(call);
    for (const call of calls) {
      const place = of(call);
      made.set(place, [...(made.get(place) ?? []), call]);
    }
    const predicted = new Map<string, Call[]>();
    for (const service of bundle.kubernetes.services) {
      const key = keyOf(service);
      const sync = synchronise(judge.world([key]), key, started, partOf(service, started, running));
      const place = ofService(key);
      predicted.set(place, [...(predicted.get(place) ?? []), ...sync.calls]);
    }
    const differ = [...new Set([...made.keys(), ...predicted.keys()])].filter((place) => {
      const done = made.get(place) ?? [];
      const wanted = predicted.get(place) ?? [];
      const taken = new Set<number>();
      const order = wanted.map((call) => {
        const at = done.findIndex((one, index) => !taken.has(index) && isSame(call, one, known));
        taken.add(at);
        return at;
      });
      const isOutOfOrder = order.some((at, index) =>
        order.slice(0, index).some((before, i) => at >= 0 && before > at && waitsFor(wanted[index]!, wanted[i]!)),
      );
      // A refused call leaves nothing, and is retried.
      const isMore = done.some(({ error }, at) => !error && !taken.has(at));
      return order.includes(-1) || isMore || isOutOfOrder;
    });
    expect(differ.sort()).toEqual(Object.keys(EXCEPTIONS[name]!).sort());
  },
);
