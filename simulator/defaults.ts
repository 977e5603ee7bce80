/** Defaults of the API for every HTTP and HTTPS listener that asks for nothing else. */
export const L7_LISTENER = {
  StickySession: "off",
  IdleTimeout: 15,
  RequestTimeout: 60,
  XForwardedFor: "on",
  XForwardedFor_proto: "off",
  XForwardedFor_SLBPORT: "off",
  XForwardedFor_ClientSrcPort: "off",
  Gzip: "on",
};

/** Settings of a listener that was created with the mandatory parameters only. */
export const NLB_LISTENER_DEFAULTS = {
  ListenerStatus: "Running",
  ListenerDescription: "",
  IdleTimeout: 900,
  Cps: 0,
  Mss: 0,
  ProxyProtocolEnabled: false,
  ProxyProtocolV2Config: {
    Ppv2PrivateLinkEpIdEnabled: false,
    Ppv2PrivateLinkEpsIdEnabled: false,
    Ppv2VpcIdEnabled: false,
  },
  SecSensorEnabled: false,
  Tags: [],
} as const;

/** The same of a server group. */
export const NLB_GROUP_DEFAULTS = {
  ServerGroupType: "Instance",
  ServerGroupStatus: "Available",
  Protocol: "TCP",
  Scheduler: "Wrr",
  AddressIPVersion: "ipv4",
  AnyPortEnabled: false,
  ConnectionDrainEnabled: false,
  ConnectionDrainTimeout: 0,
  PreserveClientIpEnabled: true,
  HealthCheck: {
    HealthCheckEnabled: true,
    HealthCheckType: "TCP",
    HealthCheckConnectPort: 0,
    HealthyThreshold: 2,
    UnhealthyThreshold: 2,
    HealthCheckConnectTimeout: 5,
    HealthCheckInterval: 5,
    HealthCheckDomain: "",
    HealthCheckUrl: "",
    HttpCheckMethod: "",
    HealthCheckHttpCode: [] as string[],
  },
} as const;
