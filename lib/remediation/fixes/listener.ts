import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import { isPreserved, releaseInstance } from "./release";
import { createListenerAction, listenerProtocolOf, shellOutput } from "@/lib/knowledge/cloud-api";
import type { CloudListener } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import { aliyunCommand } from "@/lib/remediation/commands/aliyun";
import { findListener } from "./lookup";
import { listenerConfig, listenerProtocol } from "@/lib/ccm/listener-config";
import {
  annotationKeyOf,
  cloudCall,
  settingsCallOf,
  cloudFix,
  keepCloud,
  keepService,
  param,
  portOf,
  setTo,
  targetOf,
  valueOf,
} from "./facts";
import { getService } from "@/lib/remediation/commands/kubectl";
import { shellQuote } from "@/lib/text/shell";
import {
  type AnnotationEdit,
  type CommandFix,
  type PatchFix,
  type FixOption,
  type Fix,
} from "@/lib/remediation/commands/fix";
import type { Builder, Builders, RemediationContext } from "./types";
import { ccmName, groupOfPort, groupToCome, groupVariable, servicePort } from "./group-name";
import { createParams, forwardPortOf } from "./listener-create";
import { adoptWhole, setListener } from "./listener-field";
import { WAYS } from "@/lib/knowledge/findings/ways";
import { byRow, wayOf } from "./ways";
import type { LISTENER_FINDINGS } from "@/lib/knowledge/findings/listener/texts";

function deleteCall(context: RemediationContext, port: number, protocol: string) {
  return cloudCall(context, "DeleteLoadBalancerListener", {
    LoadBalancerId: context.loadBalancerId,
    ListenerPort: port,
    ListenerProtocol: protocol,
  });
}
function startCall(context: RemediationContext, port: number, protocol: string) {
  return cloudCall(context, "StartLoadBalancerListener", {
    LoadBalancerId: context.loadBalancerId,
    ListenerPort: port,
    ListenerProtocol: protocol,
  });
}

/** The call that makes a listener again just as it is now. */
function recreateCall(context: RemediationContext, listener: CloudListener) {
  const protocol = listenerProtocol(listener);
  const text = (value: unknown) => (value === undefined || value === null || value === "" ? undefined : String(value));
  const config = Object.fromEntries(
    Object.entries(listenerConfig(listener))
      .filter(([, value]) => typeof value !== "object")
      .map(([key, value]) => [key, text(value)]),
  );
  if (config.ListenerForward === "on") {
    return settingsCallOf(context, "CreateLoadBalancerHTTPListener", {
      LoadBalancerId: listener.LoadBalancerId,
      ListenerPort: Number(listener.ListenerPort),
      Description: text(listener.Description),
      ListenerForward: "on",
      ForwardPort: config.ForwardPort,
    });
  }
  delete config.ForwardPort;
  const acl =
    listener.AclStatus === "on"
      ? {
          AclStatus: "on",
          AclType: text(listener.AclType),
          AclId:
            Array.isArray(listener.AclIds) && listener.AclIds.length > 0
              ? listener.AclIds.join(",")
              : text(listener.AclId),
        }
      : {};
  return settingsCallOf(context, createListenerAction(listenerProtocolOf(protocol)), {
    LoadBalancerId: listener.LoadBalancerId,
    ListenerPort: Number(listener.ListenerPort),
    Bandwidth: text(listener.Bandwidth) ?? "-1",
    VServerGroupId: text(listener.VServerGroupId),
    Scheduler: text(listener.Scheduler),
    Description: text(listener.Description),
    ...acl,
    ...config,
  });
}

function undoDelete(context: RemediationContext, listener: CloudListener | undefined) {
  if (!listener) return undefined;
  // A redirect is accepted only while its https listener exists.
  const config = listenerConfig(listener);
  if (
    config.ListenerForward === "on" &&
    !findListener(context.index, listener.LoadBalancerId, Number(config.ForwardPort), "https")
  )
    return undefined;
  const calls = [recreateCall(context, listener)];
  if (listener.Status === "running")
    calls.push(startCall(context, Number(listener.ListenerPort), listenerProtocol(listener)));
  return calls;
}

/** Creates and starts a listener the way the CCM would. */
function createListenerFix(
  context: RemediationContext,
  port: number,
  protocol: string,
  traffic: CommandFix["traffic"] = "newConnections",
): CommandFix {
  const forward = protocol === "http" ? forwardPortOf(context, port) : 0;
  const { id, name } = groupOfPort(context, port, protocol);
  const params =
    forward > 0
      ? { ListenerForward: "on", ForwardPort: forward }
      : { ...(protocol === "http" ? { ListenerForward: "off" } : {}), ...createParams(context, protocol) };
  const call = settingsCallOf(context, createListenerAction(listenerProtocolOf(protocol)), {
    LoadBalancerId: context.loadBalancerId,
    ListenerPort: port,
    Bandwidth: forward > 0 ? undefined : -1,
    VServerGroupId: forward > 0 ? undefined : (id ?? groupToCome(name)),
    Description: ccmName(context, port),
    ...params,
  });
  return {
    ...cloudFix(context, {
      text: FIX_TEXT.createListener,
      params: { port, protocol },
      call: [call, startCall(context, port, protocol)],
      undo: deleteCall(context, port, protocol),
      traffic,
    }),
    ...(id || forward > 0 ? {} : { needs: groupVariable(name) }),
  };
}

/** One number for TCP and UDP: the two listeners stand side by side, neither is in the other's way. */
function wantsBoth(context: RemediationContext, port: number): boolean {
  const rows = (context.service?.spec?.ports ?? []).filter((row) => row.port === port);
  return new Set(rows.map((row) => String(row.protocol ?? "TCP").toUpperCase())).size > 1;
}

/** The listener that serves the port with another protocol now. */
function clash(context: RemediationContext, port: number, protocol: string): CloudListener | undefined {
  return findListener(context.index, context.loadBalancerId, port, protocol);
}

/** The protocol-port list with one port on another protocol; ports without an entry keep none. */
function protocolEdit(context: RemediationContext, finding: Finding, port: number, protocol: string): AnnotationEdit {
  const own = String(servicePort(context, port)?.protocol ?? "TCP").toLowerCase();
  return {
    key: annotationKeyOf(finding, context, "lb-protocol-port"),
    apply: (current) => {
      const rest = (current ?? "")
        .split(",")
        .filter((entry) => /^(tcp|udp|http|https):\d+$/.test(entry) && entry.split(":")[1] !== String(port));
      const entries = own === protocol ? rest : [...rest, `${protocol}:${port}`];
      return entries.length > 0 ? entries.join(",") : null;
    },
  };
}

/**
 * Takes over the protocol of a listener together with everything that would then be compared. Not possible when the
 * listener differs in something no annotation can say: its group, its redirect, its description.
 */
function adoptProtocol(context: RemediationContext, finding: Finding, listener: CloudListener): FixOption[] {
  const port = Number(listener.ListenerPort);
  const protocol = listenerProtocol(listener);
  const edits = adoptWhole(context, listener);
  const { id } = groupOfPort(context, port, protocol);
  if (
    !edits ||
    !id ||
    id !== listener.VServerGroupId ||
    listener.Description !== ccmName(context, port) ||
    listener.Status === "stopped"
  )
    return [];
  return [keepCloud(context, [protocolEdit(context, finding, port, protocol), ...edits])];
}

const missing: Builder<"CLB201"> = (finding, context) => {
  const port = portOf(finding);
  const protocol = param(finding, "protocol");
  const before = param(finding, "oldProtocol");
  const other = before === "" || wantsBoth(context, port) ? undefined : clash(context, port, before);
  if (!other && lacksCertificate(context, protocol)) return noCertificate(finding, context);
  if (!other) return [keepService([createListenerFix(context, port, protocol)], FIX_TEXT.createListenerWhy, true)];
  const now = listenerProtocol(other);
  if (lacksCertificate(context, protocol)) {
    const adopted = adoptProtocol(context, finding, other);
    return adopted.length > 0 ? adopted : noCertificate(finding, context);
  }
  const undo = undoDelete(context, other);
  return [
    ...adoptProtocol(context, finding, other),
    keepService(
      [
        {
          ...cloudFix(context, {
            text: FIX_TEXT.deleteOtherListener,
            params: { port, now },
            call: deleteCall(context, port, now),
            ...(undo ? { undo } : {}),
            traffic: "existingConnections",
            risk: "high",
          }),
        },
        { ...createListenerFix(context, port, protocol, "existingConnections"), risk: "high" },
      ],
      FIX_TEXT.recreateListenerWhy,
    ),
  ];
};

/** An https listener cannot be made without a certificate. */
const lacksCertificate = (context: RemediationContext, protocol: string) =>
  protocol === "https" && valueOf(context, "lb-cert-id") === "";

const noCertificate = (finding: Finding, context: RemediationContext): FixOption[] => [
  wayOf(WAYS.nameCertificate, finding, context),
];

const leftOver: Builder<"CLB202"> = (finding, context) => {
  if (isPreserved(context)) return [releaseInstance(context)];
  const port = portOf(finding);
  const protocol = param(finding, "protocol");
  const listener = findListener(context.index, context.loadBalancerId, port, protocol);
  // The port is wanted with another protocol: deleting the listener is the first half of making it again.
  const next = param(finding, "newProtocol");
  // Beside a listener that already is what the Service asks for it is just left over.
  const wanted = next !== "" && !findListener(context.index, context.loadBalancerId, port, next);
  const undo = undoDelete(context, listener);
  const remove = cloudFix(context, {
    text: FIX_TEXT.deleteListener,
    params: { port, protocol },
    call: deleteCall(context, port, protocol),
    ...(undo ? { undo } : {}),
    traffic: "existingConnections",
    risk: wanted ? "high" : "low",
  });
  const release = cloudFix(context, {
    text: FIX_TEXT.describeListener,
    params: { port, protocol },
    call: setListener(context, protocol, port, { Description: `kept-${port}` }),
    undo: setListener(context, protocol, port, { Description: param(finding, "description") }),
  });
  // A redirect takes no change at all, not even of its description.
  const redirects = listener !== undefined && listenerConfig(listener).ListenerForward === "on";
  const releaseOption: FixOption = {
    direction: "keep-cloud",
    title: FIX_TEXT.keepListenerTitle,
    why: FIX_TEXT.keepListenerWhy,
    fixes: [release],
  };
  if (wanted)
    return [
      ...(listener ? adoptProtocol(context, finding, listener) : []),
      keepService([remove], FIX_TEXT.recreateListenerWhy),
      ...(redirects ? [] : [releaseOption]),
    ];
  return [keepService([remove], FIX_TEXT.deleteListenerWhy, true), ...(redirects ? [] : [releaseOption])];
};

/** A redirect cannot be changed in place: either the annotation follows, or the listener is made again. */
const redirect: Builder<"CLB204"> = (finding, context) => {
  const port = portOf(finding);
  const listener = findListener(context.index, context.loadBalancerId, port, "http");
  const config = listener ? listenerConfig(listener) : {};
  const target = Number(config.ForwardPort);
  const on = config.ListenerForward === "on" && target > 0;
  const off = config.ListenerForward === "off";
  const key = annotationKeyOf(finding, context, "lb-forward-port");
  const edit: AnnotationEdit = {
    key,
    apply: (current) => {
      const rest = (current ?? "").split(",").filter((entry) => entry !== "" && Number(entry.split(":")[0]) !== port);
      const entries = on ? [...rest, `${port}:${target}`] : rest;
      return entries.length > 0 ? entries.join(",") : null;
    },
  };
  const undo = undoDelete(context, listener);
  const recreate = keepService(
    [
      cloudFix(context, {
        text: FIX_TEXT.deleteRedirect,
        params: { port },
        call: deleteCall(context, port, "http"),
        ...(undo ? { undo } : {}),
        traffic: "existingConnections",
        risk: "high",
      }),
      { ...createListenerFix(context, port, "http", "existingConnections"), risk: "high" },
    ],
    FIX_TEXT.recreateListenerWhy,
  );
  return [...(on || off ? [keepCloud(context, [edit])] : []), recreate];
};

/** CLB has no such protocol: the port can only leave the Service. */
const unsupported: Builder<"CLB206"> = (finding, context) => {
  const port = portOf(finding);
  const ports = context.service?.spec?.ports ?? [];
  const index = ports.findIndex(
    (row) => row.port === port && !["TCP", "UDP"].includes(String(row.protocol ?? "TCP").toUpperCase()),
  );
  const row = ports[index];
  if (!row || ports.length < 2) return [wayOf(WAYS.movePort, finding, context)];
  const patch: PatchFix = {
    kind: "patch",
    text: FIX_TEXT.removePort,
    params: { port, service: context.serviceKey },
    patch: [
      { op: "test", path: `/spec/ports/${index}/port`, value: port },
      { op: "remove", path: `/spec/ports/${index}` },
    ],
    undo: [{ op: "add", path: `/spec/ports/${index}`, value: row }],
    traffic: "none",
    risk: "low",
    inspect: getService(targetOf(context), "yaml"),
  };
  return [
    {
      direction: "keep-cloud",
      why: FIX_TEXT.removePortWhy,
      recommended: true,
      fixes: [patch],
    },
  ];
};

type Domain = { domain: string; cert: string };
function parseDomains(value: string): Domain[] {
  return value
    .split(",")
    .map((entry) => entry.trim().split(":"))
    .flatMap(([domain, cert]) => (domain && cert ? [{ domain, cert }] : []));
}

function domainEdit(
  context: RemediationContext,
  finding: Finding,
  change: (list: Domain[]) => Domain[],
): AnnotationEdit {
  return {
    key: annotationKeyOf(finding, context, "lb-domain-extensions"),
    apply: (current) => {
      const list = change(parseDomains(current ?? ""));
      return list.length > 0 ? list.map((row) => `${row.domain}:${row.cert}`).join(",") : null;
    },
  };
}

/** One annotation speaks for every https listener, so it may follow one listener only when there is just one. */
function singleHttps(context: RemediationContext): boolean {
  const entries = valueOf(context, "lb-protocol-port")
    .split(",")
    .filter((entry) => entry.startsWith("https:"));
  return entries.length <= 1;
}

const domainMissing: Builder<"CLB207"> = (finding, context) => {
  const domain = param(finding, "domain");
  const single = singleHttps(context);
  const add = wayOf(WAYS.addDomain, finding, context, { recommended: !single });
  const undo = undoCreateDomain(context, portOf(finding), domain);
  return [
    ...(single
      ? [keepCloud(context, [domainEdit(context, finding, (list) => list.filter((row) => row.domain !== domain))])]
      : []),
    { ...add, fixes: add.fixes.map((fix) => ({ ...fix, undo }) as Fix) },
  ];
};

function listDomains(context: RemediationContext, port: number) {
  return cloudCall(context, "DescribeDomainExtensions", { LoadBalancerId: context.loadBalancerId, ListenerPort: port });
}

/** The id is known only after creation: it is read back by its domain. */
function undoCreateDomain(context: RemediationContext, port: number, domain: string): string {
  const filter = ".DomainExtensions.DomainExtension[] | select(.Domain == $d) | .DomainExtensionId";
  const find = `${aliyunCommand(listDomains(context, port))} | jq -r --arg d ${shellQuote(domain)} '${filter}'`;
  return aliyunCommand(cloudCall(context, "DeleteDomainExtension", { DomainExtensionId: shellOutput(find) }));
}

const domainDiffers: Builder<"CLB208"> = (finding, context) => {
  const single = singleHttps(context);
  const adopt = keepCloud(context, [
    domainEdit(context, finding, (list) =>
      list.map((row) => (row.domain === param(finding, "domain") ? { ...row, cert: param(finding, "actual") } : row)),
    ),
  ]);
  return [...(single ? [adopt] : []), wayOf(WAYS.setDomainCertificate, finding, context, { recommended: !single })];
};

const domainExtra: Builder<"CLB209"> = (finding, context) => {
  const row: Domain = { domain: param(finding, "domain"), cert: param(finding, "certId") };
  const single = singleHttps(context);
  const adopt = keepCloud(context, [
    domainEdit(context, finding, (list) => [...list.filter((other) => other.domain !== row.domain), row]),
  ]);
  return [...(single ? [adopt] : []), wayOf(WAYS.removeDomain, finding, context, { recommended: !single })];
};

/** A certificate that does not exist, has expired or is not named: take the one in use, or upload another. */
const badCertificate: Builder<"CLB210" | "CLB211" | "CLB212"> = (finding, context) => {
  const actual = param(finding, "actual");
  const key = annotationKeyOf(finding, context, "lb-cert-id");
  const upload = wayOf(WAYS.uploadCertificate, finding, context, { recommended: actual === "" });
  if (actual === "") return [upload];
  return [keepCloud(context, [setTo(key, actual)]), upload];
};

export const LISTENER_FIXES: Builders<keyof typeof LISTENER_FINDINGS> = {
  CLB201: missing,
  CLB202: leftOver,
  CLB203: byRow(WAYS.startListener),
  CLB204: redirect,
  CLB206: unsupported,
  CLB207: domainMissing,
  CLB208: domainDiffers,
  CLB209: domainExtra,
  CLB210: badCertificate,
  CLB211: badCertificate,
  CLB212: badCertificate,
  CLB215: byRow(WAYS.moveListener),
};
