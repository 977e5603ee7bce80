import type { Params } from "../params";
import { instanceId } from "./find";
import type { ActionContext, ActionTable } from "./types";

function describeCertificates(p: Params, { store }: ActionContext): Record<string, unknown> {
  const id = p.text("ServerCertificateId");
  const rows = [...store.certificates.values()].filter((c) => !id || c.ServerCertificateId === id);
  return { ServerCertificates: { ServerCertificate: rows.map((c) => ({ RegionId: store.region, ...c })) } };
}

function describeDomainExtensions(p: Params, { store }: ActionContext): Record<string, unknown> {
  const id = instanceId(store, p);
  const port = p.integer("ListenerPort");
  const one = p.text("DomainExtensionId");
  const rows = (store.cloud.domainExtensions ?? []).filter(
    (d) =>
      d.LoadBalancerId === id &&
      (port === undefined || Number(d.ListenerPort) === port) &&
      (!one || d.DomainExtensionId === one),
  );
  return {
    DomainExtensions: {
      DomainExtension: rows.map(({ DomainExtensionId, Domain, ServerCertificateId }) => ({
        DomainExtensionId,
        Domain,
        ServerCertificateId,
      })),
    },
  };
}

export const readCertificates: ActionTable = {
  DescribeServerCertificates: describeCertificates,
  DescribeDomainExtensions: describeDomainExtensions,
};
