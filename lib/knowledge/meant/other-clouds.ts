/** Annotations of other clouds' load balancers, whatever they ask for. */
export const ANOTHER_CLOUD =
  /^(service\.beta\.kubernetes\.io\/(aws|azure|oci|do|linode|huawei|openstack)-|networking\.gke\.io\/|cloud\.google\.com\/|service\.(kubernetes\.io\/(qcloud|tke)|cloud\.tencent\.com)|kubernetes\.elb\.|metallb\.)/;

/** Annotations by which other clouds make a load balancer internal. */
export const OTHER_CLOUDS = [
  { name: "AWS", internal: /^service\.beta\.kubernetes\.io\/aws-load-balancer-(internal|scheme)$/ },
  { name: "Azure", internal: /^service\.beta\.kubernetes\.io\/azure-load-balancer-internal$/ },
  { name: "Google Cloud", internal: /^(networking\.gke\.io|cloud\.google\.com)\/load-balancer-type$/ },
  {
    name: "Tencent Cloud",
    internal: /^service\.(kubernetes\.io|cloud\.tencent\.com)\/(qcloud-loadbalancer-internal-subnetid|.*internal.*)$/,
  },
  { name: "OpenStack", internal: /^service\.beta\.kubernetes\.io\/openstack-internal-load-balancer$/ },
] as const;
