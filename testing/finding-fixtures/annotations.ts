import { built, edited, reused, type FindingFixture } from "./types";
import { BACKEND_TYPE, CURRENT } from "@/lib/ccm/annotations";

const legacy = (suffix: string) => `service.beta.kubernetes.io/alicloud-loadbalancer-${suffix}`;

/** 1xx: annotations that cannot be read, or that do not mean what they seem to. */
export const annotationFixtures: readonly FindingFixture[] = [
  edited("CLB101", { "established-timeout": "15m" }),
  edited("CLB102", { "protocol-port": "https" }),
  edited("CLB103", { "protocol-port": "HTTP:80" }),
  edited("CLB104", { "vgroup-port": "rsp-bp1only" }),
  edited("CLB105", { "protocol-port": "http:80", "forward-port": "80-443" }),
  edited("CLB106", { "domain-extensions": "a.mall.example.com" }),
  edited("CLB107", { "backend-label": "pool" }),
  edited("CLB120", { [legacy("scheduler")]: "wlc", [`${CURRENT}scheduler`]: "" }),
  edited("CLB121", { "preserve-lb-on-delete": "false" }),
  edited("CLB127", { "preserve-lb-on-delete": "true" }),
  built("CLB122", (builder, name) => reused(builder, name, { "force-override-listeners": "True" })),
  edited("CLB123", { "proxy-protocol": "true" }),
  edited("CLB124", { bandwidth: "50" }),
  edited(
    "CLB125",
    { "charge-type": "paybybandwidth", bandwidth: "10" },
    { annotations: { "address-type": "intranet" } },
  ),
  edited("CLB126", { spec: "slb.s1.small" }),
  edited("CLB128", { [BACKEND_TYPE]: "ENI" }),
  built("CLB130", (builder, name) => builder.annotate(reused(builder, name), { scheduler: "wlc" })),
];
