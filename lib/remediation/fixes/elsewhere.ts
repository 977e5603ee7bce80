import { BACKEND_TYPE } from "@/lib/ccm/annotations";
import { backendMode } from "@/lib/ccm/backend-mode";
import { WAYS } from "@/lib/knowledge/findings/ways";
import type { Finding } from "@/lib/model/result";
import type { FixOption } from "@/lib/remediation/commands/fix";
import { eniAgain, isMistyped } from "./backend-type";
import { wayOf } from "./cloud";
import { annotationsOf, portsOf, valueOf } from "./parts";
import type { RemediationContext } from "./types";

/** Two ports of one number, for TCP and UDP. */
const isTwice = (context: RemediationContext, port: number) =>
  portsOf(context).filter((row) => Number(row.port) === port).length > 1;

const namedPorts = (context: RemediationContext, short: string) =>
  valueOf(context, short)
    .split(",")
    .map((entry) => Number(entry.split(":")[1]));

/** protocol-port goes by number only, so both would have one protocol. */
export const sharesProtocol = (context: RemediationContext, port: number) =>
  isTwice(context, port) && namedPorts(context, "lb-protocol-port").includes(port);

/** vgroup-port goes by number only, so both would have one group, whose backends answer on one port. */
function sharesGroup(context: RemediationContext, port: number): boolean {
  if (!isTwice(context, port) || valueOf(context, "lb-id") === "") return false;
  if (!namedPorts(context, "lb-vgroup-port").includes(port)) return false;
  const isEni = backendMode(context.service ?? {}, context.index.bundle.cluster.serviceBackendType) === "eni";
  const rows = portsOf(context).filter((row) => Number(row.port) === port);
  return new Set(rows.map((row) => String(isEni ? (row.targetPort ?? row.port) : row.nodePort))).size > 1;
}

/** Listeners, and the groups made for them. */
const OF_LISTENER = /^CLB(20[1-9]|2[2-5]\d|301)$/;
/** Groups, their backends, and the group of a listener: they differ because of the type of the backends. */
const OF_BACKENDS = /^CLB(30[1-8]|317|221)$/;

/**
 * The step of another finding, or another port, settles this one too: several Services want one port, two
 * ports share one setting, or the type of the backends is mistyped.
 */
export function settledElsewhere(finding: Finding, context: RemediationContext): FixOption | undefined {
  const { siblings = [] } = context;
  const port = Number(finding.params.port ?? finding.resource.port);
  if (finding.resource.kind === "Listener" && finding.code !== "CLB532") {
    const dispute = siblings.find(({ code, params }) => code === "CLB532" && Number(params.port) === port);
    if (dispute) return wayOf(WAYS.onePort, dispute, context);
  }
  if (OF_LISTENER.test(finding.code) && sharesProtocol(context, port))
    return wayOf(WAYS.oneProtocol, { ...finding, params: { ...finding.params, port } }, context);
  if (/^CLB(30[3-8]|72[13])$/.test(finding.code) && sharesGroup(context, port))
    return wayOf(WAYS.oneGroup, { ...finding, params: { ...finding.params, port } }, context);
  if (OF_BACKENDS.test(finding.code) && isMistyped(annotationsOf(context)[BACKEND_TYPE])) return eniAgain(context);
  return undefined;
}
