import { configOf } from "../../cluster/actual";
import { CERTIFICATES } from "../cluster";
import type { ClusterBuilder } from "../../cluster/cluster-builder";
import { addTo, port } from "./add";
import { FINALIZER } from "@/lib/ccm/names";

const HTTPS = port("https", 443, 8443);

/** Certificates, protections and instances that Services share. */
export function addPayments(builder: ClusterBuilder): void {
  const add = addTo(builder, "payments");
  const gateway = add("gateway", [HTTPS], {
    replicas: 4,
    annotations: {
      "protocol-port": "https:443",
      "cert-id": CERTIFICATES.pay,
      "tls-cipher-policy": "tls_cipher_policy_1_2_strict",
      spec: "slb.s3.small",
    },
  });
  Object.assign(configOf(gateway.listeners[0]!), {
    ServerCertificateId: CERTIFICATES.wildcard,
    TLSCipherPolicy: "tls_cipher_policy_1_0",
  });

  const notify = add("notify", [HTTPS], { annotations: { "protocol-port": "https:443", "cert-id": CERTIFICATES.pay } });
  builder.annotate(notify, {
    "domain-extensions": `callback.mall.example.com:${CERTIFICATES.api},hook.mall.example.com:${CERTIFICATES.wildcard}`,
  });
  builder.addDomainExtension(notify.lb!, 443, "hook.mall.example.com", CERTIFICATES.pay);
  builder.addDomainExtension(notify.lb!, 443, "old.mall.example.com", CERTIFICATES.wildcard);

  // One instance bought by hand; two Services put their ports on it, only one of them manages its listeners.
  const shared = builder.addInstance("payments-shared", { LoadBalancerSpec: "slb.s2.medium" });
  const risk = add("risk", [port("grpc", 9090)], { reuse: shared });
  // A listener setting on a reused instance without override is never applied.
  builder.annotate(risk, { scheduler: "wlc" });
  builder.addListener(shared, 9090, "tcp", {
    VServerGroupId: risk.groups[0]!.VServerGroupId,
    Description: "risk, by hand",
  });
  const settlement = add("settlement", [port("http", 8080)], {
    reuse: shared,
    annotations: { "force-override-listeners": "true", "connection-drain": "on", "connection-drain-timeout": "60" },
  });
  Object.assign(configOf(settlement.listeners[0]!), { ConnectionDrain: "off", ConnectionDrainTimeout: 0 });

  const progress = add("ledger", [HTTPS], { annotations: { "address-type": "intranet", "delete-protection": "on" } });
  progress.lb!.DeleteProtection = "off";
  const reports = add("reports", [HTTPS], {
    annotations: { "address-type": "intranet", "modification-protection": "ConsoleProtection" },
  });
  Object.assign(reports.lb!, { ModificationProtectionStatus: "NonProtection", ModificationProtectionReason: "" });

  // The new certificate has run out: the CCM refuses it without an item, and the scheduler difference stays hidden.
  const refund = add("refund", [HTTPS], {
    annotations: { "protocol-port": "https:443", "cert-id": CERTIFICATES.wildcard },
  });
  builder.annotate(refund, { "cert-id": CERTIFICATES.expired, scheduler: "wlc" });

  // Being deleted, and the protection that stops it hides the deletion of the instance.
  const vault = add("card-vault", [HTTPS], { days: 400 });
  vault.service.metadata!.deletionTimestamp = builder.ago(180);
  vault.service.metadata!.deletionGracePeriodSeconds = 0;
  vault.service.metadata!.finalizers = [FINALIZER];
}
