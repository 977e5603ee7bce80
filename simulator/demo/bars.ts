import { serviceKey } from "@/lib/ccm/names";
import type { Bundle } from "@/lib/model/bundle";
import type { Bar } from "../cloud/bars";
import { CONTROLLER_ROLE } from "../cloud/signature";

/** Refusals of the demo's account, in the words that the Events of its Services have (events.ts). */
export function demoBars({ kubernetes, alibabaCloud }: Bundle): Bar[] {
  const instanceOf = (key: string) => {
    const service = kubernetes.services.find(({ metadata }) => serviceKey(metadata?.namespace, metadata?.name) === key);
    const address = service?.status?.loadBalancer?.ingress?.[0]?.ip;
    return alibabaCloud.loadBalancers.find((lb) => lb.Address === address)?.LoadBalancerId;
  };
  const NOT_AUTHORIZED = {
    name: "grant-right",
    user: CONTROLLER_ROLE,
    status: 403,
    code: "Forbidden.RAM",
    message: "User not authorized to operate on the specified resource.",
  };
  const OVER_QUOTA = {
    name: "raise-quota",
    status: 400,
    code: "BackendServerNumberOverLimit",
    message: "The backend server number has reached to the quota limit of this load balancer",
  };
  return [
    {
      name: "pay-bill",
      actions: ["CreateLoadBalancer"],
      status: 400,
      code: "ORDER.ARREARAGE",
      message: "The account is arrearage.",
    },
    {
      name: "pay-bill",
      actions: ["ModifyLoadBalancerInternetSpec"],
      status: 400,
      code: "PAY.INSUFFICIENT_BALANCE",
      message: "Your account does not have enough balance.",
    },
    {
      name: "finish-order",
      actions: ["ModifyLoadBalancerInstanceSpec"],
      loadBalancerId: instanceOf("shop/cart"),
      status: 400,
      code: "Operation.NotAllowed",
      message: "Operation Denied. Unfinished purchase exists.",
    },
    {
      ...OVER_QUOTA,
      actions: ["CreateLoadBalancerTCPListener"],
      loadBalancerId: instanceOf("shop/flash-sale"),
      backends: 20,
    },
    {
      ...OVER_QUOTA,
      actions: ["AddVServerGroupBackendServers"],
      loadBalancerId: instanceOf("data/kafka-external"),
      backends: 0,
    },
    { ...NOT_AUTHORIZED, actions: ["DeleteLoadBalancer"] },
    {
      ...NOT_AUTHORIZED,
      actions: ["SetLoadBalancerDeleteProtection"],
      loadBalancerId: instanceOf("payments/card-vault"),
    },
  ];
}
