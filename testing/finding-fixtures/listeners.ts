import { configOf } from "@/simulator/cluster/actual";
import { differs, edited, WEB, type FindingFixture } from "./types";
import { CURRENT } from "@/lib/ccm/annotations";

const HTTPS = { "protocol-port": "https:80", "cert-id": "cert-main" };
const HTTP = { "protocol-port": "http:80" };
const CHECKED = { ...HTTP, "health-check-flag": "on" };
const sticky = (type: string) => ({ ...HTTP, "sticky-session": "on", "sticky-session-type": type });

const EXTENSION = { annotations: { ...HTTPS, "domain-extensions": "a.mall.example.com:cert-next" } };
const acl = (id: string) => ({ annotations: { "acl-status": "on", "acl-type": "white", "acl-id": id } });

/** A listener that was right for the annotations until one value was changed in the console. */
const changed = (code: string, annotations: Record<string, string>, field: string, value: unknown): FindingFixture =>
  differs(code, ({ listeners }) => (configOf(listeners[0]!)[field] = value), { annotations });

/** 2xx: listeners. Fields in the order in which the CCM compares them. */
export const listenerFixtures: readonly FindingFixture[] = [
  differs("CLB201", ({ listeners }, builder) => builder.dropListener(listeners[0]!)),
  differs("CLB202", ({ service }) => service.spec!.ports!.pop(), {
    ports: [...WEB, { name: "old", port: 81, targetPort: 8081 }],
  }),
  differs("CLB203", ({ listeners }) => (listeners[0]!.Status = "stopped")),
  differs(
    "CLB204",
    ({ listeners: [first], groups }) => {
      Object.assign(configOf(first!), { ListenerForward: "off", ForwardPort: undefined, ForwardCode: undefined });
      first!.VServerGroupId = groups[0]!.VServerGroupId;
    },
    {
      ports: [
        { name: "http", port: 80, targetPort: 8080 },
        { name: "https", port: 443, targetPort: 8080 },
      ],
      annotations: { "protocol-port": "http:80,https:443", "cert-id": "cert-main", "forward-port": "80:443" },
    },
  ),
  edited("CLB207", { "domain-extensions": "a.mall.example.com:cert-next" }, { annotations: HTTPS }),
  differs(
    "CLB208",
    ({ lb }, { bundle }) => {
      for (const row of bundle.alibabaCloud.domainExtensions!)
        if (row.LoadBalancerId === lb.LoadBalancerId) row.ServerCertificateId = "cert-main";
    },
    EXTENSION,
  ),
  differs("CLB209", ({ lb }, b) => b.addDomainExtension(lb, 80, "b.mall.example.com", "cert-main"), EXTENSION),
  edited("CLB210", { "cert-id": "cert-of-another-region" }, { annotations: HTTPS }),
  differs("CLB212", ({ service }) => delete service.metadata!.annotations![`${CURRENT}cert-id`], {
    annotations: HTTPS,
  }),
  differs("CLB214", ({ lb }, builder) => builder.addListener(lb, 8888, "tcp", { Description: "by hand" })),
  differs("CLB220", ({ listeners }) => (listeners[0]!.Description = "web (console)")),
  differs("CLB221", ({ lb, listeners }, builder) => {
    listeners[0]!.VServerGroupId = builder.addGroup(lb, "hand-made", []).VServerGroupId;
  }),
  differs("CLB222", ({ listeners }) => (listeners[0]!.Scheduler = "rr"), { annotations: { scheduler: "wlc" } }),
  changed("CLB223", { "persistence-timeout": "0" }, "PersistenceTimeout", 300),
  changed("CLB224", { "established-timeout": "600" }, "EstablishedTimeout", 900),
  changed("CLB225", { "proxy-protocol": "on" }, "ProxyProtocolV2Enabled", "false"),
  changed("CLB226", HTTPS, "ServerCertificateId", "cert-next"),
  changed("CLB227", { ...HTTPS, "http2-enabled": "on" }, "EnableHttp2", "off"),
  changed(
    "CLB228",
    { ...HTTPS, "tls-cipher-policy": "tls_cipher_policy_1_2" },
    "TLSCipherPolicy",
    "tls_cipher_policy_1_0",
  ),
  differs(
    "CLB229",
    ({ listeners: [first] }) =>
      Object.assign(first!, { AclStatus: "on", AclType: "white", AclId: "acl-1", AclIds: ["acl-1"] }),
    { annotations: { "acl-status": "off" } },
  ),
  differs(
    "CLB230",
    ({ listeners: [first] }) => Object.assign(first!, { AclId: "acl-1", AclIds: ["acl-1"] }),
    acl("acl-1,acl-2"),
  ),
  differs("CLB231", ({ listeners }) => (listeners[0]!.AclType = "black"), acl("acl-1")),
  changed("CLB232", { ...HTTP, "idle-timeout": "30" }, "IdleTimeout", 15),
  changed("CLB233", { ...HTTP, "request-timeout": "120" }, "RequestTimeout", 60),
  changed("CLB234", { ...HTTP, "sticky-session": "off" }, "StickySession", "on"),
  changed("CLB235", { ...sticky("server"), cookie: "SHOP" }, "StickySessionType", "insert"),
  changed("CLB236", { ...sticky("server"), cookie: "SHOP" }, "Cookie", "OLD"),
  changed("CLB237", { ...sticky("insert"), "cookie-timeout": "600" }, "CookieTimeout", 60),
  changed("CLB238", { "connection-drain": "on", "connection-drain-timeout": "60" }, "ConnectionDrain", "off"),
  changed("CLB239", { "connection-drain": "on", "connection-drain-timeout": "60" }, "ConnectionDrainTimeout", 30),
  changed("CLB240", { ...HTTP, "xforwardedfor-proto": "on" }, "XForwardedFor_proto", "off"),
  changed("CLB241", { ...HTTP, "xforwardedfor-slbport": "on" }, "XForwardedFor_SLBPORT", "off"),
  changed("CLB242", { ...HTTP, "xforwardedfor-clientsrcport": "on" }, "XForwardedFor_ClientSrcPort", "off"),
  changed("CLB243", { "health-check-connect-port": "9000" }, "HealthCheckConnectPort", 9001),
  changed("CLB244", { "health-check-interval": "5" }, "HealthCheckInterval", 2),
  changed("CLB245", { "healthy-threshold": "5" }, "HealthyThreshold", 3),
  changed("CLB246", { "unhealthy-threshold": "5" }, "UnhealthyThreshold", 3),
  changed("CLB247", { "health-check-type": "http" }, "HealthCheckType", "tcp"),
  changed(
    "CLB248",
    { ...CHECKED, "health-check-domain": "a.mall.example.com" },
    "HealthCheckDomain",
    "b.mall.example.com",
  ),
  changed("CLB249", { ...CHECKED, "health-check-uri": "/healthz" }, "HealthCheckURI", "/"),
  changed("CLB250", { ...CHECKED, "health-check-httpcode": "http_2xx,http_3xx" }, "HealthCheckHttpCode", "http_2xx"),
  changed("CLB251", { "health-check-connect-timeout": "10" }, "HealthCheckConnectTimeout", 5),
  changed("CLB252", { "health-check-switch": "on" }, "HealthCheckSwitch", "off"),
  changed("CLB253", { ...CHECKED, "health-check-uri": "/" }, "HealthCheck", "off"),
  changed("CLB254", { ...CHECKED, "health-check-timeout": "8" }, "HealthCheckTimeout", 5),
  changed("CLB255", { ...CHECKED, "health-check-method": "get" }, "HealthCheckMethod", "head"),
];
