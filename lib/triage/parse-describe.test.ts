import { describe, expect, it } from "vitest";
import { parseDescribe } from "./parse-describe";

const DESCRIBE = `Name:                     web
Namespace:                shop
Labels:                   app=web
Annotations:              service.beta.kubernetes.io/alibaba-cloud-loadbalancer-bandwidth: 5M
                          service.beta.kubernetes.io/alibaba-cloud-loadbalancer-id: lb-1
Selector:                 app=web
Type:                     LoadBalancer
IP:                       10.0.0.1
LoadBalancer Ingress:     203.0.113.9
Port:                     http  80/TCP
External Traffic Policy:  Local
Events:
  Type     Reason                  Age                 From                Message
  ----     ------                  ----                ----                -------
  Normal   EnsuredLoadBalancer     12m                 service-controller  Ensured load balancer [lb-1]
  Warning  SyncLoadBalancerFailed  2m (x5 over 10m)    service-controller  Error syncing load balancer []: build lb local model error: build lb attribute error: bandwidth must be integer, got [5M], error: strconv.Atoi: parsing "5M": invalid syntax
`;

describe("parseDescribe", () => {
  it("reads kubectl describe", () => {
    const parsed = parseDescribe(DESCRIBE);
    expect(parsed).toMatchObject({
      service: "web",
      namespace: "shop",
      address: "203.0.113.9",
    });
    expect(parsed.annotations).toEqual({
      "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-bandwidth": "5M",
      "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-id": "lb-1",
    });
    expect(parsed.events.map((e) => [e.type, e.reason, e.age, e.count])).toEqual([
      ["Normal", "EnsuredLoadBalancer", "12m", undefined],
      ["Warning", "SyncLoadBalancerFailed", "2m", 5],
    ]);
    expect(parsed.events[1]?.message).toMatch(/^Error syncing.*invalid syntax$/);
  });

  it("reads rows with single blanks, as a web page shows them", () => {
    expect(
      parseDescribe("Warning SyncLoadBalancerFailed 2m service-controller Error syncing load balancer [lb-1]: boom")
        .events,
    ).toEqual([
      {
        type: "Warning",
        reason: "SyncLoadBalancerFailed",
        source: "service-controller",
        age: "2m",
        message: "Error syncing load balancer [lb-1]: boom",
      },
    ]);
  });

  it("reads kubectl get events, with and without -A", () => {
    const parsed = parseDescribe(
      "NAMESPACE   LAST SEEN   TYPE      REASON                   OBJECT        MESSAGE\nshop        2m          Warning   UnAvailableLoadBalancer  service/web   There are no available nodes for LoadBalancer\n",
    );
    expect(parsed.events).toEqual([
      {
        type: "Warning",
        reason: "UnAvailableLoadBalancer",
        age: "2m",
        service: "shop/web",
        kind: "service",
        object: "web",
        message: "There are no available nodes for LoadBalancer",
      },
    ]);
    expect(
      parseDescribe(
        "2m    Normal   AnnotationChanged   service/web   The service will be updated because the annotations has been changed.",
      ).events[0],
    ).toMatchObject({ reason: "AnnotationChanged", service: "web" });
  });

  it("reads JSON: a list, an Event, the new API", () => {
    const event = {
      kind: "Event",
      reason: "SyncLoadBalancerFailed",
      type: "Warning",
      message: "m",
      count: 3,
      involvedObject: { kind: "Service", namespace: "shop", name: "web" },
    };
    expect(parseDescribe(JSON.stringify({ kind: "List", items: [event] }))).toMatchObject({
      namespace: "shop",
      service: "web",
      events: [{ reason: "SyncLoadBalancerFailed", message: "m", count: 3 }],
    });
    expect(
      parseDescribe(
        JSON.stringify({ reason: "r", note: "n", regarding: { kind: "Service", namespace: "a", name: "b" } }),
      ).events,
    ).toEqual([{ reason: "r", message: "n", service: "a/b", kind: "Service", object: "b" }]);
  });

  it("takes anything else as a message, or one a line", () => {
    expect(parseDescribe("some text\nover two lines").events).toEqual([{ message: "some text\nover two lines" }]);
    expect(
      parseDescribe("Error syncing load balancer []: a\n\nThere are no available nodes for LoadBalancer\n").events,
    ).toHaveLength(2);
    expect(parseDescribe("  \n ").events).toEqual([]);
    expect(parseDescribe("AccessKeyId=abcdefghijklmnop").events[0]?.message).toBe("AccessKeyId=***");
  });

  it("takes no quotation mark for a namespace", () => {
    const [event] = parseDescribe(
      "> 2m48s   Warning   SyncLoadBalancerFailed   service/hello   Error syncing load balancer [lb-1]: boom",
    ).events;
    expect([event?.service, event?.reason]).toEqual(["hello", "SyncLoadBalancerFailed"]);
  });

  it.each([
    'E0523 04:20:05.4 1 c.go:229] service-controller "error"="Message: boom failed" "service"="shop/web"',
    'E0523 04:20:05.4 1 c.go:229] "Reconciler error" err="boom failed" object="shop/web" namespace="shop" name="web"',
    'E0523 04:20:05.4 1 c.go:317] "msg"="Reconciler error" "error"="boom failed" "name"="web" "namespace"="shop"',
    '{"level":"error","logger":"service-controller","service":"shop/web","error":"boom failed","x":1} trailing',
  ])("takes the Service of a log line: %s", (line) => {
    expect(parseDescribe(line).events[0]?.service).toBe("shop/web");
  });

  it("takes the namespace of the command above a table", () => {
    const text =
      "$ kubectl get events -n shop\nLAST SEEN   TYPE      REASON   OBJECT        MESSAGE\n2m          Warning   UnAvailableLoadBalancer  service/cart   There are no available nodes for LoadBalancer";
    expect(parseDescribe(text).events[0]?.service).toBe("shop/cart");
  });

  it("joins a sentence of the controller's that was typed over several short lines", () => {
    const text = "Error syncing load\nbalancer [lb-2ze\n9q7]: Message: The specified\nLoadBalancerId does not\nexist.";
    expect(parseDescribe(text).events.map(({ message }) => message)).toEqual([
      "Error syncing load balancer [lb-2ze9q7]: Message: The specified LoadBalancerId does not exist.",
    ]);
  });

  it("leaves out prose around a table", () => {
    const text = `Hi all, my svc failed:\nEvents:\n  Type     Reason                  Age   From                Message\n  ----     ------                  ----  ----                -------\n  Warning  SyncLoadBalancerFailed  2m    service-controller  Error syncing load balancer [lb-1]: boom\n\nDoes anybody know why this fails?`;
    expect(parseDescribe(text).events).toHaveLength(1);
  });
});
