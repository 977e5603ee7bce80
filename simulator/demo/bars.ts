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
  const on = (key: string) => ({ loadBalancerId: instanceOf(key) });
  const bar = (name: string, action: string, code: string, message: string, more: Partial<Bar> = {}): Bar => ({
    name,
    action,
    status: 400,
    code,
    message,
    ...more,
  });
  const OVER_QUOTA = [
    "BackendServerNumberOverLimit",
    "The backend server number has reached to the quota limit of this load balancer",
  ] as const;
  const NOT_AUTHORIZED = ["Forbidden.RAM", "User not authorized to operate on the specified resource."] as const;
  const role = { user: CONTROLLER_ROLE, status: 403 };
  return [
    bar("pay-bill", "CreateLoadBalancer", "ORDER.ARREARAGE", "The account is arrearage."),
    bar(
      "pay-bill",
      "ModifyLoadBalancerInternetSpec",
      "PAY.INSUFFICIENT_BALANCE",
      "Your account does not have enough balance.",
    ),
    bar(
      "finish-order",
      "ModifyLoadBalancerInstanceSpec",
      "Operation.NotAllowed",
      "Operation Denied. Unfinished purchase exists.",
      on("shop/cart"),
    ),
    bar("raise-quota", "CreateLoadBalancerTCPListener", ...OVER_QUOTA, { ...on("shop/flash-sale"), backends: 20 }),
    bar("raise-quota", "AddVServerGroupBackendServers", ...OVER_QUOTA, { ...on("data/kafka-external"), backends: 0 }),
    bar("grant-right", "DeleteLoadBalancer", ...NOT_AUTHORIZED, role),
    bar("grant-right", "SetLoadBalancerDeleteProtection", ...NOT_AUTHORIZED, { ...role, ...on("payments/card-vault") }),
  ];
}
