import { rec, str } from "@/lib/ccm/read";
import { NLB_CLASS } from "@/lib/ccm/selection";
import {
  accessControl,
  backendPorts,
  fieldOf,
  isNamedPort,
  isPublic,
  nlbRangesWork,
  nlbSigns,
  one,
  probedPort,
  PROTECTS,
  sourceRanges,
  strangeClass,
  suffixOf,
  texts,
  written,
} from "./signs";
import type { IntentRow, Seen } from "./types";

const CCM = "cloud-provider-alibaba-cloud v2.15.0";
/** Compared with an instance, and never changed on it. */
const FIXED = [
  "lb-address-type",
  "lb-master-zoneid",
  "lb-slave-zoneid",
  "lb-resource-group-id",
  "lb-ip-version",
  "lb-network-type",
] as const;
const ACL_KEYS = ["lb-acl-status", "lb-acl-id", "lb-acl-type"] as const;
const WRITE_ACL = {
  en: "Write acl-status: on, acl-type: white and acl-id with a list of the addresses, made in the SLB console{more}.",
  zh: "请写 acl-status: on、acl-type: white 和 acl-id（在 SLB 控制台创建包含这些地址的访问控制策略组）{more}。",
} as const;
/** Services of any type and controller. */
const ANY = ["clb", "nlb", "other", "none"] as const;
const field = (name: string) => (seen: Seen) => {
  const value = fieldOf(seen, name);
  return one(value !== "" && { field: `spec.${name}`, value });
};

/** Codes are stable and never reused. 20x which load balancer, 21x protection, 22x fields of the spec, 23x forms of values, 24x pairs, 25x ports, 26x defaults. */
export const INTENT = {
  ANN201: {
    standing: true,
    source: `${CCM} pkg/controller/helper/service.go NeedCLB, NeedNLB; higress-group/higress#3389`,
    of: ["clb"],
    sign: (seen) => {
      const signs = nlbSigns(seen);
      const id = seen.value("lb-id");
      const does = /^nlb-/.test(id) ? "missing" : id !== "" ? "reused" : isPublic(seen) ? "public" : "private";
      return one(signs.length > 0 && { signs: signs.join(", "), does, id });
    },
    title: { en: "An NLB is meant, a CLB is written", zh: "想用 NLB，写的却是 CLB" },
    message: {
      en: "{signs}: that speaks of an NLB, but spec.loadBalancerClass is not set, so the CLB controller takes the Service{does, select, missing {: {id} is an NLB, it finds no such CLB instance and nothing is synchronised} reused {: it uses the CLB instance {id}, and what only an NLB reads is ignored} private {: it makes a CLB instance, and what only an NLB reads is ignored} other {: it makes a CLB instance with a public address, and what only an NLB reads is ignored}}.",
      zh: "{signs} 表明需要 NLB，但未设置 spec.loadBalancerClass，因此由 CLB 控制器处理{does, select, missing {：{id} 是 NLB，找不到这样的 CLB 实例，完全不会同步} reused {：会使用 CLB 实例 {id}，仅 NLB 读取的注解被忽略} private {：会创建 CLB 实例，仅 NLB 读取的注解被忽略} other {：会创建带公网地址的 CLB 实例，仅 NLB 读取的注解被忽略}}。",
    },
    suggestion: {
      en: `For an NLB write spec.loadBalancerClass: ${NLB_CLASS} (CCM v2.5.0, Kubernetes 1.24 or newer). It cannot be added to a Service that is of type LoadBalancer already: make the Service anew.`,
      zh: `使用 NLB 请写 spec.loadBalancerClass: ${NLB_CLASS}（需要 CCM v2.5.0、Kubernetes 1.24 或更高版本）。已经是 LoadBalancer 类型的 Service 无法补加该字段，需要重新创建 Service。`,
    },
  },
  ANN202: {
    severity: "error",
    source: `${CCM} pkg/controller/service/nlbv2/nlb.go: Find by id`,
    sign: (seen) => {
      const id = seen.value("lb-id");
      const family = /^(lb|alb|gwlb)-/.exec(id)?.[1];
      return one(
        family !== undefined &&
          !(family === "lb" && seen.kind !== "nlb") && {
            key: seen.keyOf("lb-id"),
            value: id,
            id,
            family,
            kind: seen.kind,
          },
      );
    },
    title: { en: "The id is of another product", zh: "实例 ID 属于其他产品" },
    message: {
      en: "{id} is {family, select, lb {a CLB instance} alb {an ALB instance} other {a GWLB instance}}, but this Service is the {kind, select, nlb {NLB} other {CLB}} controller's: it finds no such instance and nothing is synchronised.",
      zh: "{id} 是 {family, select, lb {CLB} alb {ALB} other {GWLB}} 实例，而该 Service 由 {kind, select, nlb {NLB} other {CLB}} 控制器处理：找不到该实例，完全不会同步。",
    },
    suggestion: {
      en: "{family, select, lb {For the CLB make the Service anew without spec.loadBalancerClass, or name an nlb- id} alb {An ALB serves Ingresses, by the ALB Ingress Controller (AlbConfig); name an lb- id here, or an nlb- id with its class} other {Name an instance of this Service's own kind}}.",
      zh: "{family, select, lb {使用 CLB 请去掉 spec.loadBalancerClass 并重新创建 Service，否则请填写 nlb- 开头的 ID} alb {ALB 由 ALB Ingress Controller（AlbConfig）用于 Ingress；此处请填写 lb- 开头的 ID，或设置 class 后填写 nlb- 开头的 ID} other {请填写与该 Service 类型一致的实例 ID}}。",
    },
  },
  ANN203: {
    severity: "error",
    source: `${CCM} pkg/controller/helper/service.go NeedCLB, NeedNLB`,
    of: ["other"],
    sign: (seen) => {
      const name = strangeClass(seen);
      return one(name !== "" && { field: "spec.loadBalancerClass", class: name });
    },
    title: { en: "No controller serves this class", zh: "没有控制器处理该 class" },
    message: {
      en: "spec.loadBalancerClass is {class}: the CCM serves alibabacloud.com/nlb, and Services without a class by CLB. No known controller serves this one: it stays pending.",
      zh: "spec.loadBalancerClass 为 {class}：CCM 只处理 alibabacloud.com/nlb，以及不带 class 的 Service（CLB）。没有已知的控制器处理该 class，Service 会一直处于 pending。",
    },
    suggestion: {
      en: "For an NLB write alibabacloud.com/nlb, for a CLB leave the field out. It cannot be changed afterwards: make the Service anew.",
      zh: "NLB 请写 alibabacloud.com/nlb，CLB 请不写该字段。该字段之后无法修改，需要重新创建 Service。",
    },
  },
  ANN205: {
    source: `${CCM} pkg/controller/helper/service.go NeedCLB`,
    of: ["none"],
    sign: (seen) => {
      const keys = Object.keys(seen.annotations).filter((key) => seen.known(key));
      return one(keys.length > 0 && { key: keys[0], type: fieldOf(seen, "type") || "ClusterIP", count: keys.length });
    },
    title: { en: "Not a Service of type LoadBalancer", zh: "不是 LoadBalancer 类型的 Service" },
    message: {
      en: "The Service is of type {type}: the CCM makes no load balancer for it and does not read {count, plural, one {its annotation} other {its # annotations}}.",
      zh: "该 Service 的类型为 {type}：CCM 不会为其创建负载均衡，也不读取其 {count} 个注解。",
    },
    suggestion: {
      en: "Write spec.type: LoadBalancer, or put the annotations on the Service that has it.",
      zh: "请写 spec.type: LoadBalancer，或把注解放到该类型的 Service 上。",
    },
  },
  ANN207: {
    source: `${CCM} pkg/config/feature_gates.go: LoadBalancerTypeAnnotation, off by default`,
    of: ["clb"],
    sign: (seen) => {
      const value = seen.value("lb-type");
      const meant = /^(public|internet|external|internet-facing)$/i.test(value)
        ? "internet"
        : /^(private|intranet|internal)$/i.test(value)
          ? "intranet"
          : "other";
      return one(value !== "" && value.toLowerCase() !== "nlb" && { key: seen.keyOf("lb-type"), value, meant });
    },
    title: { en: "The type annotation does nothing", zh: "type 注解不起作用" },
    message: {
      en: '{key} = "{value}" does nothing: it is read only where the CCM runs with the feature gate LoadBalancerTypeAnnotation, and then a value that is not empty takes the Service away from the CLB controller.',
      zh: "{key} = “{value}”不起作用：只有 CCM 启用特性开关 LoadBalancerTypeAnnotation 时才会读取，且任何非空值都会使 CLB 控制器不再处理该 Service。",
    },
    suggestion: {
      en: "Remove it{meant, select, internet {; a public address is address-type: internet, the default} intranet {; without a public address write address-type: intranet} other {}}.",
      zh: "请删除{meant, select, internet {；公网地址为 address-type: internet（默认）} intranet {；不带公网地址请写 address-type: intranet} other {}}。",
    },
  },
  ANN209: {
    severity: "info",
    source: `${CCM} pkg/controller/service/clbv1/loadbalancer.go: update of an instance`,
    of: ["clb"],
    isNew: true,
    sign: (seen) => {
      const fixed = FIXED.filter((short) => seen.value(short) !== "").map((short) => suffixOf(seen.keyOf(short)));
      const spec = seen.value("lb-spec") !== "" ? "yes" : "no";
      const id = seen.value("lb-id");
      return one(id !== "" && (fixed.length > 0 || spec === "yes") && { id, fixed: fixed.join(", ") || "none", spec });
    },
    title: { en: "Settings of the reused instance", zh: "复用实例的设置" },
    message: {
      en: "{fixed, select, none {} other {{fixed} must be what {id} has: another value stops the sync. }}{spec, select, yes {Where spec is another, the specification of {id} is changed, and billed.} other {}}",
      zh: "{fixed, select, none {} other {{fixed} 必须与 {id} 一致，否则同步停止。}}{spec, select, yes {spec 不一致时，会修改 {id} 的规格并影响计费。} other {}}",
    },
  },
  ANN210: {
    standing: true,
    source: `${CCM} pkg/controller/service/clbv1: spec.loadBalancerSourceRanges is read nowhere`,
    of: ["clb"],
    sign: (seen) => {
      const ranges = sourceRanges(seen);
      const acl = accessControl(seen);
      const listed = !seen.inert && acl.status === "on" && acl.id !== "" && acl.type !== "";
      return one(
        ranges !== "" && {
          field: "spec.loadBalancerSourceRanges",
          ranges,
          open: listed ? "no" : isPublic(seen) ? "yes" : "reached",
          id: acl.id,
          more: "",
          ...(listed ? { severity: "warning" } : {}),
        },
      );
    },
    title: { en: "Source ranges protect nothing on a CLB", zh: "CLB 不支持 loadBalancerSourceRanges，未起到保护作用" },
    message: {
      en: "spec.loadBalancerSourceRanges ({ranges}) is not read for a CLB: {open, select, no {the list {id} alone decides who is let in} yes {its ports are open to everybody on the internet} other {its ports are open to everybody who reaches the instance}}.",
      zh: "CLB 不读取 spec.loadBalancerSourceRanges（{ranges}）：{open, select, no {只由访问控制策略组 {id} 决定放行哪些地址} yes {其端口对公网上的所有人开放} other {其端口对所有能访问该实例的人开放}}。",
    },
    suggestion: {
      en: `{open, select, no {Put the addresses into that list, and remove the field} other {${WRITE_ACL.en.replace(/\.$/, "")}}}.`,
      zh: `{open, select, no {请把这些地址写入该策略组，并删除该字段} other {${WRITE_ACL.zh.replace(/。$/, "")}}}。`,
    },
  },
  ANN211: {
    standing: true,
    source: `${CCM} pkg/controller/service/nlbv2/loadbalancer.go:99; release note v2.14.0`,
    of: ["nlb"],
    sign: (seen) => {
      const ranges = sourceRanges(seen);
      const reused = seen.value("lb-id") !== "";
      return one(
        ranges !== "" &&
          (reused || !nlbRangesWork(seen.version)) && {
            field: "spec.loadBalancerSourceRanges",
            ranges,
            why: reused ? "reused" : "old",
            version: seen.version ?? "",
          },
      );
    },
    title: { en: "Source ranges protect nothing here", zh: "此处 loadBalancerSourceRanges 未起到保护作用" },
    message: {
      en: "spec.loadBalancerSourceRanges ({ranges}) is ignored: {why, select, reused {on a reused NLB the CCM does not set it} other {CCM {version} does not read it, v2.14.0 is the first that does}}. The ports are open to everybody who reaches the NLB.",
      zh: "spec.loadBalancerSourceRanges（{ranges}）会被忽略：{why, select, reused {CCM 不会在复用的 NLB 上设置} other {CCM {version} 不读取该字段，从 v2.14.0 起支持}}。端口对所有能访问该 NLB 的人开放。",
    },
    suggestion: {
      en: "Put the NLB into a security group that lets only these addresses in: security-group-ids{why, select, reused {, or in the console} other {}}.",
      zh: "请让 NLB 加入只允许这些地址的安全组：security-group-ids{why, select, reused {，或在控制台设置} other {}}。",
    },
  },
  ANN212: {
    standing: true,
    source: "Alibaba Cloud: annotations of CLB and of NLB Services (security groups are NLB only)",
    of: ["clb"],
    sign: (seen) => {
      const key = seen.nlbOnly.find((known) => /security-group-ids$/.test(known));
      const unknown = seen.unknown.find((other) => /security-?groups?/i.test(other));
      const found = key ?? unknown;
      return one(
        found !== undefined &&
          nlbSigns(seen).length === 0 && { key: found, value: seen.annotations[found] ?? "", more: "" },
      );
    },
    title: { en: "A CLB has no security group", zh: "CLB 没有安全组" },
    message: {
      en: "{key} does nothing: a CLB has no security group (an NLB has). Nothing restricts who reaches its ports.",
      zh: "{key} 不起作用：CLB 没有安全组（NLB 才有），端口的访问来源不受任何限制。",
    },
    suggestion: {
      en: `${WRITE_ACL.en} Or use an NLB (spec.loadBalancerClass: ${NLB_CLASS}) with security-group-ids.`,
      zh: `${WRITE_ACL.zh}或使用 NLB（spec.loadBalancerClass: ${NLB_CLASS}）并设置 security-group-ids。`,
    },
  },
  ANN213: {
    standing: true,
    source: `${CCM} pkg/controller/service/clbv1/listeners.go: acl-status, acl-id, acl-type`,
    of: ["clb"],
    sign: (seen) => {
      const acl = accessControl(seen);
      const key = ACL_KEYS.find((short) => seen.value(short) !== "");
      const why = seen.inert
        ? "inert"
        : acl.status !== "on"
          ? "off"
          : acl.id === "" || acl.type === ""
            ? "refused"
            : "";
      return one(
        acl.asked &&
          why !== "" && { key: seen.keyOf(key!), value: seen.value(key!), why, status: acl.status || "-", more: "" },
      );
    },
    title: { en: "Access control is not on", zh: "访问控制未开启" },
    message: {
      en: "{why, select, inert {The Service reuses an instance and force-override-listeners is not true: the CCM sets no access control, whatever the listeners have now stays} refused {acl-status is on without both acl-id and acl-type: the API refuses the setting} other {acl-status is not on: the list is not used}}. The ports are not restricted by these annotations.",
      zh: "{why, select, inert {该 Service 复用已有实例且 force-override-listeners 不是 true：CCM 不设置访问控制，监听保持现状} refused {acl-status 为 on，但 acl-id 与 acl-type 不完整：API 会拒绝该设置} other {acl-status 不是 on：访问控制策略组不会被使用}}。这些注解没有限制端口的访问来源。",
    },
    suggestion: {
      en: "{why, select, inert {Write force-override-listeners: true where the CCM is to own the listeners, or set it in the console} other {Write all three: acl-status: on, acl-type: white (or black) and acl-id}}.",
      zh: "{why, select, inert {若由 CCM 管理监听，请写 force-override-listeners: true，否则请在控制台设置} other {三个都要写：acl-status: on、acl-type: white（或 black）以及 acl-id}}。",
    },
  },
  ANN214: {
    standing: true,
    source: `${CCM} pkg/model/tag and annotation keys: no such key`,
    sign: (seen) =>
      seen.unknown
        .filter((key) => PROTECTS.test(suffixOf(key)) && !/security-?groups?/i.test(seen.kind === "clb" ? key : ""))
        .map((key) => ({ key, value: seen.annotations[key] ?? "", kind: seen.kind })),
    title: { en: "This key protects nothing", zh: "该键没有任何保护作用" },
    message: {
      en: "{key} is no annotation of the CCM and is ignored without a message: what it is to keep out is let in.",
      zh: "{key} 不是 CCM 的注解，会被忽略且没有任何提示：它想要阻止的访问仍会放行。",
    },
    suggestion: {
      en: "{kind, select, nlb {Write security-group-ids, or spec.loadBalancerSourceRanges (CCM v2.14.0 or newer)} other {Write acl-status: on, acl-type: white (only these) or black (all but these), and acl-id with the id of a list made in the SLB console}}.",
      zh: "{kind, select, nlb {请写 security-group-ids，或 spec.loadBalancerSourceRanges（需要 CCM v2.14.0）} other {请写 acl-status: on、acl-type: white（仅允许）或 black（禁止），以及在 SLB 控制台创建的策略组 ID（acl-id）}}。",
    },
  },
  ANN215: {
    standing: true,
    source: "Alibaba Cloud: annotations of NLB Services (access control lists are CLB only)",
    of: ["nlb"],
    sign: (seen) => {
      const key = ACL_KEYS.find((short) => seen.value(short) !== "");
      return one(key !== undefined && accessControl(seen).asked && { key: seen.keyOf(key), value: seen.value(key) });
    },
    title: { en: "An NLB has no access control list", zh: "NLB 没有访问控制策略组" },
    message: {
      en: "{key} is not read for an NLB: nothing restricts who reaches its ports.",
      zh: "NLB 不读取 {key}：端口的访问来源不受任何限制。",
    },
    suggestion: {
      en: "Write security-group-ids, or spec.loadBalancerSourceRanges (CCM v2.14.0 or newer).",
      zh: "请写 security-group-ids，或 spec.loadBalancerSourceRanges（需要 CCM v2.14.0）。",
    },
  },
  ANN220: {
    source: `${CCM}: spec.loadBalancerIP is read nowhere`,
    sign: (seen) =>
      field("loadBalancerIP")(seen).map((found) => ({
        ...found,
        can: seen.kind === "clb" && seen.isNew && seen.value("lb-id") === "" && !isPublic(seen) ? "yes" : "no",
      })),
    title: { en: "loadBalancerIP is not read", zh: "不读取 loadBalancerIP" },
    message: {
      en: "spec.loadBalancerIP ({value}) is not read: the address is one that the cloud chooses.",
      zh: "不读取 spec.loadBalancerIP（{value}）：地址由云端分配。",
    },
    suggestion: {
      en: "{can, select, yes {For a given private address write ip with vswitch-id (CCM v2.7.0), the address inside that vSwitch; or reuse an instance that has it (loadbalancer-id)} other {To have a given address reuse its instance (loadbalancer-id), or bind your EIP to an intranet instance and publish it by external-ip-type: eip}}.",
      zh: "{can, select, yes {需要指定私网地址时请写 ip 和 vswitch-id（CCM v2.7.0），地址须在该交换机内；或复用拥有该地址的实例（loadbalancer-id）} other {需要固定地址时请复用拥有该地址的实例（loadbalancer-id），或把 EIP 绑定到私网实例并设置 external-ip-type: eip}}。",
    },
  },
  ANN221: {
    source: `${CCM}: spec.externalIPs is read nowhere`,
    sign: field("externalIPs"),
    title: { en: "externalIPs is not the load balancer's", zh: "externalIPs 与负载均衡无关" },
    message: {
      en: "spec.externalIPs ({value}) is not read by the CCM: kube-proxy takes these addresses on every node, the load balancer has its own.",
      zh: "CCM 不读取 spec.externalIPs（{value}）：这些地址由各节点的 kube-proxy 接管，负载均衡使用自己的地址。",
    },
    suggestion: {
      en: "Remove it; for an address of your own reuse its instance (loadbalancer-id).",
      zh: "请删除；需要自己的地址时请复用其实例（loadbalancer-id）。",
    },
  },
  ANN222: {
    source: `${CCM}: spec.sessionAffinity is read nowhere`,
    sign: (seen) =>
      fieldOf(seen, "sessionAffinity") === "ClientIP"
        ? field("sessionAffinity")(seen).map((f) => ({ ...f, kind: seen.kind }))
        : [],
    title: { en: "sessionAffinity is not the load balancer's", zh: "sessionAffinity 与负载均衡无关" },
    message: {
      en: "spec.sessionAffinity: ClientIP is not read by the CCM: the load balancer spreads connections as before, kube-proxy alone keeps to a Pod.",
      zh: "CCM 不读取 spec.sessionAffinity: ClientIP：负载均衡照常分配连接，只有 kube-proxy 会保持到同一个 Pod。",
    },
    suggestion: {
      en: "{kind, select, nlb {Write scheduler: sch (by source address)} other {Write persistence-timeout for tcp listeners, sticky-session with sticky-session-type for http}}.",
      zh: "{kind, select, nlb {请写 scheduler: sch（按源地址）} other {tcp 监听请写 persistence-timeout，http 监听请写 sticky-session 和 sticky-session-type}}。",
    },
  },
  ANN223: {
    source: `${CCM} pkg/controller/service/clbv1/vgroups.go: backends of mode ecs are added by node port`,
    sign: (seen) =>
      fieldOf(seen, "allocateLoadBalancerNodePorts") === "false" && seen.pods !== true
        ? field("allocateLoadBalancerNodePorts")(seen)
        : [],
    title: { en: "Nodes without node ports are no backends", zh: "没有 NodePort 的节点无法作为后端" },
    message: {
      en: "spec.allocateLoadBalancerNodePorts is false, and the backends are nodes unless backend-type is eni: without a node port nothing can be reached.",
      zh: "spec.allocateLoadBalancerNodePorts 为 false，而除非 backend-type 为 eni，后端就是节点：没有 NodePort 就无法访问。",
    },
    suggestion: {
      en: "Write service.beta.kubernetes.io/backend-type: eni (Terway), or leave the field out.",
      zh: "请写 service.beta.kubernetes.io/backend-type: eni（Terway），或不写该字段。",
    },
  },
  ANN224: {
    severity: "info",
    source: `${CCM}: spec.healthCheckNodePort is read nowhere`,
    isNew: true,
    sign: (seen) => (fieldOf(seen, "healthCheckNodePort") !== "0" ? field("healthCheckNodePort")(seen) : []),
    title: { en: "healthCheckNodePort is not read", zh: "不读取 healthCheckNodePort" },
    message: {
      en: "spec.healthCheckNodePort ({value}) is not read by the CCM: the API server writes it for externalTrafficPolicy: Local, and the load balancer probes the backend's own port.",
      zh: "CCM 不读取 spec.healthCheckNodePort（{value}）：externalTrafficPolicy 为 Local 时由 API Server 写入，负载均衡探测后端自身的端口。",
    },
    suggestion: {
      en: "To probe another port write health-check-connect-port.",
      zh: "需要探测其他端口时请写 health-check-connect-port。",
    },
  },
  ANN225: {
    source: `${CCM} pkg/controller/service/reconcile/backend/backend.go setAddressIpVersion: spec.ipFamilyPolicy and spec.ipFamilies are read nowhere; ip-version and backend-ip-version decide`,
    sign: (seen) => {
      const dual = /DualStack$/.test(fieldOf(seen, "ipFamilyPolicy"));
      const families = texts(seen.spec.ipFamilies);
      const name = dual ? "ipFamilyPolicy" : "ipFamilies";
      if (seen.value("lb-ip-version") !== "" || !(dual || families.includes("IPv6"))) return [];
      const alone = !dual && families.length === 1 ? "yes" : "no";
      return field(name)(seen).map((found) => ({ ...found, alone, kind: seen.kind }));
    },
    title: { en: "IP families of the Service are not the load balancer's", zh: "Service 的 IP 协议族与负载均衡无关" },
    message: {
      en: "{field}: {value} is not read by the CCM: the load balancer has IPv4 only{alone, select, yes {, and its backends are IPv4 addresses, of which this Service has none} other {}}.",
      zh: "CCM 不读取 {field}: {value}：负载均衡只有 IPv4{alone, select, yes {，后端也只取 IPv4 地址，而该 Service 没有 IPv4 地址} other {}}。",
    },
    suggestion: {
      en: "{kind, select, nlb {Write ip-version: DualStack} other {A CLB is of one family (ip-version: ipv6 makes an IPv6 one); dual stack needs an NLB with ip-version: DualStack}}. Backends stay IPv4 unless backend-ip-version: ipv6 is written too and the CCM runs with the gates IPv6DualStack and EndpointSlice.",
      zh: "{kind, select, nlb {请写 ip-version: DualStack} other {CLB 只有一种地址族（ip-version: ipv6 创建 IPv6 实例）；双栈需要 NLB 并写 ip-version: DualStack}}。后端仍为 IPv4，除非同时写 backend-ip-version: ipv6，并且 CCM 开启 IPv6DualStack 和 EndpointSlice 特性开关。",
    },
  },
  ANN226: {
    severity: "info",
    source: `${CCM}: spec.ports[].appProtocol is read nowhere`,
    of: ["clb"],
    sign: (seen) =>
      seen.value("lb-protocol-port") === ""
        ? seen.ports
            .filter(({ appProtocol }) => /^https?$/i.test(appProtocol))
            .map(({ port, appProtocol }) => ({ port, value: appProtocol }))
        : [],
    title: { en: "appProtocol does not choose the listener", zh: "appProtocol 不决定监听协议" },
    message: {
      en: "appProtocol: {value} of port {port} is not read by the CCM: the listener is TCP.",
      zh: "CCM 不读取端口 {port} 的 appProtocol: {value}：监听为 TCP。",
    },
    suggestion: {
      en: 'For a listener of layer 7 write protocol-port, for example "http:80,https:443".',
      zh: "需要七层监听时请写 protocol-port，例如 “http:80,https:443”。",
    },
  },
  ANN227: {
    standing: true,
    source: "Annotations of the cloud providers' own documents",
    sign: (seen) =>
      Object.entries(seen.annotations).flatMap(([key, value]) => {
        const row = OTHER_CLOUDS.find(
          (cloud) => cloud.internal.test(key) && !/^(false|external|internet-facing|public)$/i.test(value),
        );
        return row && isPublic(seen) ? [{ key, value, cloud: row.name }] : [];
      }),
    title: { en: "Internal for another cloud, public here", zh: "对其他云是内网，在此处是公网" },
    message: {
      en: "{key} is {cloud}'s: the CCM does not read it, and the instance has a public address.",
      zh: "{key} 是 {cloud} 的注解，CCM 不读取：实例会带公网地址。",
    },
    suggestion: {
      en: "Write service.beta.kubernetes.io/alibaba-cloud-loadbalancer-address-type: intranet (for a CLB with vswitch-id).",
      zh: "请写 service.beta.kubernetes.io/alibaba-cloud-loadbalancer-address-type: intranet（CLB 还需 vswitch-id）。",
    },
  },
  ANN228: {
    severity: "info",
    source: "Annotations of the cloud providers' own documents",
    isNew: true,
    sign: (seen) => {
      const keys = Object.keys(seen.annotations).filter((key) => ANOTHER_CLOUD.test(key));
      return one(keys.length > 0 && { keys: keys.join(", "), count: keys.length });
    },
    title: { en: "Annotations of another cloud", zh: "其他云的注解" },
    message: {
      en: "{keys}: {count, plural, one {an annotation} other {annotations}} of another cloud. The CCM does not read {count, plural, one {it} other {them}}.",
      zh: "{keys} 是其他云的注解，CCM 不读取。",
    },
    suggestion: {
      en: "Remove what is not used, and write what it did with annotations of the CCM.",
      zh: "请删除不用的注解，并用 CCM 的注解实现其功能。",
    },
  },
  ANN229: {
    source: "alibaba/alibaba-load-balancer-controller docs/zh/usage.md: annotations of an Ingress",
    sign: (seen) => {
      const keys = Object.keys(seen.annotations).filter((key) => key.startsWith("alb.ingress.kubernetes.io/"));
      return one(keys.length > 0 && { keys: keys.join(", "), kind: seen.kind });
    },
    title: { en: "Annotations of an ALB Ingress", zh: "ALB Ingress 的注解" },
    message: {
      en: "{keys}: read on an Ingress, by the ALB Ingress Controller. This Service gets {kind, select, nlb {an NLB} other {a CLB}}, never an ALB.",
      zh: "{keys} 由 ALB Ingress Controller 在 Ingress 上读取。该 Service 使用 {kind, select, nlb {NLB} other {CLB}}，不会使用 ALB。",
    },
    suggestion: {
      en: "For an ALB make an Ingress with its IngressClass, and this Service of type ClusterIP or NodePort (FAQ144).",
      zh: "需要 ALB 时，请使用其 IngressClass 创建 Ingress，并将该 Service 改为 ClusterIP 或 NodePort（FAQ144）。",
    },
  },
  ANN232: {
    severity: "error",
    source: "Kubernetes API: annotations are texts; values of a chart are YAML, where true and 80 are none",
    of: ANY,
    sign: (seen) => seen.noTexts,
    title: { en: "Not a text", zh: "不是字符串" },
    message: {
      en: "{key} is {value} without quotes, which is no text: the API server refuses the Service.",
      zh: "{key} 的值 {value} 未加引号，不是字符串：API Server 会拒绝该 Service。",
    },
    suggestion: {
      en: 'Write "{value}"; on the command line of Helm use --set-string.',
      zh: "请写 “{value}”；Helm 命令行请使用 --set-string。",
    },
  },
  ANN249: {
    source: `${CCM} pkg/controller/helper/service.go: protocol-port is looked up by the number of a port`,
    of: ANY,
    sign: (seen) =>
      seen.ports
        .filter(
          ({ port, protocol }, at) =>
            seen.ports.findIndex((one) => one.port === port && one.protocol === protocol) !== at,
        )
        .map(({ port, protocol }) => ({
          ...written(seen, "lb-protocol-port"),
          port,
          protocol,
        })),
    title: { en: "One protocol for two ports of one number", zh: "同一端口号的两个端口只有一种协议" },
    message: {
      en: "{key} names port {port}, which the Service has twice (TCP and UDP): both are asked for as {protocol}, so one has no listener of its own.",
      zh: "{key} 指定了端口 {port}，而 Service 中该端口有 TCP 和 UDP 两项：两者都会按 {protocol} 处理，其中一个没有自己的监听。",
    },
    suggestion: {
      en: "Take port {port} out of {key}: each then has the protocol of its entry (CCM v2.6.0 or later).",
      zh: "请从 {key} 中去掉端口 {port}：两者将各自使用自身的协议（CCM v2.6.0 及以上）。",
    },
  },
  ANN240: {
    source: "Alibaba Cloud: NLB, Internet Shared Bandwidth (internet-facing instances only)",
    of: ["nlb"],
    sign: (seen) =>
      one(
        seen.value("lb-bandwidth-package-id") !== "" &&
          seen.value("lb-address-type").toLowerCase() === "intranet" && {
            ...written(seen, "lb-bandwidth-package-id"),
            other: seen.keyOf("lb-address-type"),
          },
      ),
    title: { en: "Shared bandwidth of an instance without a public address", zh: "没有公网地址的实例不能使用共享带宽" },
    message: {
      en: "{key} does nothing beside {other}: intranet. Only public addresses join shared bandwidth.",
      zh: "{other}: intranet 时 {key} 不起作用：只有公网地址才能加入共享带宽。",
    },
    suggestion: {
      en: "Remove {key}. Removing {other} instead would make the NLB public and open its ports to the internet.",
      zh: "请删除 {key}。若改为去掉 {other}，NLB 会变为公网，端口对互联网开放。",
    },
  },
  ANN241: {
    source: "NLB CreateLoadBalancer: ZoneMappings.AllocationId (internet-facing instances)",
    of: ["nlb"],
    sign: (seen) =>
      one(
        seen.value("lb-address-type").toLowerCase() === "intranet" &&
          /:eip-/.test(seen.value("lb-zone-maps")) && {
            ...written(seen, "lb-zone-maps"),
            other: seen.keyOf("lb-address-type"),
          },
      ),
    title: { en: "An EIP of an internal NLB", zh: "私网 NLB 不使用 EIP" },
    message: {
      en: "{key} names EIPs beside {other}: intranet. EIPs are for an internet-facing NLB alone: an internal one has no public address.",
      zh: "{other}: intranet 时 {key} 中写了 EIP。EIP 只用于公网 NLB，私网 NLB 没有公网地址。",
    },
    suggestion: {
      en: "Take the EIPs out: zone:vSwitch, or zone:vSwitch:private address. For a public NLB with these EIPs write address-type: internet, which opens its ports to the internet.",
      zh: "请去掉 EIP：可用区:交换机，或 可用区:交换机:私网地址。若需要使用这些 EIP 的公网 NLB，请写 address-type: internet，其端口会对互联网开放。",
    },
  },
  ANN234: {
    severity: "info",
    source: "SLB CreateLoadBalancer: AddressIPVersion ipv4 or ipv6; NLB CreateLoadBalancer: DualStack",
    of: ["clb"],
    sign: (seen) => {
      const value = seen.value("lb-ip-version");
      return one(/^dual/i.test(value) && { key: seen.keyOf("lb-ip-version"), value });
    },
    title: { en: "A CLB has one IP family", zh: "CLB 只有一种地址族" },
    message: {
      en: "{key}: {value} is a value of an NLB: a CLB has IPv4 or IPv6, never both.",
      zh: "{key}: {value} 是 NLB 的取值：CLB 只能是 IPv4 或 IPv6。",
    },
    suggestion: {
      en: `For both use an NLB: spec.loadBalancerClass: ${NLB_CLASS}, zone-maps and ip-version: DualStack, on a new Service.`,
      zh: `同时需要两种请使用 NLB：新建 Service 并写 spec.loadBalancerClass: ${NLB_CLASS}、zone-maps 和 ip-version: DualStack。`,
    },
  },
  ANN250: {
    standing: true,
    source: "Alibaba Cloud: CLB and NLB health checks (the probed port is the backend's)",
    sign: (seen) => {
      const port = probedPort(seen);
      if (!port) return [];
      const own = seen.ports.filter((row) => row.port === port);
      const serves = (row: Seen["ports"][number]) =>
        row.targetPort === undefined || isNamedPort(row.targetPort) || Number(row.targetPort) === port;
      if (own.length === 0 || backendPorts(seen).includes(port) || seen.ports.some(serves)) return [];
      const ports = seen.ports.map((row) => String(row.targetPort)).join(", ");
      return one({ key: seen.keyOf("lb-health-check-connect-port"), value: String(port), port, ports });
    },
    title: { en: "The probe goes to a port that no backend has", zh: "健康检查探测的端口在后端不存在" },
    message: {
      en: "{key} = {port} is the listener's port, the probe goes to that port of the backend: the Pods listen on {ports}, so every backend is unhealthy and gets no traffic.",
      zh: "{key} = {port} 是监听端口，而健康检查探测的是后端的该端口：Pod 监听的是 {ports}，因此所有后端都不健康，没有流量。",
    },
    suggestion: {
      en: "Remove {key}: the probe then goes to the backend's own port (the node port, or with backend-type eni the targetPort).",
      zh: "请删除 {key}：健康检查会探测后端自身的端口（NodePort；backend-type 为 eni 时为 targetPort）。",
    },
  },
  ANN251: {
    source: "Alibaba Cloud: health checks of node backends use the node port",
    sign: (seen) => {
      const port = probedPort(seen);
      if (!port || seen.pods === true) return [];
      if (seen.value("backend-type") === "eni" || backendPorts(seen).includes(port)) return [];
      const isTarget = seen.ports.some((row) => Number(row.targetPort ?? row.port) === port);
      // Node ports of other Services, the health port of kube-proxy, and what ANN250 says already.
      const known = port >= 30_000 || port === 10_256 || seen.ports.some((row) => row.port === port);
      return one(
        (isTarget || !known) && {
          key: seen.keyOf("lb-health-check-connect-port"),
          value: String(port),
          port,
          whose: isTarget ? "pods" : "other",
        },
      );
    },
    title: { en: "The probe goes past the node port", zh: "健康检查没有探测 NodePort" },
    message: {
      en: "{key} = {port} is {whose, select, pods {the Pods' port} other {no port of this Service}}. Where the backends are nodes the probe goes to port {port} of each node: nothing listens there unless the Pods use the host's network, and then every backend is unhealthy.",
      zh: "{key} = {port} {whose, select, pods {是 Pod 的端口} other {不是该 Service 的端口}}。后端为节点时会探测每个节点的 {port} 端口：除非 Pod 使用主机网络，否则没有程序监听，所有后端都不健康。",
    },
    suggestion: {
      en: "Remove {key}, or write backend-type: eni so that the Pods are the backends.",
      zh: "请删除 {key}，或写 backend-type: eni 使 Pod 成为后端。",
    },
  },
  ANN252: {
    source: "Alibaba Cloud: HTTPS listeners of a CLB speak HTTP to the backends; FAQ150",
    sign: (seen) =>
      seen.inert
        ? []
        : seen.ports
            .filter(
              ({ protocol, targetPort, port }) =>
                /^(https|tcpssl)$/.test(protocol) &&
                (/^(\d?443|8443|6443|9443|10443|https.*|websecure|tls|ssl)$/i.test(String(targetPort ?? port)) ||
                  /443$/.test(String(targetPort ?? port))),
            )
            .map(({ port, protocol, targetPort }) => ({ port, protocol, target: String(targetPort ?? port) })),
    title: { en: "TLS ends at the load balancer, the backend expects TLS", zh: "TLS 在负载均衡终止，而后端仍期望 TLS" },
    message: {
      en: "The {protocol} listener on port {port} decrypts and speaks plain {protocol, select, https {HTTP} other {TCP}} to targetPort {target}, which looks like a TLS port: the backend answers with an error (400, plain HTTP sent to an HTTPS port).",
      zh: "端口 {port} 的 {protocol} 监听解密后以明文 {protocol, select, https {HTTP} other {TCP}} 访问 targetPort {target}，而该端口看起来是 TLS 端口：后端会返回错误（400，向 HTTPS 端口发送了明文 HTTP）。",
    },
    suggestion: {
      en: "Point port {port} to the plain port of the Pods (for example targetPort: 80 or http), or take {protocol}:{port} out of protocol-port so that TLS goes through.",
      zh: "请把端口 {port} 指向 Pod 的明文端口（例如 targetPort: 80 或 http），或从 protocol-port 中去掉 {protocol}:{port} 以透传 TLS。",
    },
  },
  ANN253: {
    severity: "error",
    source:
      "SLB API CreateLoadBalancerHTTPSListener: ServerCertificateId is required; NLB CreateListener: CertificateIds",
    sign: (seen) => {
      const ports = seen.ports.filter(({ protocol }) => protocol === (seen.kind === "nlb" ? "tcpssl" : "https"));
      return one(
        !seen.inert &&
          ports.length > 0 &&
          seen.value("lb-cert-id") === "" && {
            ...written(seen, "lb-protocol-port"),
            protocol: ports[0]!.protocol,
            ports: ports.map(({ port }) => port).join(", "),
            companion: seen.keyOf("lb-cert-id"),
          },
      );
    },
    title: { en: "Listener without a certificate", zh: "监听缺少证书" },
    message: {
      en: "The {protocol} listener on port {ports} needs a certificate, and {companion} is not set: the API refuses it. Listeners of other protocols are not concerned.",
      zh: "端口 {ports} 的 {protocol} 监听需要证书，但未设置 {companion}：API 会拒绝。其他协议的监听不受影响。",
    },
    suggestion: {
      en: "Add {companion} with the id of a certificate (console: Certificate Management).",
      zh: "请添加 {companion}，填写证书 ID（控制台的证书管理中查看）。",
    },
  },
  ANN233: {
    source:
      "NLB CreateListener: CertificateIds of the certificate service (id-region); SLB CreateLoadBalancerHTTPSListener: ServerCertificateId; EMQX operator documents, TLS on an NLB",
    sign: (seen) => {
      const ids = seen.value("lb-cert-id").split(",");
      const other = ids.find((id) =>
        (seen.kind === "nlb" ? /^\d{12,}_\w+/ : /^\d{3,9}-[a-z]{2}-[a-z]+(-\d)?$/).test(id.trim()),
      );
      const zone = seen.value("lb-zone-maps").split(":")[0] ?? "";
      const inland = /^cn-(?!hongkong)/.test(zone);
      const far = ids.find((id) => /^\s*\d+-/.test(id) && inland !== id.trim().endsWith("-cn-hangzhou"));
      const value = other ?? (seen.kind === "nlb" && zone !== "" ? far : undefined);
      return one(
        !seen.inert &&
          value !== undefined && {
            key: seen.keyOf("lb-cert-id"),
            value,
            why: other === undefined ? "region" : seen.kind,
            wanted: inland ? "cn-hangzhou" : "ap-southeast-1",
          },
      );
    },
    title: { en: "A certificate of another kind", zh: "证书类型不符" },
    message: {
      en: '{key} = "{value}" {why, select, region {is of another region of the certificate service than an NLB there reads} nlb {has the form of a CLB server certificate, and an NLB takes one of the certificate service} other {has the form of the certificate service, which an NLB takes; a CLB takes a server certificate that was uploaded or deployed to it}}.',
      zh: "{key} = “{value}”{why, select, region {属于证书服务的其他地域，该地域的 NLB 不读取} nlb {是 CLB 服务器证书的格式，而 NLB 使用证书服务的证书} other {是 NLB 使用的证书服务格式；CLB 使用上传或部署到 CLB 的服务器证书}}。",
    },
    suggestion: {
      en: "{why, select, region {Write the id with -{wanted} at its end: -cn-hangzhou for the mainland of China, -ap-southeast-1 elsewhere} nlb {Write the id of the certificate service, such as 12345-cn-hangzhou} other {Write the id from the SLB console, CLB, Certificates}}.",
      zh: "{why, select, region {请填写以 -{wanted} 结尾的 ID：中国内地为 -cn-hangzhou，其他地域为 -ap-southeast-1} nlb {请填写证书服务的 ID，例如 12345-cn-hangzhou} other {请填写 SLB 控制台 CLB 证书管理中的 ID}}。",
    },
  },
  ANN254: {
    source: `${CCM} pkg/controller/service/clbv1/vgroups.go: an empty group id is no group of the user's`,
    of: ANY,
    sign: (seen) =>
      seen
        .value("lb-vgroup-port")
        .split(",")
        .flatMap((entry) => /^\s*:(\d+)\s*$/.exec(entry)?.[1] ?? [])
        .filter((port) => seen.ports.some((row) => String(row.port) === port))
        .map((port) => ({ ...written(seen, "lb-vgroup-port"), port })),
    title: { en: "No server group is named", zh: "未指定服务器组" },
    message: {
      en: '{key} = "{value}" names no server group for port {port}: the CCM makes a group of its own and reports success, and a listener made by hand for your group gets no backend.',
      zh: "{key} = “{value}”没有为端口 {port} 指定服务器组：CCM 会自行创建服务器组并报告成功，而手动创建的、使用您的服务器组的监听没有后端。",
    },
    suggestion: {
      en: "Write the group's id in front of the colon, for example rsp-abc:{port} (an empty value of a template?).",
      zh: "请在冒号前填写服务器组 ID，例如 rsp-abc:{port}（可能是模板变量为空）。",
    },
  },
  ANN255: {
    source: `${CCM} pkg/controller/service/reconcile/backend/backend.go: backend-label filters Nodes`,
    sign: (seen) => {
      const selector = (seen.spec.selector ?? {}) as Readonly<Record<string, unknown>>;
      const pairs = seen
        .value("lb-backend-label")
        .split(",")
        .map((pair) => pair.trim())
        .filter((pair) => {
          const [key = "", value = ""] = pair.split("=");
          return selector[key] === value || /^(app|k8s-app|app\.kubernetes\.io\/.+)$/.test(key);
        });
      return one(
        pairs.length > 0 && { key: seen.keyOf("lb-backend-label"), value: pairs.join(","), pairs: pairs.join(",") },
      );
    },
    title: { en: "backend-label chooses nodes, not Pods", zh: "backend-label 选择节点，而不是 Pod" },
    message: {
      en: "{key} chooses nodes: {pairs} looks like a label of Pods. Where no node has it, the Service has no backend.",
      zh: "{key} 选择的是节点：{pairs} 看起来是 Pod 的标签。没有节点带有该标签时，Service 没有后端。",
    },
    suggestion: {
      en: "Remove it (spec.selector chooses the Pods), or write a label that the nodes have.",
      zh: "请删除（Pod 由 spec.selector 选择），或填写节点上存在的标签。",
    },
  },
  ANN257: {
    severity: "error",
    source: "Kubernetes API: ValidateService, names of ports",
    defaults: true,
    of: ANY,
    sign: (seen) => {
      const ports = Array.isArray(seen.spec.ports) ? seen.spec.ports.map((port) => str(rec(port)["name"])) : [];
      const twice = ports.find((name, at) => name !== "" && ports.indexOf(name) !== at);
      const nameless = ports.length > 1 && ports.includes("");
      return one((nameless || twice !== undefined) && { name: twice ?? "", twice: String(!nameless) });
    },
    title: { en: "Several ports need names", zh: "多个端口需要名称" },
    message: {
      en: "{twice, select, true {The name {name} stands at two ports} other {The Service has several ports, and one has no name}}: the API server refuses it.",
      zh: "{twice, select, true {两个端口使用了同一名称 {name}} other {Service 有多个端口，其中有端口没有名称}}：API Server 会拒绝。",
    },
    suggestion: {
      en: "Give each entry of spec.ports a name of its own, such as http and https.",
      zh: "请为 spec.ports 的每一项填写不同的 name，例如 http、https。",
    },
  },
  ANN258: {
    severity: "error",
    source: "Kubernetes API: ValidateService, clusterIP",
    of: ANY,
    sign: (seen) =>
      one(seen.spec.type === "LoadBalancer" && seen.spec.clusterIP === "None" && { field: "spec.clusterIP" }),
    title: { en: "Headless and LoadBalancer", zh: "无头服务不能是 LoadBalancer" },
    message: {
      en: "spec.clusterIP is None: the API server refuses it with type LoadBalancer.",
      zh: "spec.clusterIP 为 None：API Server 不接受其与 LoadBalancer 类型同时使用。",
    },
    suggestion: {
      en: "Leave clusterIP out, or make a second Service without type LoadBalancer for the names of the Pods.",
      zh: "请去掉 clusterIP；需要解析 Pod 域名时，另建一个非 LoadBalancer 类型的 Service。",
    },
  },
  ANN259: {
    source: "Kubernetes API server: --service-node-port-range, 30000-32767 by default",
    isNew: true,
    defaults: true,
    of: ANY,
    sign: (seen) =>
      seen.ports
        .filter(({ nodePort }) => nodePort > 0 && (nodePort < 30_000 || nodePort > 32_767))
        .map(({ nodePort, port }) => ({ port, value: String(nodePort) })),
    title: { en: "The node port is outside the range", zh: "NodePort 超出范围" },
    message: {
      en: "nodePort {value} of port {port} is outside 30000 to 32767: the API server refuses it, unless the cluster has another range.",
      zh: "端口 {port} 的 nodePort {value} 不在 30000～32767 之间：除非集群修改过范围，否则 API Server 会拒绝。",
    },
    suggestion: {
      en: "Leave nodePort out: the API server chooses one. The port of the load balancer is port.",
      zh: "请去掉 nodePort，由 API Server 分配。负载均衡的端口是 port。",
    },
  },
  ANN264: {
    severity: "info",
    source: `${CCM} pkg/controller/service/clbv1: hostname is written into the status`,
    of: ["clb"],
    isNew: true,
    sign: (seen) => one(seen.value("lb-hostname") !== "" && written(seen, "lb-hostname")),
    title: { en: "A host name without a record", zh: "仅显示主机名" },
    message: {
      en: "{key}: the Service shows {value} in place of its address. The CCM makes no DNS record for it.",
      zh: "{key}：Service 的地址会显示为 {value}，CCM 不会为其创建 DNS 记录。",
    },
  },
  ANN265: {
    severity: "info",
    source: "Alibaba Cloud: service discovery by PrivateZone (virtual node controller)",
    of: ANY,
    sign: (seen) =>
      Object.keys(seen.annotations)
        .filter((key) => /\/(alibaba-cloud|alicloud)-private-zone-enable$/.test(key))
        .map((key) => ({ key, value: seen.annotations[key] ?? "" })),
    title: { en: "Another component reads this key", zh: "由其他组件读取的键" },
    message: {
      en: "{key} is not for the CCM and changes nothing on the load balancer: the virtual node controller of ACK reads it and writes the Service's name into PrivateZone.",
      zh: "{key} 不由 CCM 读取，对负载均衡没有影响：ACK 的虚拟节点控制器会读取它，并将 Service 域名写入 PrivateZone。",
    },
  },
  ANN263: {
    severity: "info",
    source: `${CCM} release notes v2.10.0: tags that the annotation does not list are removed`,
    defaults: true,
    sign: (seen) =>
      one(
        seen.version === undefined &&
          seen.value("lb-additional-resource-tags") !== "" &&
          written(seen, "lb-additional-resource-tags"),
      ),
    title: { en: "The list of tags is complete", zh: "标签以注解为准" },
    message: {
      en: "From CCM v2.10.0 on {key} decides alone: a tag put on the instance by hand that it does not list is removed at the next sync.",
      zh: "从 CCM v2.10.0 起以 {key} 为准：手动添加到实例上、但未列出的标签会在下次同步时被删除。",
    },
  },
  ANN260: {
    source: `${CCM} pkg/controller/service/clbv1/loadbalancer.go setModelDefaultValue: internet`,
    isNew: true,
    sign: (seen) =>
      one(
        seen.value("lb-address-type") === "" &&
          isPublic(seen) &&
          /(^|[-/.])(internal|intranet|private|inner|inside|vpc-only)([-/.]|$)/i.test(seen.name) && {
            named: seen.name,
            kind: seen.kind,
          },
      ),
    title: { en: "Named internal, made public", zh: "名称为内网，创建的却是公网" },
    message: {
      en: "{named} sounds internal, but without address-type the new instance has a public address.",
      zh: "{named} 看起来用于内网，但未设置 address-type，新实例会带公网地址。",
    },
    suggestion: {
      en: "Write address-type: intranet{kind, select, nlb {} other { and vswitch-id}}.",
      zh: "请写 address-type: intranet{kind, select, nlb {} other { 和 vswitch-id}}。",
    },
  },
} as const satisfies Record<string, IntentRow>;

/** Annotations of other clouds' load balancers, whatever they ask for. */
const ANOTHER_CLOUD =
  /^(service\.beta\.kubernetes\.io\/(aws|azure|oci|do|linode|huawei|openstack)-|networking\.gke\.io\/|cloud\.google\.com\/|service\.(kubernetes\.io\/(qcloud|tke)|cloud\.tencent\.com)|kubernetes\.elb\.|metallb\.)/;

/** Annotations by which other clouds make a load balancer internal. */
const OTHER_CLOUDS = [
  { name: "AWS", internal: /^service\.beta\.kubernetes\.io\/aws-load-balancer-(internal|scheme)$/ },
  { name: "Azure", internal: /^service\.beta\.kubernetes\.io\/azure-load-balancer-internal$/ },
  { name: "Google Cloud", internal: /^(networking\.gke\.io|cloud\.google\.com)\/load-balancer-type$/ },
  {
    name: "Tencent Cloud",
    internal: /^service\.(kubernetes\.io|cloud\.tencent\.com)\/(qcloud-loadbalancer-internal-subnetid|.*internal.*)$/,
  },
  { name: "OpenStack", internal: /^service\.beta\.kubernetes\.io\/openstack-internal-load-balancer$/ },
] as const;
