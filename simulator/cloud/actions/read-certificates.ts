import type { Params } from "../params";
import { equal, instanceId } from "./find";
import type { ActionContext, ActionTable } from "./types";

function describeCertificates(p: Params, { store }: ActionContext): Record<string, unknown> {
  const rows = equal(store.certificates.values(), p, "ServerCertificateId");
  return { ServerCertificates: { ServerCertificate: rows.map((c) => ({ RegionId: store.region, ...c })) } };
}

function describeDomainExtensions(p: Params, { store }: ActionContext): Record<string, unknown> {
  instanceId(store, p);
  const all = store.cloud.domainExtensions ?? [];
  const rows = equal(all, p, "LoadBalancerId", "ListenerPort", "DomainExtensionId");
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
