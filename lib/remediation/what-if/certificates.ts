import { Annotations } from "@/lib/ccm/annotations";
import { num, str } from "@/lib/ccm/read";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Text } from "@/lib/model/text";
import type { PreviewCall, PreviewProblem } from "./types";

const REFUSED: Text = {
  en: "The API refuses {action} of {target}: certificate {certificate} does not exist in this region. Set {annotation}.",
  zh: "API 会拒绝 {target} 的 {action}：该地域中不存在证书 {certificate}。请设置 {annotation}。",
};
const NONE: Text = {
  en: "The API refuses {action} of {target}: an HTTPS listener needs a certificate. Set {annotation}.",
  zh: "API 会拒绝 {target} 的 {action}：HTTPS 监听需要证书。请设置 {annotation}。",
};
const EXPIRED: Text = {
  en: "Certificate {certificate} of {target} ended on {end}: clients would refuse the listener, and the controller would not set it again. Set {annotation}.",
  zh: "{target} 的证书 {certificate} 已于 {end} 到期：客户端会拒绝该监听，CCM 之后也无法再次设置它。请设置 {annotation}。",
};
const NOT_READ: Text = {
  en: "Certificates of the account were not read: that {certificate} exists and is valid is assumed.",
  zh: "未读取账号中的证书：此处假定 {certificate} 存在且有效。",
};

/**
 * Certificates of HTTPS listeners that would be created. The controller looks at certificates before an update only (the engine's
 * CLB210 and CLB211); on creation the API answers CertificateNotExist (api-errors.json). `at`: RFC 3339.
 */
export function newListenerCertificates(
  bundle: Bundle,
  service: KubeService,
  calls: readonly PreviewCall[],
  at: string,
): { problems: PreviewProblem[]; assumed: { text: Text; params: Record<string, string> }[] } {
  const created = calls.filter((call) => call.action === "CreateLoadBalancerHTTPSListener");
  const [first] = created;
  if (!first) return { problems: [], assumed: [] };
  const annotations = new Annotations(service.metadata?.annotations);
  const certificate = annotations.get("cert-id");
  const params = {
    action: first.action,
    target: created.map(({ target }) => target).join(", "),
    certificate,
    annotation: annotations.key("cert-id"),
  };
  const problem = (code: string, text: Text, more: Record<string, string> = {}) => ({
    problems: [{ code, text, params: { ...params, ...more }, already: created.every((c) => c.already), stops: false }],
    assumed: [],
  });
  if (certificate === "") return problem("CertificateNotExist", NONE);
  const { serverCertificates } = bundle.alibabaCloud;
  if (!serverCertificates || bundle.errors?.some((error) => error.action === "DescribeServerCertificates"))
    return { problems: [], assumed: [{ text: NOT_READ, params: { certificate } }] };
  const found = serverCertificates.filter((row) => str(row.ServerCertificateId) === certificate);
  if (found.length === 0) return problem("CertificateNotExist", REFUSED);
  const end = Math.max(...found.map((row) => num(row.ExpireTimeStamp)));
  if (end === 0 || end >= Date.parse(at)) return { problems: [], assumed: [] };
  return problem("CertificateExpired", EXPIRED, { end: new Date(end).toISOString().slice(0, 10) });
}
