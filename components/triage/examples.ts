/** Texts to try the page with; made up, in the controller's own form. */
export const TRIAGE_EXAMPLES = [
  {
    id: "describe",
    text: `Name:                     web
Namespace:                shop
Annotations:              service.beta.kubernetes.io/alibaba-cloud-loadbalancer-id: lb-bp1exampleaa
                          service.beta.kubernetes.io/alibaba-cloud-loadbalancer-address-type: intranet
Type:                     LoadBalancer
LoadBalancer Ingress:     192.0.2.10
External Traffic Policy:  Local
Events:
  Type     Reason                  Age                  From                Message
  ----     ------                  ----                 ----                -------
  Normal   EnsuredLoadBalancer     3h                   service-controller  Ensured load balancer [lb-bp1exampleaa]
  Normal   AnnotationChanged       12m                  service-controller  The service will be updated because the annotations has been changed.
  Warning  SyncLoadBalancerFailed  2m (x6 over 12m)     service-controller  Error syncing load balancer [lb-bp1exampleaa]: apply model error: update lb attribute error: alicloud: the loadbalancer lb-bp1exampleaa can not be reused, service has been associated with ip [192.0.2.10], cannot be bound to ip [192.0.2.77]
`,
  },
  {
    id: "joined",
    text: "DryRun: Error syncing load balancer [lb-bp1exampleaa]: apply model error: [update lb attribute error: [updateInstanceChargeTypeAndInstanceSpec error: OpenAPI: ModifyLoadBalancerInstanceSpec, Message: loadbalancer lb-bp1exampleaa spec should be slb.s2.small, alicloud: can not change LoadBalancer AddressType once created. delete and retry], OpenAPI: CreateVServerGroup, Message: loadbalancer lb-bp1exampleaa vgroup k8s/30080/web/shop/c1example should be created, there are unprocessed listeners in reconcile]",
  },
  {
    id: "old",
    text: "Error creating load balancer (will retry): failed to ensure load balancer for service shop/web: Aliyun API Error: RequestId: 0B6F3F4E-0000-4A9E-8B1D-EXAMPLE00000 Status Code: 400 Code: VSwitchAvailableIpNotExist Message: The specified VSwitch has no available ip.",
  },
] as const;
