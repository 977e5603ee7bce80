import type { Deed, Way } from "@/lib/knowledge/findings/ways";
import type { Finding, Traffic } from "@/lib/model/result";
import type { Params } from "@/lib/model/text";
import { aliyunCommand } from "@/lib/remediation/commands/aliyun";
import type { CallValue } from "@/lib/knowledge/cloud-api";
import { CERTIFICATES, groupPath, instancePath, listenerPath, nlbPath, TAB } from "@/lib/remediation/commands/console";
import type { Fix, FixOption } from "@/lib/remediation/commands/fix";
import { getService, showEndpointSlices } from "@/lib/remediation/commands/kubectl";
import { settingsCallOf, cloudCall, cloudFix, describeServiceOf, inspectService, targetOf } from "./facts";
import type { AnyBuilder, RemediationContext } from "./types";

type Values = Readonly<Record<string, CallValue>>;

/** A row of `WAYS` for one finding. `given`: values that the finding has under another name, and what the builder says otherwise. */
export function wayOf(
  way: Way,
  finding: Pick<Finding, "params" | "traffic">,
  context: RemediationContext,
  { values, ...given }: Partial<FixOption> & { values?: Values } = {},
): FixOption {
  const { does, ...option } = way;
  const all = { ...finding.params, loadBalancerId: context.loadBalancerId, service: context.serviceKey, ...values };
  return { ...option, fixes: does.map((deed) => fixOf(deed, finding.traffic, all as Values, context)), ...given };
}

/** A finding whose only way is a row. */
export const byRow =
  (way: Way): AnyBuilder =>
  (finding, context) => [wayOf(way, finding, context)];

function fixOf(deed: Deed, own: Traffic, values: Values, context: RemediationContext): Fix {
  const { text } = deed;
  const traffic = deed.traffic === "finding" ? own : deed.traffic;
  // What the finding does to traffic is never done lightly.
  const risk = deed.risk ?? (deed.traffic === "finding" && own !== "none" ? "high" : undefined);
  const params = values as Params;
  const inspect = deed.look && LOOKS[deed.look](values, context);
  const path = deed.at && PLACES[deed.at](values);
  const said = { ...(path ? { path } : {}), ...(traffic ? { traffic } : {}), ...(risk ? { risk } : {}) };
  if (!deed.call)
    return {
      kind: deed.by ?? "note",
      text,
      params,
      traffic: "none",
      risk: "none",
      ...(inspect ? { inspect } : {}),
      ...said,
    };
  const call = ({ action, params: rows }: NonNullable<Deed["call"]>) =>
    settingsCallOf(
      context,
      action,
      Object.fromEntries(Object.entries(rows).map(([name, value]) => [name, filled(value, values)])),
    );
  const fix = cloudFix(context, {
    text,
    params,
    call: call(deed.call),
    ...(deed.undo ? { undo: call(deed.undo) } : {}),
    ...said,
  });
  return inspect ? { ...fix, inspect } : fix;
}

/** `{name}` is the value itself, a number too. */
function filled(value: string, values: Values): CallValue {
  const name = /^\{(\w+)\}$/.exec(value)?.[1];
  const given = name === undefined ? value : values[name];
  return given === "" || given === null ? undefined : given;
}

const LOOKS: Readonly<Record<NonNullable<Deed["look"]>, (values: Values, context: RemediationContext) => string>> = {
  service: (_, context) => describeServiceOf(context),
  yaml: (_, context) => inspectService(context),
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
};

const idOf = ({ loadBalancerId }: Values) => (loadBalancerId === undefined ? undefined : String(loadBalancerId));
const PLACES = {
  instance: (values: Values) => instancePath(idOf(values)),
  instances: () => instancePath(undefined),
  listener: (values: Values) => listenerPath(idOf(values), Number(values.port)),
  groups: (values: Values) => instancePath(idOf(values), TAB.groups),
  group: (values: Values) => groupPath(idOf(values), String(values.groupId ?? "")),
  billing: (values: Values) => instancePath(idOf(values), TAB.billing),
  certificates: () => CERTIFICATES,
  nlb: (values: Values) => nlbPath(idOf(values)),
};
