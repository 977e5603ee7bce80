import { CERTIFICATE_TEXT } from "@/lib/knowledge/what-if";
import { Annotations } from "@/lib/ccm/annotations";
import { num, str } from "@/lib/ccm/read";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Text } from "@/lib/model/text";
import type { PreviewCall, PreviewProblem } from "./types";

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
  if (certificate === "") return problem("CertificateNotExist", CERTIFICATE_TEXT.none);
  const { serverCertificates } = bundle.alibabaCloud;
  if (!serverCertificates || bundle.errors?.some((error) => error.action === "DescribeServerCertificates"))
    return { problems: [], assumed: [{ text: CERTIFICATE_TEXT.notRead, params: { certificate } }] };
  const found = serverCertificates.filter((row) => str(row.ServerCertificateId) === certificate);
  if (found.length === 0) return problem("CertificateNotExist", CERTIFICATE_TEXT.refused);
  const end = Math.max(...found.map((row) => num(row.ExpireTimeStamp)));
  if (end === 0 || end >= Date.parse(at)) return { problems: [], assumed: [] };
  return problem("CertificateExpired", CERTIFICATE_TEXT.expired, { end: new Date(end).toISOString().slice(0, 10) });
}
