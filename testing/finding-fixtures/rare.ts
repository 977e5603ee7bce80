import { CURRENT } from "@/lib/ccm/annotations";
import type { FindingFixture } from "./types";

/** Faults that stop a Service's whole synchronisation: shown by the guide, apart from the cluster that remedies are proven on. */
export const rareFixtures: readonly FindingFixture[] = [
  {
    code: "CLB206",
    plan: { ports: [{ name: "sig", port: 3868, targetPort: 3868 }] },
    mutate: (_builder, made) => void (made.service.spec!.ports![0]!.protocol = "SCTP"),
  },
  {
    code: "CLB211",
    plan: { annotations: { "protocol-port": "https:80", "cert-id": "cert-main" } },
    build: (builder) => builder.addCertificate("cert-over", "*.old.example.com", -3),
    mutate: (_builder, made) => void (made.service.metadata!.annotations![`${CURRENT}cert-id`] = "cert-over"),
  },
  { code: "CLB215", mutate: (_builder, made) => void (made.listeners[0]!.ListenerProtocol = "quic") },
];
