import type { Text } from "@/lib/model/text";
import { t } from "@/lib/knowledge/steps";
import type { FindingCode } from ".";

/** Questions that several findings ask. `{title}`: the finding's. */
const ASKED = {
  use: t("{title}. Is it still used?", "{title}。是否仍在使用？"),
  address: t("{title}. Is its address still used?", "{title}。其地址是否仍在使用？"),
  instance: t("{title}. Which instance should the Service use?", "{title}。Service 应使用哪个实例？"),
  access: t("{title}. Who should get in?", "{title}。应放行哪些客户端？"),
  certificate: t("{title}. Which certificate is right?", "{title}。应使用哪个证书？"),
  protection: t("{title}. Should it be protected?", "{title}。是否需要保护？"),
} as const;

/** The question of a decision about a finding. Others ask which side is right, or which way is wanted. */
export const QUESTIONS: Readonly<Partial<Record<FindingCode, Text>>> = {
  CLB201: t(
    "Port {port} is served as {oldProtocol}, and the Service asks for {protocol}. Which do its clients speak?",
    "端口 {port} 目前以 {oldProtocol} 提供服务，而 Service 要求 {protocol}。客户端使用哪种协议？",
  ),
  CLB202: t(
    "Listener {port}/{protocol} is not in the Service; the next full sync deletes it. Is it still used?",
    "Service 中没有监听 {port}/{protocol}，下一次完整同步会将其删除。是否仍在使用？",
  ),
  CLB204: t("{title}. Where should its clients go?", "{title}。客户端应被转发到哪里？"),
  CLB207: ASKED.certificate,
  CLB208: ASKED.certificate,
  CLB209: ASKED.certificate,
  CLB210: ASKED.certificate,
  CLB211: ASKED.certificate,
  CLB212: ASKED.certificate,
  CLB226: ASKED.certificate,
  CLB229: ASKED.access,
  CLB230: ASKED.access,
  CLB231: ASKED.access,
  CLB302: ASKED.use,
  CLB304: t("{title}. Should they go?", "{title}。是否移除？"),
  CLB404: ASKED.protection,
  CLB405: ASKED.protection,
  CLB413: t("{title}. Should the internet reach it?", "{title}。是否应能从公网访问？"),
  CLB502: ASKED.address,
  CLB503: ASKED.address,
  CLB504: ASKED.address,
  CLB505: ASKED.address,
  CLB510: ASKED.instance,
  CLB511: ASKED.instance,
  CLB513: ASKED.instance,
  CLB520: ASKED.instance,
  CLB521: ASKED.instance,
  CLB533: ASKED.instance,
  CLB534: ASKED.instance,
  CLB560: t("{title}. Which controller should serve it?", "{title}。应由哪个控制器管理？"),
  CLB704: ASKED.address,
  CLB706: ASKED.instance,
  CLB707: ASKED.instance,
  CLB708: ASKED.instance,
  CLB713: t(
    "Listener {what} is not in the Service; the next full sync deletes it. Is it still used?",
    "Service 中没有监听 {what}，下一次完整同步会将其删除。是否仍在使用？",
  ),
  CLB723: t("{title}. Should they go?", "{title}。是否移除？"),
};

export const ASK = {
  /** One setting with a value on each side. */
  values: t(
    "{title}. Which is right: {actual} (load balancer) or {desired} (Service)?",
    "{title}。哪个正确：{actual}（负载均衡）还是 {desired}（Service）？",
  ),
  sides: t("Which is right, the load balancer or the Service?", "以负载均衡还是 Service 为准？"),
  more: t("{count, plural, one {# more setting differs} other {# more settings differ}}.", "另有 {count} 项配置不同。"),
  way: t("{title}. What should be done?", "{title}。如何处理？"),
} as const;
