import type { Text } from "@/lib/model/text";

/** Intent of an unknown key. */
export interface WantedRow {
  /** Of the key in small letters, without the controller's prefix. */
  sign: RegExp;
  /** The key that does it, by short name, where one does; by kind where they differ. */
  key?: string | { clb?: string; nlb?: string };
  /** Replacement, where that is more than a key of another spelling, or no key at all. */
  write?: Text;
}

const HEALTH = "(health-?check|healthcheck|hc)-";

/** The first match counts. Similar spelling is tried only after these, since it may have another meaning. */
export const WANTED: readonly WantedRow[] = [
  { sign: new RegExp(`^${HEALTH}?(healthy|success)-threshold(-count)?$`), key: "lb-healthy-threshold" },
  { sign: new RegExp(`^${HEALTH}?(unhealthy|failure)-threshold(-count)?$`), key: "lb-unhealthy-threshold" },
  { sign: new RegExp(`^${HEALTH}(flag|enabled?)$`), key: "lb-health-check-flag" },
  { sign: new RegExp(`^${HEALTH}switch$`), key: "lb-health-check-switch" },
  { sign: new RegExp(`^${HEALTH}(type|protocol|method)$`), key: "lb-health-check-type" },
  { sign: new RegExp(`^${HEALTH}(uri|url|path)$`), key: "lb-health-check-uri" },
  { sign: new RegExp(`^${HEALTH}(connect-)?port$`), key: "lb-health-check-connect-port" },
  { sign: new RegExp(`^${HEALTH}interval(-seconds)?$`), key: "lb-health-check-interval" },
  { sign: new RegExp(`^${HEALTH}timeout(-seconds)?$`), key: "lb-health-check-timeout" },
  { sign: new RegExp(`^${HEALTH}(http-?)?(success-)?codes?$`), key: "lb-health-check-httpcode" },
  { sign: new RegExp(`^${HEALTH}(domain|host|hostname)$`), key: "lb-health-check-domain" },
  {
    sign: /access-?logs?|(^|-)logs?(-|ging|$)|log-(bucket|store|project)/,
    write: {
      en: "No annotation does that: access logs are set in the SLB console (Logs, to a Logstore of SLS). Remove it.",
      zh: "没有注解支持该功能：访问日志在 SLB 控制台设置（投递到日志服务 SLS 的 Logstore）。请删除。",
    },
  },
  {
    sign: /redirect|(force|http-to)-https/,
    key: { clb: "lb-forward-port" },
    write: {
      en: 'For a redirect from HTTP to HTTPS write forward-port: "80:443" with protocol-port: "http:80,https:443" and cert-id (CLB only).',
      zh: "HTTP 重定向到 HTTPS 请写 forward-port: “80:443”，并设置 protocol-port: “http:80,https:443” 和 cert-id（仅 CLB）。",
    },
  },
  {
    sign: /readiness-?gates?/,
    write: {
      en: "No annotation does that: put the gate into the Pods, spec.readinessGates with conditionType service.readiness.alibabacloud.com/<name of the Service>.",
      zh: "没有注解支持该功能：请在 Pod 中设置 spec.readinessGates，conditionType 为 service.readiness.alibabacloud.com/<Service 名称>。",
    },
  },
  { sign: /^security-?groups?(-ids?)?$/, key: { nlb: "lb-security-group-ids" } },
  { sign: /^acl(-list)?-ids?$/, key: { clb: "lb-acl-id" } },
  { sign: /^(access-control|acl)-(status|enabled?|switch|flag)$/, key: { clb: "lb-acl-status" } },
  { sign: /^(access-control|acl)-(type|mode)$/, key: { clb: "lb-acl-type" } },
  {
    sign: /(real|client|source)-?ip|preserve-source|x-?forwarded-?for$/,
    write: {
      en: "For the client's address: a layer 7 listener of a CLB sends it in X-Forwarded-For by itself; layer 4 keeps it with externalTrafficPolicy: Local or backend-type: eni; on an NLB preserve-client-ip: on. proxy-protocol: on (CCM v2.6.0) carries it where the backends speak PROXY protocol v2.",
      zh: "获取客户端地址：CLB 七层监听默认通过 X-Forwarded-For 携带；四层监听使用 externalTrafficPolicy: Local 或 backend-type: eni 保留；NLB 写 preserve-client-ip: on。后端支持 PROXY protocol v2 时可用 proxy-protocol: on（CCM v2.6.0）。",
    },
  },
  { sign: /^proxy(-protocol)?(-v2)?(-enabled?)?$/, key: "lb-proxy-protocol" },
  {
    sign: /^(is-)?(internal|intranet|private|scheme|internal-only|network-scope|internet-facing|visibility)(-only|-enabled?)?$/,
    key: "lb-address-type",
    write: {
      en: "For an instance without a public address write address-type: intranet (for a CLB with vswitch-id).",
      zh: "不带公网地址的实例请写 address-type: intranet（CLB 还需 vswitch-id）。",
    },
  },
  {
    sign: /^(eip|static|fixed|reserved|keep)(-ip|-address|-id|-allocation.*)?$|^(public-)?ip-address$/,
    write: {
      en: "To keep or give an address, make the instance yourself and name it in loadbalancer-id: it stays when the Service goes.",
      zh: "需要固定或保留地址时，请自行创建实例并通过 loadbalancer-id 指定：删除 Service 时实例会保留。",
    },
  },
  {
    sign: /^((primary|main|master)-)?(zone|az|availability-zone)(-?id)?$/,
    key: { clb: "lb-master-zoneid", nlb: "lb-zone-maps" },
  },
  {
    sign: /^(secondary|backup|slave|standby)-(zone|az|availability-zone)(-?id)?$/,
    key: { clb: "lb-slave-zoneid", nlb: "lb-zone-maps" },
  },
  {
    sign: /^(zones?|zone-?(mappings?|map|ids)|availability-zones)$/,
    key: { clb: "lb-master-zoneid", nlb: "lb-zone-maps" },
  },
  { sign: /^(subnets?|vswitch(es)?|vsw)(-?ids?)?$/, key: { clb: "lb-vswitch-id", nlb: "lb-zone-maps" } },
  { sign: /^(ssl|tls|server)?-?cert(ificate)?s?(-?(id|arn|ids))?$/, key: "lb-cert-id" },
  { sign: /^(ssl|tls)-(policy|ciphers?|negotiation-policy|security-policy)$/, key: "lb-tls-cipher-policy" },
  { sign: /^(backend|listener|frontend|service)-?(protocols?|ports?)$|^protocols?$/, key: "lb-protocol-port" },
  { sign: /^(resource-)?tags$|^(extra|custom|additional)-tags$/, key: "lb-additional-resource-tags" },
  { sign: /^(internet-charge|billing|pay)-type$/, key: { clb: "lb-charge-type" } },
  { sign: /^(size|class|specification|instance-(type|spec)|flavor)$/, key: { clb: "lb-spec" } },
  { sign: /^(delete|deletion)-protection(-enabled?)?$/, key: { clb: "lb-delete-protection" } },
  { sign: /^(instance|loadbalancer|slb|existing)-?id$|^existing-(slb|loadbalancer)(-id)?$/, key: "lb-id" },
  { sign: /^(instance|loadbalancer|slb)-?name$/, key: "lb-name" },
  { sign: /^(force-)?overr?ide(-listeners?)?$/, key: "lb-force-override-listeners" },
  { sign: /^(lb-)?(algorithm|policy|scheduling(-algorithm)?|balance-mode)$/, key: "lb-scheduler" },
  { sign: /^(session-)?(stickiness|affinity|sticky)(-enabled?)?$/, key: { clb: "lb-sticky-session" } },
  { sign: /^(idle|connection-idle)-timeout(-seconds)?$/, key: "lb-idle-timeout" },
  {
    sign: /^(sni|extra-certs?|domain-certs?)(-.*)?$/,
    key: { clb: "lb-domain-extensions", nlb: "lb-additional-cert-ids" },
  },
];

/** Advice where a key is read for listeners of other protocols only, and another key or listener does what it is for. */
export const OTHER_PROTOCOL: Readonly<Record<string, Text>> = {
  "lb-sticky-session": {
    en: 'Sticky sessions by cookie need an http or https listener (protocol-port: "http:80"); a tcp listener has persistence-timeout.',
    zh: "基于 Cookie 的会话保持需要 http 或 https 监听（protocol-port: “http:80”）；tcp 监听请用 persistence-timeout。",
  },
  "lb-xforwardedfor-proto": {
    en: "For the client's address on a tcp listener write proxy-protocol: on (CCM v2.6.0 or newer; the backends must speak PROXY protocol v2).",
    zh: "tcp 监听需要客户端地址时请写 proxy-protocol: on（需要 CCM v2.6.0；后端必须支持 PROXY protocol v2）。",
  },
  "lb-cert-id": {
    en: 'A certificate needs an https listener: protocol-port: "https:443".',
    zh: "证书需要 https 监听：protocol-port: “https:443”。",
  },
};
