import { RESULT_FORMAT } from "@/lib/model/result";
import type { CorpusMessage } from ".";

const REQUEST = "5A1C0F7E-0B2D-4C33-9D44-0A1B2C3D4E5F";
const lb = (m: CorpusMessage) => (m.product === "nlb" ? "nlb-1x2y3z" : "lb-bp1x2y3z");
const code = (m: CorpusMessage) => m.apiCode ?? "";
const action = (m: CorpusMessage) => (m.product === "nlb" ? "CreateListener" : "CreateLoadBalancerTCPListener");

/** Part of an answer that the controller stores: the sentence for SLB and NLB, its own text as it is. */
const kept = (m: CorpusMessage) => (m.apiCode ? `Message: ${m.text}` : m.text);
const event = (m: CorpusMessage) => `Error syncing load balancer [${lb(m)}]: ${kept(m)}`;
const sdk = (m: CorpusMessage) =>
  m.apiCode ? `[SDKError] API: ${action(m)}, ErrorCode: ${code(m)}, RequestId: ${REQUEST}, Message: ${m.text}` : m.text;
const raw = (m: CorpusMessage) =>
  m.apiCode
    ? `SDK.ServerError\nErrorCode: ${code(m)}\nRecommend: https://api.aliyun.com/troubleshoot?q=${code(m)}&product=Slb\nRequestId: ${REQUEST}\nMessage: ${m.text}\nRespHeaders: map[Content-Type:[application/json;charset=utf-8]]`
    : undefined;
const object = (m: CorpusMessage) => ({
  apiVersion: "v1",
  kind: "Event",
  metadata: { name: "web.17a", namespace: "shop" },
  involvedObject: { kind: "Service", namespace: "shop", name: "web" },
  reason: "SyncLoadBalancerFailed",
  source: { component: m.product === "nlb" ? "nlb-controller" : "service-controller" },
  type: "Warning",
  count: 12,
  firstTimestamp: "2026-05-01T03:00:00Z",
  lastTimestamp: "2026-05-01T03:10:00Z",
  message: event(m),
});
const fullWidth = (text: string) =>
  text.replace(/[,:;()[\]]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).replace(/\.$/, "。");

/** Undefined where a wrapping does not exist for that message: the controller's own texts have no API code. */
type Wrapping = (m: CorpusMessage) => string | undefined;

/** Every form of one message. Each gives one Event, with one answer. */
export const WRAPPINGS: Readonly<Record<string, Wrapping>> = {
  "the Event's text": event,
  "the sentence after Message:": (m) => (m.apiCode ? `Message: ${m.text}` : undefined),
  "the sentence alone": (m) => m.text,
  "the code alone": (m) => m.apiCode,
  "code and sentence": (m) => (m.apiCode ? `${m.apiCode}: ${m.text}` : undefined),
  "a dry run": (m) => `DryRun: ${event(m)}`,
  "new SDK error": (m) => `Error syncing load balancer [${lb(m)}]: ${sdk(m)}`,
  "SDK error with status": (m) =>
    m.apiCode
      ? `Error syncing load balancer [${lb(m)}]: [SDKError] API: ${action(m)}, StatusCode: 400, ErrorCode: ${code(m)}, RequestId: ${REQUEST}, Message: ${m.text}`
      : undefined,
  "raw SDK error over lines": raw,
  "raw SDK error on one line": (m) => raw(m)?.replaceAll("\n", " "),
  "tea SDKError with Data": (m) =>
    m.apiCode
      ? `Error syncing load balancer [${lb(m)}]: SDKError:\n   StatusCode: 400\n   Code: ${code(m)}\n   Message: code: 400, ${m.text} request id: ${REQUEST}\n   Data: ${JSON.stringify({ Code: code(m), HostId: `${m.product === "nlb" ? "nlb" : "slb"}.cn-hangzhou.aliyuncs.com`, Message: m.text, RequestId: REQUEST, statusCode: 400 })}\n`
      : undefined,
  aliyungo: (m) =>
    m.apiCode && m.product !== "nlb"
      ? `Error creating load balancer (will retry): failed to ensure load balancer for service shop/web: Aliyun API Error: RequestId: ${REQUEST} Status Code: 400 Code: ${code(m)} Message: ${m.text}`
      : undefined,
  terraform: (m) =>
    m.apiCode
      ? `│ Error: [ERROR] terraform-provider-alicloud/alicloud/resource_alicloud_${m.product === "nlb" ? "nlb" : "slb"}_listener.go:758: Resource ${lb(m)}:http:80 ${action(m)} Failed!!! [SDK alibaba-cloud-sdk-go ERROR]:\n│ SDK.ServerError\n│ ErrorCode: ${code(m)}\n│ Recommend: https://error-center.aliyun.com/status/search?Keyword=${code(m)}&source=PopGw\n│ RequestId: ${REQUEST}\n│ Message: ${m.text}\n│\n│   with alicloud_slb_listener.web,\n│   on slb.tf line 32, in resource "alicloud_slb_listener" "web":\n│   32: resource "alicloud_slb_listener" "web" {`
      : undefined,
  "the aliyun command": (m) => (m.apiCode ? `ERROR: ${raw(m)}` : undefined),
  "gateway JSON": (m) =>
    m.apiCode
      ? JSON.stringify(
          {
            RequestId: REQUEST,
            HostId: "slb.aliyuncs.com",
            Code: code(m),
            Message: m.text,
            Recommend: "https://api.aliyun.com/troubleshoot",
          },
          null,
          2,
        )
      : undefined,
  "gateway XML": (m) =>
    m.apiCode
      ? `<?xml version='1.0' encoding='UTF-8'?>\n<Error>\n  <RequestId>${REQUEST}</RequestId>\n  <HostId>slb.aliyuncs.com</HostId>\n  <Code>${code(m)}</Code>\n  <Message>${m.text}</Message>\n</Error>`
      : undefined,
  "JSON-escaped": (m) => JSON.stringify(event(m)),
  "a field of a JSON Event": (m) => `    "message": ${JSON.stringify(event(m))},`,
  "full-width punctuation": (m) => fullWidth(event(m)),
  "kubectl describe": (m) =>
    `Name:                     web\nNamespace:                shop\nType:                     LoadBalancer\nEvents:\n  Type     Reason                  Age                  From                Message\n  ----     ------                  ----                 ----                -------\n  Warning  SyncLoadBalancerFailed  3m7s (x12 over 44m)  service-controller  ${event(m)}\n`,
  "kubectl get events": (m) =>
    `LAST SEEN   TYPE      REASON                   OBJECT        MESSAGE\n3m7s        Warning   SyncLoadBalancerFailed   service/web   ${event(m)}\n`,
  "kubectl get events -A -o wide": (m) =>
    `NAMESPACE   LAST SEEN   TYPE      REASON                   OBJECT        SUBOBJECT   SOURCE               MESSAGE   FIRST SEEN   COUNT   NAME\nshop        3m7s        Warning   SyncLoadBalancerFailed   service/web               service-controller   ${event(m)}   44m   12   web.17a9e5c0b1d2e3f4\n`,
  "Events as JSON": (m) => JSON.stringify({ apiVersion: "v1", kind: "List", items: [object(m)] }, null, 4),
  "Events as YAML": (m) =>
    `apiVersion: v1\nitems:\n- apiVersion: v1\n  count: 12\n  involvedObject:\n    kind: Service\n    name: web\n    namespace: shop\n  kind: Event\n  lastTimestamp: "2026-05-01T03:10:00Z"\n  message: '${event(m).replaceAll("'", "''")}'\n  reason: SyncLoadBalancerFailed\n  source:\n    component: ${m.product === "nlb" ? "nlb-controller" : "service-controller"}\n  type: Warning\nkind: List\n`,
  "events.k8s.io": (m) => {
    const { involvedObject, message, source, ...rest } = object(m);
    return JSON.stringify({
      ...rest,
      apiVersion: "events.k8s.io/v1",
      regarding: involvedObject,
      note: message,
      reportingController: source.component,
    });
  },
  "a log line of the controller": (m) =>
    `E0523 04:20:05.426765       1 service_controller.go:229] "reconcile loadbalancer failed" err=${JSON.stringify(kept(m))} service="shop/web"`,
  "an older log line": (m) =>
    `E0523 04:20:05.426841       1 controller.go:317] controller/service-controller "msg"="Reconciler error" "error"=${JSON.stringify(kept(m))} "name"="web" "namespace"="shop"`,
  "a log as JSON": (m) =>
    JSON.stringify({
      level: "error",
      ts: "2026-05-01T03:10:00Z",
      logger: "service-controller",
      msg: "reconcile loadbalancer failed",
      service: "shop/web",
      error: kept(m),
    }),
  "the console in Chinese": (m) =>
    m.apiCode ? `错误码：${code(m)}\n错误信息：${m.text}\n请求ID：${REQUEST}` : undefined,
  "a result file": (m) =>
    JSON.stringify({ format: RESULT_FORMAT, services: [{ service: "shop/web", reported: [], syncError: event(m) }] }),
  "with prompt and line numbers": (m) => `$ kubectl -n shop describe svc web | tail -1\n  118\t${event(m)}`,
  "quoted in a chat": (m) => `> ${event(m)}`,
  "in a code fence": (m) => "```text\n" + event(m) + "\n```",
  "with its reason in front": (m) => `Warning SyncLoadBalancerFailed: ${event(m)}`,
  "wrapped by a terminal": (m) => event(m).replace(/(.{70,90}?) /g, "$1\n"),
};
