import type { Text } from "@/lib/model/text";
import { ofFamily } from "@/lib/model/family";

/** Reasons that many options share. */
export const WHY = {
  keepCloud: {
    en: "This is the CLB's present setting, and it stays.",
    zh: "这是 CLB 当前的配置，保持不变。",
  },
  /** Of a listener or its backends. */
  keepTraffic: {
    en: "This is the CLB's present setting, and it stays. Where it was changed in the console by mistake, the product documents restore the CLB instead.",
    zh: "这是 CLB 当前的配置，保持不变。如果是在控制台误改的，产品文档的做法是恢复 CLB。",
  },
  keepService: {
    en: "Choose this when the Service is right and the CLB was changed by hand: the product documents do so.",
    zh: "如果 Service 的配置是对的，而 CLB 被手动修改过，请选择此方式（产品文档的做法）。",
  },
  onlyCloud: {
    en: "The Service has no setting for this, so the CLB has to change.",
    zh: "该差异无法通过 Service 表达，因此需要修正 CLB。",
  },
  lacking: {
    en: "The Service wants it and the CLB lacks it.",
    zh: "Service 需要它，而 CLB 上没有。",
  },
  repair: {
    en: "The CCM cannot use the value, and synchronises nothing of this Service until it is corrected.",
    zh: "CCM 无法使用该值，修正之前该 Service 的任何配置都不会同步。",
  },
  /** Of a setting that the CCM compares only where the annotation is set. */
  repairByRemoval: {
    en: "The CCM cannot use the value, and synchronises nothing of this Service until it is corrected. Removing the annotation leaves the CLB's value.",
    zh: "CCM 无法使用该值，修正之前该 Service 的任何配置都不会同步。删除该注解会保留 CLB 上的值。",
  },
  drop: {
    en: "Without the annotation the CCM leaves the setting as it is on the CLB and stops comparing it.",
    zh: "删除注解后，CCM 会保留 CLB 上的现有设置，不再比较该字段。",
  },
  immutable: {
    en: "The instance cannot be changed in this respect; only the annotation can.",
    zh: "实例的该属性无法修改，只能修改注解。",
  },
  noEffect: {
    en: "The annotation does nothing as it stands; without it the Service says what is true.",
    zh: "该注解目前不起作用，删除后 Service 如实反映配置。",
  },
} as const satisfies Record<string, Text>;

/** Reasons that another one says too. */
export const SAID_BY: ReadonlyMap<Text, Text> = new Map<Text, Text>([
  [WHY.keepCloud, WHY.keepTraffic],
  [WHY.repair, WHY.repairByRemoval],
]);

/** Title of an option that has no title of its own, by its direction. */
export const TITLES = {
  "keep-cloud": { en: "Bring the Service in line with the CLB", zh: "让 Service 与 CLB 一致" },
  "keep-service": { en: "Restore the CLB to what the Service asks for", zh: "把 CLB 恢复为 Service 期望的配置" },
  other: { en: "Another way", zh: "其他方式" },
} as const satisfies Record<string, Text>;

/** Protection lost by adopting the CLB's state. */
export const MEANS = {
  aclOff: {
    en: "Keeping the CLB's state makes the missing access control permanent: the listener stays open to every address.",
    zh: "保留 CLB 的现状意味着访问控制将永久缺失：监听会一直对所有地址开放。",
  },
  aclOther: {
    en: "The two sides let different addresses in. Keeping the CLB's state lets in, or shuts out, other addresses than the Service says.",
    zh: "两侧放行的地址不同。保留 CLB 上的列表意味着放行或拒绝的地址与 Service 声明的不一致。",
  },
  blackList: {
    en: "Keeping the CLB's state turns the allow list into a block list: every address that is not on it gets in.",
    zh: "保留 CLB 的现状意味着白名单变成黑名单：不在列表中的所有地址都能访问。",
  },
  weakerTls: {
    en: "Keeping the CLB's policy lets clients use older TLS versions or ciphers than the Service asks for.",
    zh: "保留 CLB 的策略意味着允许客户端使用比 Service 要求更旧的 TLS 版本或加密套件。",
  },
  belowTls11: { en: "Clients below TLS 1.1 fail.", zh: "低于 TLS 1.1 的客户端将无法连接。" },
  belowTls12: { en: "Clients below TLS 1.2 fail.", zh: "低于 TLS 1.2 的客户端将无法连接。" },
  weakCiphers: {
    en: "Clients below TLS 1.2, or without a strong cipher suite, fail.",
    zh: "低于 TLS 1.2 或不支持强加密套件的客户端将无法连接。",
  },
  otherTls: {
    en: "It cannot be determined here which of the two TLS policies is stricter.",
    zh: "无法从这里判断两个 TLS 策略哪个更严格。",
  },
  deleteProtection: {
    en: "Keeping the CLB's state leaves the instance, and its address, without deletion protection.",
    zh: "保留 CLB 的现状意味着实例及其地址没有删除保护。",
  },
  modificationProtection: {
    en: "Keeping the CLB's state leaves the instance open to changes by hand.",
    zh: "保留 CLB 的现状意味着实例没有配置修改保护。",
  },
  plainText: {
    en: "Keeping the CLB's listener means traffic that is not encrypted, where the Service asks for HTTPS.",
    zh: "保留 CLB 的监听意味着流量不加密，而 Service 要求 HTTPS。",
  },
  noTermination: {
    en: "Keeping the CLB's listener means that the CLB does not end TLS, where the Service asks for HTTPS with its certificate.",
    zh: "保留 CLB 的监听意味着 CLB 不终止 TLS，而 Service 要求使用其证书的 HTTPS。",
  },
  noHttp: {
    en: "Keeping the CLB's listener means TCP: no X-Forwarded-For, no cookies, no redirect, where the Service asks for HTTP.",
    zh: "保留 CLB 的监听意味着仅为 TCP：没有 X-Forwarded-For、Cookie 和重定向，而 Service 要求 HTTP。",
  },
  redirectOther: {
    en: "The two sides send clients of this port to different places. Which is wanted is for you to say.",
    zh: "两侧对该端口客户端的重定向不同，需要由你决定采用哪一侧。",
  },
  drain: {
    en: "Connection drain lets requests end when their Pod goes; without it, or with a shorter time, every rollout cuts some.",
    zh: "该设置使请求在 Pod 下线时能够处理完；若关闭或时间更短，每次发布都会丢失部分请求。",
  },
  session: {
    en: "Session persistence brings a client back to its Pod; where the application needs it, a change loses sessions.",
    zh: "会话保持使客户端回到同一个 Pod；如果应用依赖它，更改会丢失会话。",
  },
  checkOff: {
    en: "With the health check off, clients are sent to backends that do not answer.",
    zh: "健康检查关闭时，客户端会被转发到不响应的后端。",
  },
  checkPath: {
    en: "With another path the health check sees other backends as healthy: look which of the two the application answers.",
    zh: "健康检查路径不同，判断为健康的后端也可能不同：请确认应用响应哪个路径。",
  },
  otherCertificate: {
    en: "The two sides serve different certificates, and what names they hold is not known here: keeping the CLB's may mean errors for clients of a name.",
    zh: "两侧使用的证书不同，且无法得知其域名：保留 CLB 上的证书可能使部分域名的客户端报错。",
  },
  otherCa: {
    en: "The two sides accept client certificates of different issuers: keeping the CLB's lets in, or shuts out, other clients than the Service says.",
    zh: "两侧信任的客户端证书颁发者不同：保留 CLB 的配置意味着放行或拒绝的客户端与 Service 声明的不一致。",
  },
  redirectOff: {
    en: "Keeping the CLB's listener serves the port unencrypted, where the Service sends its clients to HTTPS.",
    zh: "保留 CLB 的监听意味着该端口以明文提供服务，而 Service 要求将客户端重定向到 HTTPS。",
  },
  expired: {
    en: "The certificate on the listener has expired: keeping it means errors for every client that checks it.",
    zh: "监听上的证书已过期：保留它意味着所有校验证书的客户端都会报错。",
  },
  anyClient: {
    en: "Keeping the CLB's listener means that clients need no certificate of their own, where the Service asks for one.",
    zh: "保留 CLB 的监听意味着客户端无需证书，而 Service 要求双向认证。",
  },
  open: {
    en: "The Service asks for a private address and the instance is on the internet. Changing the annotation hides that and does not make it private.",
    zh: "Service 要求私网地址，而实例位于公网。修改注解只会掩盖这一点，并不会使其变为私网。",
  },
} as const satisfies Record<string, Text>;

export const ofNlb = (text: Text): Text => ofFamily(text, "nlb");
