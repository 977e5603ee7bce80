import { toDo, type Deed, type Way, type WayCall } from "@/lib/knowledge/findings/ways";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import { findingInfo } from "@/lib/knowledge/findings";
import { CERTIFICATES, groupPath, instancePath, listenerPath, nlbPath, TAB } from "@/lib/knowledge/console-paths";
import type { CallValue } from "@/lib/knowledge/cloud-api";
import type { Finding, Traffic } from "@/lib/model/result";
import { translate, type Params, type Text } from "@/lib/model/text";
import { aliyunCommand, cloudCall, settingsCall, type CloudCall } from "@/lib/remediation/commands/aliyun";
import type { Fix, FixOption } from "@/lib/remediation/commands/fix";
import { describeService, getService, showEndpointSlices } from "@/lib/remediation/commands/kubectl";
import { cloudFix } from "./cloud";
import { batches, targetOf } from "./facts";
import type { AnyBuilder, RemediationContext } from "./types";

type Values = Readonly<Record<string, CallValue>>;

/**
 * A row of `WAYS` for one finding, with `values` that the finding has under other names, `undo` of its call, and
 * overrides by the builder.
 */
export function wayOf(
  way: Way,
  finding: Pick<Finding, "params" | "traffic">,
  context: RemediationContext,
  { values, undo, ...given }: Partial<FixOption> & { values?: Values; undo?: CloudCall } = {},
): FixOption {
  const { does, ...option } = way;
  const all = { ...finding.params, loadBalancerId: context.loadBalancerId, service: context.serviceKey, ...values };
  return { ...option, fixes: does.map((deed) => fixOf(deed, finding.traffic, all as Values, context, undo)), ...given };
}

/** For a finding with one row as its only option. */
export const byRow =
  (way: Way): AnyBuilder =>
  (finding, context) => [wayOf(way, finding, context)];

/** The finding's own remedy text, for a code without a fix. */
export const asWritten: AnyBuilder = (finding, context) => {
  const info = findingInfo(finding.code);
  const text = info
    ? { en: translate(info.remedy, "en", finding.params), zh: translate(info.remedy, "zh-CN", finding.params) }
    : FIX_TEXT.unknownCode;
  if (!context.serviceKey || info?.category === "source" || info?.category === "version")
    return [wayOf(toDo({ by: "note", text }), finding, context)];
  const look = info?.category === "backend" ? "endpoints" : "service";
  return [wayOf(toDo({ by: "note", text, look }), finding, context)];
};

function fixOf(deed: Deed, own: Traffic, values: Values, context: RemediationContext, back?: CloudCall): Fix {
  const { text } = deed;
  const traffic = deed.traffic === "finding" ? own : deed.traffic;
  // A finding with an effect on traffic has high risk by default.
  const risk = deed.risk ?? (deed.traffic === "finding" && own !== "none" ? "high" : undefined);
  const params = values as Params;
  const inspect = deed.look && LOOKS[deed.look](values, context);
  const path = deed.at && PLACES[deed.at](values);
  if (!deed.call)
    return { kind: deed.by ?? "note", text, params, inspect, path, traffic: traffic ?? "none", risk: risk ?? "none" };
  const call = callsOf(deed.call, values, context);
  const undo = deed.undo ? callsOf(deed.undo, values, context) : back;
  const fix = cloudFix(context, { text, params, call, undo, path, traffic, risk });
  return inspect ? { ...fix, inspect } : fix;
}

/** The calls of a row, one per batch where it takes a list. */
function callsOf(row: WayCall, values: Values, context: RemediationContext): CloudCall[] {
  const made = (given: Values) => {
    const params = Object.entries(row.params).map(([name, value]) => [name, filled(value, given)]);
    return settingsCall(context, row.product ?? "slb", row.action, Object.fromEntries(params) as Values);
  };
  if (!row.each) return [made(values)];
  return batches(values[row.each] as readonly never[], BATCH).map((batch) => made({ ...values, [row.each!]: batch }));
}

/** Maximum number of backends per request. */
export const BATCH = 20;

/** `{name}` alone is replaced by the value itself, keeping numbers. */
function filled(value: string, values: Values): CallValue {
  const name = /^\{(\w+)\}$/.exec(value)?.[1];
  const given = name === undefined ? value : values[name];
  return given === "" || given === null ? undefined : given;
}

const LOOKS: Readonly<Record<NonNullable<Deed["look"]>, (values: Values, context: RemediationContext) => string>> = {
  service: (_, context) => describeService(targetOf(context)),
  yaml: (_, context) => getService(targetOf(context), "yaml"),
  manifest: (_, context) => getService(targetOf(context)),
  endpoints: (_, context) => showEndpointSlices(targetOf(context)),
  certificates: (_, context) => aliyunCommand(cloudCall(context, "DescribeServerCertificates", {})),
  domains: ({ port }, context) =>
    aliyunCommand(
      cloudCall(context, "DescribeDomainExtensions", {
        LoadBalancerId: context.loadBalancerId,
        ListenerPort: Number(port),
      }),
    ),
  group: ({ groupId }, context) =>
    aliyunCommand(cloudCall(context, "DescribeVServerGroupAttribute", { VServerGroupId: String(groupId ?? "") })),
  groupsInUse: (_, context) =>
    aliyunCommand(
      cloudCall(context, "DescribeVServerGroups", { LoadBalancerId: context.loadBalancerId, IncludeListener: true }),
    ),
};

const idOf = ({ loadBalancerId }: Values) => (loadBalancerId === undefined ? undefined : String(loadBalancerId));
const PLACES: Readonly<Record<NonNullable<Deed["at"]>, (values: Values) => Text>> = {
  instance: (values) => instancePath(idOf(values)),
  instances: () => instancePath(undefined),
  listener: (values) => listenerPath(idOf(values), Number(values.port)),
  listeners: (values) => instancePath(idOf(values), TAB.listeners),
  groups: (values) => instancePath(idOf(values), TAB.groups),
  group: (values) => groupPath(idOf(values), String(values.groupId ?? "")),
  billing: (values) => instancePath(idOf(values), TAB.billing),
  certificates: () => CERTIFICATES,
  nlb: (values) => nlbPath(idOf(values)),
};
