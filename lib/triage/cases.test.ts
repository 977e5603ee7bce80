import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FAQ } from "@/lib/knowledge/faq";
import { eventRule } from "@/lib/knowledge/events";
import { SYMPTOMS } from "@/lib/knowledge/symptoms";
import type { Locale } from "@/lib/model/text";
import { parseDescribe } from "./parse-describe";
import { searchEverything } from "./guide";
import { triage } from "./triage";

/** Questions from public issues and forums, each with the answer that the thread found. */
const pasted = (name: string) =>
  triage(readFileSync(path.join(import.meta.dirname, "../../testing/cases", `${name}.txt`), "utf8")).rows.map(
    ({ classification: { code, known } }) => (known ? code : "UNKNOWN"),
  );

describe("a pasted message", () => {
  it("names the attach limit of one server, not the backend limit of an instance", () => {
    expect(pasted("03-attach-quota")).toEqual(["EVT975"]);
    expect(JSON.stringify(eventRule("EVT975"))).toContain("slb_quota_backendserver_attached_num");
  });
  it("names the missing route table at the start of the CCM, and the flag", () => {
    expect(pasted("25-ccm-start-vpc")).toEqual(["EVT977"]);
    expect(eventRule("EVT977")?.steps[0]?.text.en).toContain("--configure-cloud-routes=false");
  });
  it("names the routes that a plugin does not need", () => {
    expect(new Set(pasted("27-no-route-created"))).toEqual(new Set(["EVT806"]));
  });
  it.each(["29-helm-render", "31-terraform-internal-annotation"])("of another program stays unknown: %s", (name) => {
    expect(new Set(pasted(name))).toEqual(new Set(["UNKNOWN"]));
  });
  it("of a cloud without the API is no missing permission", () => {
    for (const id of ["lb-1", "nlb-1"]) {
      const text = `Error syncing load balancer [${id}]: [SDKError] API: ListLoadBalancers, StatusCode: 404, ErrorCode: InvalidAction.NotFound, RequestId: 1, Message: Specified api is not found, please check your url and method.`;
      expect(triage(text).rows[0]?.classification).toMatchObject({ code: "EVT976", whoActs: "you" });
    }
  });
  // kubernetes/cloud-provider-alibaba-cloud#301, and a k3s cluster behind Tailscale (stored public file 55141135822).
  it.each([
    ["EVT973", 'fail to get next token: Put "http://100.100.100.200/latest/api/token": i/o timeout'],
    ["EVT973", "ramrole Token retrieve: Get http://100.100.100.200/latest/meta-data/: connect: no route to host"],
    ["EVT935", 'refresh token: Get "https://sts-vpc.cn-beijing.aliyuncs.com/": net/http: TLS handshake timeout'],
    [
      "EVT935",
      "initialize alibaba cloud client auth: dial tcp: lookup sts.aliyuncs.com on 10.96.0.10:53: no such host",
    ],
    ["EVT935", 'invoke servicetoken: Post "https://sts.aliyuncs.com/": x509: certificate signed by unknown authority'],
    ["EVT935", 'Error syncing load balancer [lb-1]: Post "https://slb.aliyuncs.com/": proxyconnect tcp: EOF'],
    [
      "NLB129",
      'Error syncing load balancer [nlb-1]: Post "https://nlb.cn-hangzhou.aliyuncs.com/": proxyconnect tcp: EOF',
    ],
    ["EVT935", 'Error creating route: Post "https://vpc.aliyuncs.com/": read: connection reset by peer'],
    ["EVT971", 'load cloud config error: Get "https://10.0.0.1:6443/api": connect: connection refused'],
  ])("of a request that found no way is the network's, never the credentials': %s %s", (code, text) => {
    expect(triage(text).rows[0]?.classification.code).toBe(code);
  });
  it.each([
    // Stored public files 1053297564 and 55141135822; cloud-provider-alibaba-cloud#59, #118, #215, #428.
    [
      "EVT801",
      "vpc_quota_route_entrys_num",
      "WaitCreate: ceate route for table vtb-1 error, Aliyun API Error: RequestId: 1 Status Code: 400 Code: QuotaExceeded Message: Route entry quota exceeded in this route table",
    ],
    ["EVT715", "kubectl describe node", "warning: can not find correspond node k3s-node-02 for endpoint 10.42.1.4"],
    [
      "EVT805",
      "provider ID",
      "Could not create route ec932f20 10.42.2.0/24 for node cn-beijing.iz2zeiaj62 after 65.7ms: instance not found",
    ],
    ["EVT716", "uninitialized", "Error from server: no preferred addresses found; known addresses: []"],
    [
      "EVT103",
      "ready",
      "I1111 10:08:51.688138       1 vgroups.go:155] [kube-system/addons-nginx-ingress-controller]: reconcile , Subset index=0, port len=2, ready len=0, not ready len=1",
    ],
    [
      "NLB102",
      "Upgrade the CCM to v2.11.2",
      "create nlb error: [SDKError] API: CreateLoadBalancer,StatusCode: 400, ErrorCode: IllegalParam.PrivateIPv4Address, RequestId: 1, Message: code: 400, <nil>",
    ],
  ])("leads to %s, whose steps say %s", (code, says, text) => {
    expect(triage(text).rows[0]?.classification.code).toBe(code);
    expect(JSON.stringify(eventRule(code)?.steps)).toContain(says);
  });
  // cloud-provider-alibaba-cloud#324, alicloud-controller-manager#15.
  it.each([
    [
      "EVT981",
      "add controller: error creating crd albconfigs.alibabacloud.com: the server could not find the requested resource",
    ],
    [
      "EVT980",
      'failed to list *v1.ConfigMap: configmaps "x" is forbidden: User "system:serviceaccount:kube-system:cloud-controller-manager" cannot list resource "configmaps"',
    ],
    // openshift/cluster-ingress-operator#636
    [
      "UNKNOWN",
      'Reconciler error {"namespace": "openshift-ingress-operator", "error": "failed on describe private zones: [SDK.CanNotResolveEndpoint] Can not resolve endpoint"}',
    ],
    ["UNKNOWN", "error creating crd foo.example.com: the server could not find the requested resource"],
    ["UNKNOWN", 'pods is forbidden: User "system:serviceaccount:kube-system:deployment-controller" cannot list pods'],
  ])("of a start that fails is %s: %s", (code, text) => {
    const { known, code: found } = triage(text).rows[0]!.classification;
    expect(known ? found : "UNKNOWN").toBe(code);
  });
  it("leaves lines out that are no message, and counts them", () => {
    const { events, left } = parseDescribe(
      "helm upgrade gw\nsome text here\nError: UPGRADE FAILED: timed out\nexit status 2",
    );
    expect(events.map(({ message }) => message)).toEqual(["Error: UPGRADE FAILED: timed out"]);
    expect(left).toBe(3);
  });
  it("has the node's name where the message names it", () => {
    const text =
      "Could not create route ec932f20 10.42.2.0/24 for node cn-beijing.iz2zeiaj62 after 65.7ms: instance not found";
    expect(triage(text).rows[0]?.classification.variables.node).toBe("cn-beijing.iz2zeiaj62");
  });
  it.each([
    [
      "Terway",
      'level=warning msg="Assign private ip address failed: Aliyun API Error: RequestId: 1 Status Code: 403 Code: InvalidVSwitchId.IpNotEnough Message: The specified VSwitch has not enough IpAddress."',
    ],
    [
      "ALB Ingress Controller",
      '"msg"="Reconciler error" "error"="the corresponding instance cannot be found" "controller"="alb-ingress-controller"',
    ],
    [
      "API server takes no other class",
      'The Service "web" is invalid: spec.loadBalancerClass: Invalid value: "alibabacloud.com/nlb": may not change once set',
    ],
    [
      "API server refuses the manifest",
      'Error from server (Invalid): Service "web" is invalid: spec.ports[1].name: Required value',
    ],
    [
      "--service-node-port-range",
      '{"kind":"Event","apiVersion":"audit.k8s.io/v1","responseStatus":{"status":"Failure","message":"Service \\"web\\" is invalid: spec.ports[0].nodePort: Invalid value: 80: provided port is not in the valid range."}}',
    ],
    [
      "webhook of the cluster",
      'error: services "web" could not be patched: admission webhook "validate.lb" denied the request: no',
    ],
    [
      "another Service has this node port",
      'The Service "x" is invalid: spec.ports[0].nodePort: Invalid value: 30080: provided port is already allocated',
    ],
    ["Helm or Terraform gave up", "Error: UPGRADE FAILED: timed out waiting for the condition"],
    ["Helm or Terraform gave up", 'Error: Waiting for service "edge/gw" to assign IP/hostname for a load balancer'],
    ["MetalLB", 'Error syncing load balancer: failed to ensure load balancer: no available IPs in pool "public"'],
  ])("of another component says whose it is: %s", (name, text) => {
    const found = triage(text).rows[0]?.classification;
    expect(found?.known).toBe(false);
    expect(found?.parts[0]?.speaker?.en).toContain(name);
  });
  it.each(["CreateALB", "ReuseALB", "UnReuseALB", "DeleteALB", "UpdateALBAttribute", "UpdateALBDeletionProtection"])(
    "of the ALB Ingress Controller's check is another component's: %s",
    (item) => {
      expect(triage(item).rows[0]?.classification.code).toBe("PRE127");
      expect(searchEverything(item, "en")[0]?.code).toBe("PRE127");
    },
  );
});

describe("a user's question", () => {
  it.each<[first: string, locale: Locale, question: string]>([
    ["EVT977", "zh-CN", "自建k8s 部署ccm 启动异常 multiple vpc found by id length(vpcs)=0"],
    ["EVT806", "en", "node network-unavailable taint added again after I delete it"],
    ["FAQ104|FAQ132", "zh-CN", "我在云平台手动切到内网LB，在升级的时候可以保证网络这块一直是内网LB吗"],
    [
      "FAQ104|FAQ132",
      "en",
      "I manually switched the gateway to an intranet LB in the console, will it stay intranet after CCM upgrade",
    ],
    ["FAQ131", "zh-CN", "建议可通过添加annotation等方式允许master节点作为LoadBalancer的后端"],
    ["FAQ131", "en", "master node as LoadBalancer backend"],
    ["FAQ128", "en", "enable PROXY protocol on CLB"],
    ["FAQ128", "en", 'xforwardedfor-proto: "on" set on service actually create CLB with PROXY protocol listeners?'],
    ["SYM104", "en", "SLB backend unhealthy 异常 security group 100.64.0.0/10"],
    ["SYM104", "zh-CN", "SLB 后端 异常 安全组 100.64.0.0/10 健康检查"],
    ["FAQ106", "zh-CN", "slb的创建和删除能否改成LoadBalancerId"],
    [
      "FAQ121",
      "en",
      "my rancher was deployed on aliyun ecs server, LoadBalancer service is always pending and can not be deleted",
    ],
    ["FAQ134", "en", "Support mixed protocols in service.type=loadbalancer"],
    ["FAQ134", "en", "service with TCP and UDP on the same port 443 for QUIC HTTP/3"],
    ["EVT101", "en", "add backend before delete hits quota, slb reach the quota cannot update vserver group"],
    ["FAQ135", "en", "SLB access log SLS annotation enable-access-log"],
    ["FAQ140", "en", "gitops"],
    ["FAQ140", "en", "terraform"],
    ["EVT103", "zh-CN", "SLB无后端服务器"],
    ["EVT104", "zh-CN", "无法根据Service关联SLB"],
    ["FAQ103", "en", "ccm version requirements of annotations"],
    ["FAQ111", "en", "ServiceNodePortRange"],
    ["SYM112", "en", "after deleting the Gardener shoot cluster the SLBs are not deleted"],
    ["SYM112", "zh-CN", "删了集群 SLB 还在扣费"],
    ["FAQ147", "zh-CN", "一次部署 100 个 NLB 类型的 Service 要 5 分钟才就绪，CCM 处理很慢"],
    ["FAQ147", "zh-CN", "Service 多了以后同步很慢"],
    ["FAQ116", "zh-CN", "这个 SLB 是哪个 Service 在用"],
    ["FAQ128", "zh-CN", "nginx ingress 日志里都是节点 IP"],
    ["FAQ106", "zh-CN", "service 删除重建后公网 IP 会变，怎么固定 SLB 的 IP"],
    ["FAQ106", "en", "keep same IP when I recreate the service"],
    ["FAQ131", "zh-CN", "应用 Pod 同时运行在 ECS 和虚拟节点 ECI 上，SLB 后端可以混合挂载吗"],
    ["FAQ131", "en", "ECI pods not added to SLB"],
    ["FAQ132", "zh-CN", "怎么让 LoadBalancer 只允许公司出口 IP 访问"],
    ["FAQ143", "en", "upgrade precheck on a Gardener cluster"],
    ["FAQ143", "en", "run the CCM dry run by hand on a self-built cluster"],
    ["FAQ143", "zh-CN", "自建集群没有控制台预检，怎么运行 dry run"],
    ["EVT117", "en", "make a public load balancer internal"],
  ])("%s leads, %s: %s", (first, locale, question) => {
    expect(first.split("|")).toContain(searchEverything(question, locale)[0]?.code);
  });
  it("finds a code with words beside it", () => {
    expect(searchEverything("EVT116 reuse", "en")[0]?.code).toBe("EVT116");
    expect(searchEverything("CLB513 tag", "en")[0]?.code).toBe("CLB513");
    const both = searchEverything("slb.s1.small", "en").slice(0, 2);
    expect(both.map(({ code }) => code).sort()).toEqual(["EVT102", "EVT112"]);
  });
  it.each([
    ["FAQ131", ["node-role.kubernetes.io/master", "node.kubernetes.io/exclude-from-external-load-balancers"]],
    ["FAQ128", ["loadbalancer-proxy-protocol=on", "v2.6.0"]],
    ["SYM104", ["100.64.0.0/10"]],
    ["FAQ134", ["1.24", "v2.6.0"]],
    ["FAQ132", ["address-type intranet", "preserve-lb-on-delete", "acl-status", "forward-port"]],
  ])("%s holds the thing to type", (code, facts) => {
    const row = JSON.stringify([...FAQ, ...SYMPTOMS].find((entry) => entry.code === code));
    for (const fact of facts) expect(row).toContain(fact);
  });
});
