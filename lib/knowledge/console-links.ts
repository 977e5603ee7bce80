/** Where a cluster is chosen, and in it its add-ons and the precheck of their upgrade. */
export const ACK_CLUSTERS = "https://cs.console.aliyun.com/#/k8s/cluster/list";
const SLB = "https://slb.console.aliyun.com/slb";
/** Ways to say that something is done in a console. */
const CONSOLE = /console|Quota Center|RAM role|控制台|配额中心|费用中心|RAM 角色/i;

/** Words of steps in both languages, and the page that they refer to; the first match counts. Forms as in Alibaba Cloud's documents. */
const PAGES: readonly [RegExp, (region?: string) => string][] = [
  [/Quota Center|配额中心/i, () => "https://quotas.console.aliyun.com/products/slb/quotas"],
  [/quota page|quotas? .*SLB console|配额(?:管理)?页/i, () => `${SLB}/quota`],
  [/billing console|费用中心/i, () => "https://billing-cost.console.aliyun.com/home"],
  [/\bRAM\b/, () => "https://ram.console.aliyun.com/roles"],
  [
    /vswitch|VPC console|交换机|专有网络控制台/i,
    (region) => `https://vpc.console.aliyun.com/vpc${region ? `/${region}/switches` : ""}`,
  ],
  [/ECS console|ECS 控制台/i, (region) => `https://ecs.console.aliyun.com/server/region${region ? `/${region}` : ""}`],
  [/\bACK\b/, () => ACK_CLUSTERS],
  [/[SC]LB|console|控制台|负载均衡/i, (region) => (region ? `${SLB}/${region}/slbs` : SLB)],
];

/**
 * The page of the console that a step refers to: the instance's own where the step names it and the region is known, else the list
 * or the start. Undefined where a step names no console.
 */
export function consoleUrl(step: string, region?: string): string | undefined {
  if (!CONSOLE.test(step)) return undefined;
  const place = region && /^[a-z0-9-]+$/.test(region) ? region : undefined;
  const [page] = PAGES.flatMap(([words, url]) => (words.test(step) ? [url(place)] : []));
  const instance = /\blb-[a-z0-9]{8,}/.exec(step)?.[0];
  return instance && place && page === `${SLB}/${place}/slbs` ? `${page}/${instance}/listeners` : page;
}
