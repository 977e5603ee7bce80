import { isPreserved, releaseInstance } from "./release";
import { createListenerAction, listenerProtocolOf } from "@/lib/knowledge/cloud-api";
import type { CloudListener } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import { aliyunCommand } from "@/lib/remediation/commands/aliyun";
import { byHand, manual, toDo } from "./by-hand";
import { findListener } from "./lookup";
import { listenerConfig, listenerProtocol } from "@/lib/ccm/listener-config";
import { CERTIFICATES, listenerPath } from "@/lib/remediation/commands/console";
import {
  annotationKeyOf,
  cloudCall,
  listenerCallOf,
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
import { WHY } from "./why";
import {
  PHASE,
  type AnnotationEdit,
  type CommandFix,
  type PatchFix,
  type FixOption,
} from "@/lib/remediation/commands/fix";
import type { Builder, Builders, RemediationContext } from "./types";
import { ccmName, groupOfPort, groupVariable, servicePort } from "./group-name";
import { createParams, forwardPortOf } from "./listener-create";
import { adoptWhole, setListener } from "./listener-field";
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
    return listenerCallOf(context, "CreateLoadBalancerHTTPListener", {
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
  return listenerCallOf(context, createListenerAction(listenerProtocolOf(protocol)), {
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
  const call = listenerCallOf(context, createListenerAction(listenerProtocolOf(protocol)), {
    LoadBalancerId: context.loadBalancerId,
    ListenerPort: port,
    Bandwidth: forward > 0 ? undefined : -1,
    VServerGroupId: forward > 0 ? undefined : (id ?? "@"),
    Description: ccmName(context, port),
    ...params,
  });
  const fix = cloudFix(context, {
    text: {
      en: "Create listener {port}/{protocol} on {loadBalancerId} as the Service describes it, and start it.",
      zh: "按 Service 的描述在 {loadBalancerId} 上创建监听 {port}/{protocol} 并启动。",
    },
    params: { port, protocol },
    call: [call, startCall(context, port, protocol)],
    undo: deleteCall(context, port, protocol),
    traffic,
  });
  // The group does not exist yet: its id comes from the command that creates it, run in the same shell.
  return id || forward > 0
    ? fix
    : {
        ...fix,
        needs: groupVariable(name),
        command: fix.command.replace(
          "--VServerGroupId @",
          `--VServerGroupId "\${${groupVariable(name)}:?create the group first}"`,
        ),
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

const HIGH = {
  en: "The listener is deleted and created again: connections on its port are cut.",
  zh: "监听会被删除并重建，该端口上的连接会中断。",
};

const missing: Builder<"CLB201"> = (finding, context) => {
  const port = portOf(finding);
  const protocol = param(finding, "protocol");
  const before = param(finding, "oldProtocol");
  const other = before === "" || wantsBoth(context, port) ? undefined : clash(context, port, before);
  if (!other && lacksCertificate(context, protocol)) return noCertificate(context);
  if (!other)
    return [
      keepService(
        [createListenerFix(context, port, protocol)],
        {
          en: "The port is not used yet; creating the listener only adds what the Service asks for.",
          zh: "该端口尚无监听，创建监听只是补齐 Service 的需求。",
        },
        true,
      ),
    ];
  const now = listenerProtocol(other);
  if (lacksCertificate(context, protocol)) {
    const adopted = adoptProtocol(context, finding, other);
    return adopted.length > 0 ? adopted : noCertificate(context);
  }
  const undo = undoDelete(context, other);
  return [
    ...adoptProtocol(context, finding, other),
    keepService(
      [
        {
          ...cloudFix(context, {
            text: { en: "Delete listener {port}/{now}.", zh: "删除监听 {port}/{now}。" },
            params: { port, now },
            call: deleteCall(context, port, now),
            ...(undo ? { undo } : {}),
            traffic: "existingConnections",
            risk: "high",
          }),
        },
        { ...createListenerFix(context, port, protocol, "existingConnections"), risk: "high" },
      ],
      HIGH,
    ),
  ];
};

/** An https listener cannot be made without a certificate. */
const lacksCertificate = (context: RemediationContext, protocol: string) =>
  protocol === "https" && valueOf(context, "lb-cert-id") === "";

const noCertificate = (context: RemediationContext): FixOption[] => [
  {
    ...byHand(
      {
        en: "The port is to be https, but cert-id names no certificate: the CCM cannot create the listener either.",
        zh: "该端口要求 HTTPS，但 cert-id 没有指定证书，CCM 也无法创建该监听。",
      },
      manual(
        "console",
        {
          en: "Upload or choose a certificate and write its id into cert-id of {service}.",
          zh: "上传或选择证书，并将其 ID 写入 {service} 的 cert-id。",
        },
        {
          params: { service: context.serviceKey },
          path: CERTIFICATES,
          inspect: aliyunCommand(cloudCall(context, "DescribeServerCertificates", {})),
        },
      ),
    ),
    title: { en: "Name a certificate first", zh: "先指定证书" },
  },
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
    text: {
      en: "Delete listener {port}/{protocol} from {loadBalancerId}.",
      zh: "从 {loadBalancerId} 删除监听 {port}/{protocol}。",
    },
    params: { port, protocol },
    call: deleteCall(context, port, protocol),
    ...(undo ? { undo } : {}),
    traffic: "existingConnections",
    risk: wanted ? "high" : "low",
  });
  const release = cloudFix(context, {
    text: {
      en: "Give listener {port}/{protocol} a description of its own, so that the CCM leaves it alone.",
      zh: "为监听 {port}/{protocol} 设置自定义描述，使 CCM 不再管理它。",
    },
    params: { port, protocol },
    call: setListener(context, protocol, port, { Description: `kept-${port}` }),
    undo: setListener(context, protocol, port, { Description: param(finding, "description") }),
  });
  // A redirect takes no change at all, not even of its description.
  const redirects = listener !== undefined && listenerConfig(listener).ListenerForward === "on";
  const releaseOption: FixOption = {
    direction: "keep-cloud",
    title: { en: "Keep the listener, outside the CCM", zh: "保留监听，脱离 CCM 管理" },
    why: {
      en: "Traffic on the port goes on; from then on the listener is yours to manage.",
      zh: "该端口的流量继续，但之后由你自行管理此监听。",
    },
    fixes: [release],
  };
  if (wanted)
    return [
      ...(listener ? adoptProtocol(context, finding, listener) : []),
      keepService([remove], HIGH),
      ...(redirects ? [] : [releaseOption]),
    ];
  return [
    keepService(
      [remove],
      {
        en: "The Service does not have this port; nothing it asks for is lost.",
        zh: "Service 没有该端口，删除不影响它的需求。",
      },
      true,
    ),
    ...(redirects ? [] : [releaseOption]),
  ];
};

const stopped: Builder<"CLB203"> = (finding, context) => {
  const port = portOf(finding);
  const protocol = param(finding, "protocol");
  return [
    keepService(
      [
        cloudFix(context, {
          text: { en: "Start listener {port}/{protocol}.", zh: "启动监听 {port}/{protocol}。" },
          params: { port, protocol },
          call: startCall(context, port, protocol),
          undo: cloudCall(context, "StopLoadBalancerListener", {
            LoadBalancerId: context.loadBalancerId,
            ListenerPort: port,
            ListenerProtocol: protocol,
          }),
          traffic: "newConnections",
        }),
      ],
      {
        en: "The Service wants the port open; if it was stopped on purpose, remove the port from the Service instead.",
        zh: "Service 需要该端口；如果是有意停止，请改为从 Service 中移除该端口。",
      },
      true,
    ),
  ];
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
        text: { en: "Delete listener {port}.", zh: "删除监听 {port}。" },
        params: { port },
        call: deleteCall(context, port, "http"),
        ...(undo ? { undo } : {}),
        traffic: "existingConnections",
        risk: "high",
      }),
      { ...createListenerFix(context, port, "http", "existingConnections"), risk: "high" },
    ],
    HIGH,
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
  if (!row || ports.length < 2)
    return [
      toDo(
        "note",
        {
          en: "Move the port to TCP or UDP in the Service's manifest.",
          zh: "在 Service 的清单中把该端口改为 TCP 或 UDP。",
        },
        { inspect: getService(targetOf(context), "yaml") },
      ),
    ];
  const patch: PatchFix = {
    kind: "patch",
    text: { en: "Remove port {port} from {service}.", zh: "从 {service} 移除端口 {port}。" },
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
      why: {
        en: "The CLB never had this port, so no client of the CLB loses anything.",
        zh: "CLB 上从来没有该端口，CLB 的客户端不受影响。",
      },
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
  const port = portOf(finding);
  const domain = param(finding, "domain");
  const cert = param(finding, "certId");
  const single = singleHttps(context);
  const create = cloudCall(context, "CreateDomainExtension", {
    LoadBalancerId: context.loadBalancerId,
    ListenerPort: port,
    Domain: domain,
    ServerCertificateId: cert,
  });
  const fix = cloudFix(context, {
    text: {
      en: "Add {domain} with certificate {cert} to listener {port}.",
      zh: "在监听 {port} 上添加扩展域名 {domain}（证书 {cert}）。",
    },
    params: { domain, cert, port },
    call: create,
  });
  const add = keepService(
    [{ ...fix, undo: undoCreateDomain(context, port, domain) }],
    { en: "Adding a domain changes nothing for the others.", zh: "添加扩展域名不影响其他域名。" },
    !single,
  );
  return [
    ...(single
      ? [keepCloud(context, [domainEdit(context, finding, (list) => list.filter((row) => row.domain !== domain))])]
      : []),
    add,
  ];
};

function listDomains(context: RemediationContext, port: number) {
  return cloudCall(context, "DescribeDomainExtensions", { LoadBalancerId: context.loadBalancerId, ListenerPort: port });
}

/** The id is known only after creation: it is read back by its domain. */
function undoCreateDomain(context: RemediationContext, port: number, domain: string): string {
  const filter = ".DomainExtensions.DomainExtension[] | select(.Domain == $d) | .DomainExtensionId";
  const find = `$(${aliyunCommand(listDomains(context, port))} | jq -r --arg d ${shellQuote(domain)} '${filter}')`;
  return aliyunCommand(cloudCall(context, "DeleteDomainExtension", { DomainExtensionId: "@" })).replace(
    "--DomainExtensionId @",
    `--DomainExtensionId "${find}"`,
  );
}

const domainDiffers: Builder<"CLB208"> = (finding, context) => {
  const port = portOf(finding);
  const id = param(finding, "domainExtensionId");
  const [desired, actual] = [param(finding, "desired"), param(finding, "actual")];
  const single = singleHttps(context);
  const call = (cert: string) =>
    cloudCall(context, "SetDomainExtensionAttribute", { DomainExtensionId: id, ServerCertificateId: cert });
  const adopt = keepCloud(context, [
    domainEdit(context, finding, (list) =>
      list.map((row) => (row.domain === param(finding, "domain") ? { ...row, cert: actual } : row)),
    ),
  ]);
  const set = keepService(
    [
      cloudFix(context, {
        text: { en: "Put certificate {desired} on domain {domain}.", zh: "把扩展域名 {domain} 的证书改为 {desired}。" },
        params: { desired, domain: param(finding, "domain") },
        call: call(desired),
        undo: call(actual),
        ...domainStep(context, port),
      }),
    ],
    WHY.keepService,
    !single,
  );
  return [...(single ? [adopt] : []), set];
};

/** What every change of a listener's domain extensions has in common. */
function domainStep(context: RemediationContext, port: number) {
  return {
    inspect: listDomains(context, port),
    phase: PHASE.domain,
    traffic: "newConnections",
    path: listenerPath(context.loadBalancerId, port),
  } as const;
}

const domainExtra: Builder<"CLB209"> = (finding, context) => {
  const port = portOf(finding);
  const row: Domain = { domain: param(finding, "domain"), cert: param(finding, "certId") };
  const single = singleHttps(context);
  const adopt = keepCloud(context, [
    domainEdit(context, finding, (list) => [...list.filter((other) => other.domain !== row.domain), row]),
  ]);
  const remove = keepService(
    [
      cloudFix(context, {
        text: {
          en: "Remove domain {domain} from listener {port}. Its clients then get the default certificate.",
          zh: "从监听 {port} 移除扩展域名 {domain}，其客户端将使用默认证书。",
        },
        params: { domain: row.domain, port },
        call: cloudCall(context, "DeleteDomainExtension", { DomainExtensionId: param(finding, "domainExtensionId") }),
        undo: cloudCall(context, "CreateDomainExtension", {
          LoadBalancerId: context.loadBalancerId,
          ListenerPort: port,
          Domain: row.domain,
          ServerCertificateId: row.cert,
        }),
        ...domainStep(context, port),
      }),
    ],
    WHY.keepService,
    !single,
  );
  return [...(single ? [adopt] : []), remove];
};

/** A certificate that does not exist, has expired or is not named: take the one in use, or upload another. */
const badCertificate: Builder<"CLB210" | "CLB211" | "CLB212"> = (finding, context) => {
  const actual = param(finding, "actual");
  const key = annotationKeyOf(finding, context, "lb-cert-id");
  const upload: FixOption = {
    direction: "keep-service",
    why: {
      en: "Choose this when another certificate is wanted: upload it first, then write its id into cert-id.",
      zh: "如果需要使用另一张证书，请先上传，再把其 ID 写入 cert-id。",
    },
    recommended: actual === "",
    fixes: [
      manual(
        "console",
        { en: "Upload a valid certificate.", zh: "上传有效证书。" },
        { path: CERTIFICATES, inspect: aliyunCommand(cloudCall(context, "DescribeServerCertificates", {})) },
      ),
    ],
  };
  if (actual === "") return [upload];
  return [keepCloud(context, [setTo(key, actual)]), upload];
};

/** Moving a listener cuts its connections, so it says so. */
const foreignProtocol: Builder<"CLB215"> = (finding, context) => [
  byHand(
    {
      en: "The CCM cannot read an instance that has such a listener.",
      zh: "实例上只要有此类监听，CCM 就无法读取。",
    },
    manual(
      "console",
      { en: "Move listener {port} to another instance.", zh: "把监听 {port} 迁移到其他实例。" },
      {
        params: { port: portOf(finding) },
        traffic: "existingConnections",
        risk: "high",
        path: listenerPath(context.loadBalancerId, portOf(finding)),
      },
    ),
  ),
];

export const LISTENER_FIXES: Builders<keyof typeof LISTENER_FINDINGS> = {
  CLB201: missing,
  CLB202: leftOver,
  CLB203: stopped,
  CLB204: redirect,
  CLB206: unsupported,
  CLB207: domainMissing,
  CLB208: domainDiffers,
  CLB209: domainExtra,
  CLB210: badCertificate,
  CLB211: badCertificate,
  CLB212: badCertificate,
  CLB215: foreignProtocol,
};
