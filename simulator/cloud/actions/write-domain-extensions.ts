import { certificateNotFound, invalidParameter, listenerNotFound, RpcError } from "../errors";
import type { Params } from "../params";
import type { CloudStore } from "../store";
import { instanceId } from "./find";
import type { Action, ActionTable } from "./types";

const create: Action = (p, { store }) => {
  const id = instanceId(store, p);
  const port = Number(p.need("ListenerPort"));
  const domain = p.need("Domain");
  const certificate = p.need("ServerCertificateId");
  if (!store.listeners(id).some((l) => l.ListenerProtocol === "https" && Number(l.ListenerPort) === port))
    throw listenerNotFound();
  if (!store.certificates.has(certificate)) throw certificateNotFound();
  if (
    store.domainExtensions.some(
      (d) => d.LoadBalancerId === id && Number(d.ListenerPort) === port && d.Domain === domain,
    )
  )
    throw new RpcError(400, "DomainExtensionAlreadyExists", "The specified domain extension already exists.");
  const extension = {
    LoadBalancerId: id,
    ListenerPort: port,
    DomainExtensionId: store.newId("de"),
    Domain: domain,
    ServerCertificateId: certificate,
  };
  store.domainExtensions = [...store.domainExtensions, extension];
  return { DomainExtensionId: extension.DomainExtensionId, ListenerPort: port };
};

function extensionId(p: Params, store: CloudStore): string {
  const id = p.need("DomainExtensionId");
  if (!store.domainExtensions.some((d) => d.DomainExtensionId === id))
    throw invalidParameter("The specified DomainExtensionId does not exist.");
  return id;
}

const set: Action = (p, { store }) => {
  const id = extensionId(p, store);
  const certificate = p.need("ServerCertificateId");
  if (!store.certificates.has(certificate)) throw certificateNotFound();
  store.domainExtensions = store.domainExtensions.map((d) =>
    d.DomainExtensionId === id ? { ...d, ServerCertificateId: certificate } : d,
  );
  return {};
};

const remove: Action = (p, { store }) => {
  const id = extensionId(p, store);
  store.domainExtensions = store.domainExtensions.filter((d) => d.DomainExtensionId !== id);
  return {};
};

export const writeDomainExtensions: ActionTable = {
  CreateDomainExtension: create,
  SetDomainExtensionAttribute: set,
  DeleteDomainExtension: remove,
};
