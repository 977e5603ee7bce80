/** Documented ranges of whole numbers, by product: `parameters.json` has types only. */
export const RANGES: Readonly<Record<string, Readonly<Record<string, readonly [min: number, max: number]>>>> = {
  slb: {
    Bandwidth: [-1, 5120],
    ConnectionDrainTimeout: [10, 900],
    CookieTimeout: [1, 86400],
    EstablishedTimeout: [10, 900],
    ForwardPort: [1, 65535],
    HealthCheckConnectPort: [-520, 65535],
    HealthCheckConnectTimeout: [1, 300],
    HealthCheckInterval: [1, 50],
    HealthCheckTimeout: [1, 300],
    HealthyThreshold: [2, 10],
    IdleTimeout: [1, 60],
    ListenerPort: [1, 65535],
    PersistenceTimeout: [0, 3600],
    RequestTimeout: [1, 180],
    UnhealthyThreshold: [2, 10],
    healthCheckInterval: [1, 50],
  },
  nlb: {
    ConnectionDrainTimeout: [0, 900],
    Cps: [0, 1_000_000],
    EndPort: [0, 65535],
    IdleTimeout: [1, 900],
    ListenerPort: [0, 65535],
    Mss: [0, 1500],
    StartPort: [0, 65535],
  },
};

const ON_OFF = ["on", "off"];
const switches = (names: string) => Object.fromEntries(names.split(/\s+/).map((name) => [name, ON_OFF]));

/** Documented words of texts that take no others. */
export const WORDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  slb: {
    ...switches(
      `AclStatus ConnectionDrain DeleteProtection EnableHttp2 Gzip HealthCheck HealthCheckSwitch ListenerForward StickySession
       XForwardedFor XForwardedFor_proto XForwardedFor_SLBPORT XForwardedFor_ClientSrcPort XForwardedFor_SLBIP XForwardedFor_SLBID`,
    ),
    InstanceChargeType: ["PayBySpec", "PayByCLCU"],
    InternetChargeType: ["paybybandwidth", "paybytraffic"],
    LoadBalancerSpec: "slb.s1.small slb.s2.small slb.s2.medium slb.s3.small slb.s3.medium slb.s3.large".split(" "),
    LoadBalancerStatus: ["active", "inactive"],
    ModificationProtectionStatus: ["NonProtection", "ConsoleProtection"],
    ResourceType: ["instance"],
  },
  nlb: { AddressType: ["Internet", "Intranet"], ListenerProtocol: ["TCP", "UDP", "TCPSSL"] },
};
