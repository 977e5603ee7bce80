import type { Category } from "@/lib/model/result";
import type { FindingInfo, FindingTable } from "../types";

interface Extra {
  category?: Category;
  /** A sentence of its own after the common one. */
  en?: string;
  zh?: string;
  /** Where the wish comes from, when it is not one annotation that is always there. */
  origin?: { en: string; zh: string };
  /** No annotation can take the listener's value over. */
  cloudOnly?: true;
}

const ANNOTATION = { en: " ({annotation})", zh: "（{annotation}）" };

const PARAMS = ["port", "protocol", "field", "desired", "actual", "annotation", "loadBalancerId"] as const;

/** All differences of one listener field read alike; what is special about a field is its extra sentence. */
function differs(code: string, en: string, zh: string, extra: Extra = {}): FindingInfo {
  const origin = extra.origin ?? ANNOTATION;
  return {
    code,
    category: extra.category ?? "listener",
    severity: "error",
    officialCheck: "update listener",
    messageCode: "UpdateListener",
    title: { en: `${en} of listener {port}/{protocol} differs`, zh: `监听 {port}/{protocol} 的${zh}不一致` },
    cause: {
      en: `The Service asks for "{desired}"${origin.en}, the listener has "{actual}". The CCM will rewrite the listener.${extra.en ? ` ${extra.en}` : ""}`,
      zh: `Service 期望“{desired}”${origin.zh}，监听为“{actual}”。CCM 会改写监听。${extra.zh ?? ""}`,
    },
    remedy: extra.cloudOnly
      ? { en: "Set the listener to what the Service asks for.", zh: "把监听改为 Service 期望的值。" }
      : {
          en: "Bring the annotation in line with the listener, or set the listener to what the Service asks for.",
          zh: "让注解与监听一致，或把监听改为 Service 期望的值。",
        },
    params: PARAMS,
  };
}

/** CLB220..CLB259: one code per compared listener field, in the order in which the CCM compares them. */
export const LISTENER_FIELD_FINDINGS = {
  CLB220: differs("CLB220", "Description", "描述", {
    origin: { en: "", zh: "" },
    cloudOnly: true,
    en: "The description is how the CCM knows its own listeners; a listener made in the console on a Service port has another one.",
    zh: "CCM 通过描述识别自己的监听；在控制台为 Service 端口创建的监听描述不同。",
  }),
  CLB221: differs("CLB221", "VServer group", "虚拟服务器组", {
    origin: { en: "", zh: "" },
    cloudOnly: true,
    category: "backend",
    en: "The listener sends traffic to another group (or the default one) than the Service's; after the change new connections go to the Service's group.",
    zh: "监听把流量转发到了其他组（或默认服务器组）；变更后新连接会进入 Service 的虚拟服务器组。",
  }),
  CLB222: differs("CLB222", "Scheduler", "调度算法"),
  CLB223: differs("CLB223", "Session persistence timeout", "会话保持超时时间", {
    en: "0 is a value: it switches persistence off.",
    zh: "0 也是有效取值，表示关闭会话保持。",
  }),
  CLB224: differs("CLB224", "Established timeout", "连接超时时间"),
  CLB225: differs("CLB225", "Proxy Protocol", "Proxy Protocol 配置", {
    en: "Backends that do not expect the other setting will refuse or misread connections.",
    zh: "若后端应用不支持变更后的设置，连接会被拒绝或解析错误。",
  }),
  CLB226: differs("CLB226", "Certificate", "证书", {
    origin: { en: " (cert-id)", zh: "（cert-id）" },
    category: "certificate",
    en: "The certificate is always compared, also when cert-id is not set.",
    zh: "证书总会被比较，即使没有设置 cert-id。",
  }),
  CLB227: differs("CLB227", "HTTP/2", "HTTP/2 配置"),
  CLB228: differs("CLB228", "TLS cipher policy", "TLS 安全策略", {
    en: "Clients that know only the old policy's versions or ciphers may fail.",
    zh: "只支持原策略版本或套件的客户端可能无法连接。",
  }),
  CLB229: differs("CLB229", "Access control status", "访问控制状态", {
    en: "Switching it changes who may connect.",
    zh: "切换后允许访问的来源会变化。",
  }),
  CLB230: differs("CLB230", "Access control lists", "访问控制策略组", {
    en: "It changes who may connect. The order of ids does not matter.",
    zh: "允许访问的来源会变化。ID 顺序不影响比较。",
  }),
  CLB231: differs("CLB231", "Access control type", "访问控制方式", {
    en: "Changing between white and black reverses who may connect.",
    zh: "在白名单和黑名单之间切换会反转允许访问的来源。",
  }),
  CLB232: differs("CLB232", "Idle timeout", "连接空闲超时时间"),
  CLB233: differs("CLB233", "Request timeout", "请求超时时间"),
  CLB234: differs("CLB234", "Session stickiness", "会话保持"),
  CLB235: differs("CLB235", "Stickiness type", "会话保持类型"),
  CLB236: differs("CLB236", "Cookie", "Cookie"),
  CLB237: differs("CLB237", "Cookie timeout", "Cookie 超时时间"),
  CLB238: differs("CLB238", "Connection drain", "连接优雅中断"),
  CLB239: differs("CLB239", "Connection drain timeout", "连接优雅中断超时时间"),
  CLB240: differs("CLB240", "X-Forwarded-Proto", "X-Forwarded-Proto"),
  CLB241: differs("CLB241", "X-Forwarded-For SLB port", "X-Forwarded-For 监听端口"),
  CLB242: differs("CLB242", "X-Forwarded-For client port", "X-Forwarded-For 客户端端口"),
  CLB243: differs("CLB243", "Health check port", "健康检查端口"),
  CLB244: differs("CLB244", "Health check interval", "健康检查间隔"),
  CLB245: differs("CLB245", "Healthy threshold", "健康阈值"),
  CLB246: differs("CLB246", "Unhealthy threshold", "不健康阈值"),
  CLB247: differs("CLB247", "Health check type", "健康检查类型"),
  CLB248: differs("CLB248", "Health check domain", "健康检查域名"),
  CLB249: differs("CLB249", "Health check path", "健康检查路径"),
  CLB250: differs("CLB250", "Health check HTTP codes", "健康检查状态码", {
    en: "The text is compared as it stands, so the same codes in another order differ.",
    zh: "按原文比较，状态码相同但顺序不同也会被视为不一致。",
  }),
  CLB251: differs("CLB251", "Health check connect timeout", "健康检查连接超时时间"),
  CLB252: differs("CLB252", "Health check switch", "健康检查开关", {
    en: "Some API answers do not return this field; then it differs although nothing is wrong.",
    zh: "部分 API 返回结果不含该字段，此时虽被视为不一致，但并无实际问题。",
  }),
  CLB253: differs("CLB253", "Health check", "健康检查"),
  CLB254: differs("CLB254", "Health check timeout", "健康检查超时时间"),
  CLB255: differs("CLB255", "Health check method", "健康检查方法"),
} as const satisfies FindingTable;
