import { step, t } from "@/lib/knowledge/steps";
import { annotationByShortKey } from "@/lib/knowledge/annotations";
import type { EventRow } from "./types";

const BUILD = t(
  "All CCM 2.x releases: the whole Service stops, not even its backends are synchronised. v1.9.3 logged it and went on.",
  "所有 2.x 版本：整个 Service 停止同步，包括后端。v1.9.3 仅记录日志并继续。",
);

/** 3xx: an annotation cannot be read; the sync stops before any cloud call. */
export const ANNOTATION_EVENTS = [
  {
    code: "EVT301",
    versions: BUILD,
    title: t("The bandwidth annotation is not a whole number", "带宽注解不是整数"),
    patterns: ["bandwidth must be integer, got [{value}]"],
    cause: t(
      "The bandwidth annotation must be Mbit/s as a bare number, without a unit{value, select, none {} other {; it is {value}}}.",
      "带宽注解须为不带单位的整数，单位 Mbit/s{value, select, none {} other {；当前值为 {value}}}。",
    ),
    steps: [step.annotate("bandwidth", "{bandwidth}", "Give Mbit/s as a bare number.", "填写不带单位的 Mbit/s 数值。")],
    examples: [
      'build lb local model error: build lb attribute error: bandwidth must be integer, got [5M], error: strconv.Atoi: parsing "5M": invalid syntax',
    ],
  },
  {
    code: "EVT302",
    versions: BUILD,
    title: t("The protocol-port annotation has an entry without a colon", "protocol-port 注解缺少冒号"),
    patterns: [
      "port and protocol format must be like 'https:443' with colon separated. got=[{value}]",
      "port and protocol format must be like 'https:443'",
    ],
    cause: t("An entry of protocol-port is not protocol:port.", "protocol-port 中有一项不是“协议:端口”格式。"),
    steps: [
      step.annotate(
        "protocol-port",
        "{protocolPort}",
        "Write every entry as protocol:port, for example https:443,http:80.",
        "每一项都写成“协议:端口”，例如 https:443,http:80。",
      ),
    ],
    sources: ["ccm", "ccm1"],
    examples: [
      {
        message:
          "builid lb listener error: build listener from servicePort 443 error: port and protocol format must be like 'https:443' with colon separated. got=[[https443]]",
        variables: { port: "443" },
      },
    ],
    nearMisses: ["port and protocol were accepted"],
  },
  {
    code: "EVT303",
    versions: BUILD,
    title: t("The protocol-port annotation names an unknown protocol", "protocol-port 注解中的协议不受支持"),
    patterns: [
      "port protocol format must be either [http|https|tcp|udp], protocol not supported wit [{value}]",
      "port protocol format must be either [http|https|tcp|udp]",
    ],
    cause: t(
      "{value, select, none {The protocol} other {{value}}} is not one of http, https, tcp, udp. Case counts, and so does a blank after a comma.",
      "{value, select, none {该协议} other {{value} }}不是 http、https、tcp、udp 之一；区分大小写，逗号后不能有空格。",
    ),
    steps: [
      step.annotate(
        "protocol-port",
        "{protocolPort}",
        "Write the protocol in lower case, without blanks.",
        "协议小写，且不含空格。",
      ),
    ],
    sources: ["ccm", "ccm1"],
    examples: [
      {
        message:
          "build listener from servicePort 21 error: port protocol format must be either [http|https|tcp|udp], protocol not supported wit [ftp]\n",
        variables: { port: "21" },
      },
    ],
  },
  {
    code: "EVT304",
    versions: BUILD,
    title: t(
      "{label, select, none {An annotation} other {The {label} annotation}} is not a whole number",
      "{label, select, none {} other {{label} 对应的}}注解不是整数",
    ),
    patterns: [
      "Annotation {label} must be integer, but got [{value}]. message=[{text}]",
      "Annotation {label} must be integer, but got [{value}]",
    ],
    cause: t(
      "The annotation{label, select, none {} other { for {label}}} must be a whole number, seconds without a unit{value, select, none {} other {; it is {value}}}. It is read for every port, whatever the protocol.",
      "{label, select, none {} other {{label} 对应的}}注解须为整数，时间以秒为单位且不带单位{value, select, none {} other {；当前值为 {value}}}。所有端口都会解析它，与协议无关。",
    ),
    steps: [
      step.describe(),
      step.write(
        "Correct the annotation{annotation, select, none {} other { {annotation}}}.",
        "修正注解{annotation, select, none {} other { {annotation}}}。",
        {
          annotations: { "{annotation}": "{number}" },
        },
      ),
    ],
    examples: [
      {
        message:
          'Annotation CookieTimeout must be integer, but got [nan]. message=[strconv.Atoi: parsing "nan": invalid syntax] ',
        variables: { annotation: "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-cookie-timeout" },
      },
      {
        message:
          'Annotation persistence timeout must be integer, but got [q]. message=[strconv.Atoi: parsing "q": invalid syntax] ',
        variables: {
          label: "persistence timeout",
          annotation: "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-persistence-timeout",
        },
      },
      "Annotation HealthCheckConnectPort must be integer, but got [8080/tcp]. message=[bad]",
    ],
  },
  {
    code: "EVT305",
    versions: t(
      "An entry missing for the port is an error up to v2.6.0 and ignored from v2.7.0 on.",
      "v2.6.0 及更早，端口缺少条目也会报错；v2.7.0 起忽略。",
    ),
    title: t("The forward-port annotation is malformed", "forward-port 注解格式错误"),
    patterns: [
      "forward port format error: {value}, expect 80:443,88:6443",
      "forward port format error, get: {value}, expect 80:443",
      "forward port is not an integer, {value}",
      "Annotation ForwardPort error: {value}",
      "forward-port format error: {value}, expect 80:443,88:6443",
    ],
    cause: t(
      "The HTTP-to-HTTPS redirect is not written as from:to pairs of numbers.",
      "HTTP 到 HTTPS 的重定向未按“源端口:目标端口”的数字格式填写。",
    ),
    steps: [
      step.annotate(
        "forward-port",
        "{forwardPort}",
        "Write pairs of numbers, separated by commas, for example 80:443.",
        "填写数字端口对，用逗号分隔。",
      ),
    ],
    sources: ["ccm", "ccm1"],
    examples: [
      "Annotation ForwardPort error: forward port format error: 80-443, expect 80:443,88:6443 ",
      "forward port format error, get: 80, expect 80:443",
      "Annotation ForwardPort error: forward port is not an integer, x ",
    ],
  },
  {
    code: "EVT306",
    versions: t("From v2.13.0 on.", "v2.13.0 起。"),
    title: t("The domain-extensions annotation is malformed", "domain-extensions 注解格式错误"),
    patterns: ["parse DomainExtensions error: invalid domain extension {value}", "invalid domain extension {value}"],
    cause: t(
      "{value, select, none {An entry} other {{value}}} is not domain:certificate-id.",
      "{value, select, none {有一项} other {{value} }}不是“域名:证书 ID”格式。",
    ),
    steps: [step.annotate("domain-extensions", "{domain}:{correctCertificateId}", "Correct the pair.", "修正该项。")],
    examples: ["parse DomainExtensions error: invalid domain extension bad"],
  },
  {
    code: "EVT307",
    title: t("The vgroup-port annotation is malformed", "vgroup-port 注解格式错误"),
    patterns: [
      "vgroupid parse error: vgroupid and protocol format must be like 'vsp-xxx:443' with colon separated. got=[{value}]",
      "vgroupid and protocol format must be like 'vsp-xxx:443' with colon separated. got=[{value}]",
      "vgroupid and protocol format must be like",
      "vgroupid parse error: {text}",
    ],
    cause: t(
      "An entry of vgroup-port is not group-id:service-port.",
      "vgroup-port 中有一项不是“虚拟服务器组 ID:Service 端口”格式。",
    ),
    steps: [
      step.annotate(
        "vgroup-port",
        "{groupId}:{port}",
        "Write every entry as group-id:service-port.",
        "每一项都写成“虚拟服务器组 ID:Service 端口”。",
      ),
    ],
    examples: [
      "vgroupid parse error: vgroupid and protocol format must be like 'vsp-xxx:443' with colon separated. got=[[bad]]",
      "DryRun: Error syncing load balancer [lb-1]: apply model error: get lb backend from remote error: DescribeVServerGroups error: vgroupid and protocol format must be like 'vsp-xxx:443' with colon separated. got=[[bad]]",
    ],
  },
  {
    code: "EVT308",
    title: t("A weight annotation is out of range", "权重注解超出范围"),
    patterns: [
      "default weight must be integer in range [0,100] , got [{value}]",
      "weight must be integer in range [0,100] , got [{value}]",
      "weight must be integer in range",
    ],
    cause: t(
      "The weight must be a whole number from 0 to 100{value, select, none {} other {; it is {value}}}.",
      "权重须为 0 到 100 的整数{value, select, none {} other {；当前值为 {value}}}。",
    ),
    steps: [step.annotate("weight", "{weight}", "Set a weight from 0 to 100.", "设置 0 到 100 的权重。")],
    versions: t(
      "default-weight from v2.14.0 on. From v2.12.4 the text is only in the log: the group silently leaves the model.",
      "default-weight 从 v2.14.0 起。v2.12.4 起该文本只出现在日志中，对应的组会静默缺失。",
    ),
    examples: [
      "weight must be integer in range [0,100] , got [200]",
      "default weight must be integer in range [0,100] , got [-1]",
    ],
  },
  {
    code: "EVT309",
    title: t("The backend-label annotation has an entry without =", "backend-label 注解缺少等号"),
    patterns: [
      "parse backend label: {value}, [k1=v1,k2=v2]",
      "parse backend label: {value}",
      "error parse backend label with value [{value}], must be key value like",
    ],
    cause: t(
      "{value, select, none {An entry} other {{value}}} in backend-label is not key=value.",
      "backend-label 中{value, select, none {有一项} other {的 {value} }}不是 key=value 格式。",
    ),
    steps: [step.annotate("backend-label", "{label}", "Write every entry as key=value.", "每一项都写成 key=value。")],
    examples: [
      {
        message:
          "build vserver groups error: get nodes error: filter nodes by label error: parse backend label: bad label, [k1=v1,k2=v2]",
        variables: { value: "bad label" },
      },
    ],
  },
  {
    code: "EVT310",
    title: t("The backend mode cannot be determined", "无法判断后端模式"),
    patterns: ["not supported traffic policy [{value}]"],
    cause: t(
      "externalTrafficPolicy and the backend-type annotation do not name a mode the CCM knows.",
      "externalTrafficPolicy 与 backend-type 注解给不出 CCM 支持的模式。",
    ),
    steps: [
      step.look(
        "Check both.",
        "检查两者取值。",
        "kubectl -n {namespace} get svc {service} -o jsonpath='{.spec.externalTrafficPolicy}{\"\\n\"}{.metadata.annotations}'",
      ),
    ],
    examples: ["not supported traffic policy [Regional]"],
  },
  {
    code: "EVT311",
    versions: t("v1.9.3 only.", "仅 v1.9.3。"),
    title: t("The Service has no port", "Service 没有端口"),
    patterns: ["requested load balancer with no ports"],
    shared: true,
    cause: t("spec.ports is empty.", "spec.ports 为空。"),
    steps: [step.write("Add a port.", "添加端口。", { edit: true })],
    sources: ["ccm1"],
  },
] as const satisfies readonly EventRow[];

/** The annotation that a label of `Annotation {label} must be integer` means: `EstablishedTimeout`, `persistence timeout`. */
export function annotationOfLabel(label: string): string | undefined {
  const suffix = label.replace(/ |(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
  return annotationByShortKey(`lb-${suffix}`)?.fullKey;
}
