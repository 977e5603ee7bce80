import type { Text } from "@/lib/model/text";
import { ofFamily } from "@/lib/model/family";

/** Reasons that many options share. */
export const WHY = {
  keepCloud: { en: "This is the CLB's present setting, and it stays.", zh: "这是 CLB 当前的配置，保持不变。" },
  /** Of a listener or its backends. */
  keepTraffic: {
    en: "This is the CLB's present setting, and it stays. If it was changed in the console by mistake, set the CLB back instead, as the product documents say.",
    zh: "这是 CLB 当前的配置，保持不变。如果是在控制台误改的，应改回 CLB（产品文档的做法）。",
  },
  keepService: {
    en: "Sets the CLB back to what the Service asks for. Right where the CLB was changed by hand, as the product documents say.",
    zh: "把 CLB 改回 Service 声明的配置，适用于 CLB 被手动修改过的情况（产品文档的做法）。",
  },
  onlyCloud: {
    en: "The Service has no setting for this, so the CLB has to change.",
    zh: "该差异无法通过 Service 表达，因此需要修正 CLB。",
  },
  lacking: {
    en: "The Service asks for it, and the CLB does not have it yet.",
    zh: "Service 要求此项，而 CLB 上尚不存在。",
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
  "keep-cloud": { en: "Keep what the CLB has", zh: "保留 CLB 的现状" },
  "keep-service": { en: "Do what the Service asks for", zh: "按 Service 的声明更改" },
  other: { en: "Another way", zh: "其他方式" },
} as const satisfies Record<string, Text>;

/** Protection lost by adopting the CLB's state. */
export const MEANS = {
  aclOff: {
    en: "Without access control every address may connect to the listener.",
    zh: "没有访问控制，任何地址都能连接该监听。",
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
  drainOff: {
    en: "Without connection drain, or with a shorter time, every rollout cuts some requests.",
    zh: "连接优雅中断关闭或时间更短时，每次发布都会丢失部分请求。",
  },
  drainOn: {
    en: "Requests may end while their Pod goes, for as long as the connection drain lasts.",
    zh: "Pod 下线时，在连接优雅中断的时间内，请求可以处理完。",
  },
  sessionStays: { en: "Clients go on reaching the Pods that they reach now.", zh: "客户端仍到达目前的 Pod。" },
  session: {
    en: "Clients may reach another Pod than before: an application that needs them to come back to one loses sessions.",
    zh: "客户端可能到达其他 Pod：如果应用依赖会话保持，会丢失会话。",
  },
  checkOff: {
    en: "With the health check off, clients are sent to backends that do not answer, too.",
    zh: "健康检查关闭时，客户端也会被转发到不响应的后端。",
  },
  checkOn: {
    en: "With the health check on, only backends that answer it get clients. See that the application answers it.",
    zh: "健康检查开启时，只有通过检查的后端才会收到请求：请确认应用能响应检查。",
  },
  pathStays: {
    en: "The health check goes on asking for the path that it asks for now.",
    zh: "健康检查继续使用目前的路径。",
  },
  otherPath: {
    en: "The health check then asks for another path: backends that do not answer it get no more clients. See first that the application does.",
    zh: "健康检查会改用另一个路径：不响应该路径的后端不再收到请求。请先确认应用能响应。",
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
