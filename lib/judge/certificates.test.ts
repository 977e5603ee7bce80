import { expect, it } from "vitest";
import { str } from "@/lib/ccm/read";
import type { ApiCall } from "@/lib/model/consequence";
import { buildBundle, buildPair } from "@/testing/engine-bundle";
import { nlbCase } from "@/testing/nlb-case";
import { Judge } from ".";

const at = (id: unknown) => ({ LoadBalancerId: str(id), ListenerPort: "443" });
const extension = { DomainExtensionId: "de-a", Domain: "a.example", ServerCertificateId: "cert-a" };

it.each([
  ["DeleteDomainExtension", { DomainExtensionId: "de-a" }, "running", "443/https a.example", "newConnections"],
  [
    "SetDomainExtensionAttribute",
    { DomainExtensionId: "de-a", ServerCertificateId: "cert-b" },
    "running",
    "443/https a.example",
    "newConnections",
  ],
  [
    "CreateDomainExtension",
    { Domain: "b.example", ServerCertificateId: "cert-b" },
    "running",
    "443/https b.example",
    "none",
  ],
  ["DeleteDomainExtension", { DomainExtensionId: "de-a" }, "stopped", "443/https a.example", "none"],
] as const)("%s %j of a %s CLB listener", (action, params, status, target, clients) => {
  const pair = buildPair({ ports: [{ port: 443, protocol: "https" }] });
  const place = at(pair.loadBalancer.LoadBalancerId);
  pair.listeners[0]!.Status = status;
  pair.domains.push({ ...place, ListenerPort: 443, ...extension });
  const call: ApiCall = { product: "slb", action, params: { RegionId: "cn-hangzhou", ...place, ...params } };
  const judge = new Judge(buildBundle([pair]), "v2.14.0");
  const { consequence } = judge.judge(
    { kind: "cloud", calls: [call] },
    judge.world([pair.key], [place.LoadBalancerId]),
  );
  expect(consequence.unknown).toBeUndefined();
  expect(consequence.facts.map((fact) => [fact.code, fact.target, fact.clients])).toEqual([
    ["domainChanged", target, clients],
  ]);
});

it.each([
  ["DisassociateAdditionalCertificatesWithListener", "cert-b", "newConnections"],
  ["AssociateAdditionalCertificatesWithListener", "cert-c", "none"],
] as const)("%s %s of an NLB listener", (action, id, clients) => {
  const { bundle, nlb } = nlbCase();
  nlb.listenerCertificates = [
    { ListenerId: "lsn-1", CertificateId: "cert-a", IsDefault: true },
    { ListenerId: "lsn-1", CertificateId: "cert-b", IsDefault: false },
  ];
  const params = { RegionId: "cn-hangzhou", ListenerId: "lsn-1", AdditionalCertificateIds: [id] };
  const judge = new Judge(bundle, "v2.14.0");
  const { consequence } = judge.judge(
    { kind: "cloud", calls: [{ product: "nlb", action, params }] },
    judge.world(["shop/web"], ["nlb-1"]),
  );
  expect(consequence.unknown).toBeUndefined();
  expect(consequence.facts.map((fact) => [fact.code, fact.target, fact.clients])).toEqual([
    ["domainChanged", `80/TCP ${id}`, clients],
  ]);
});
