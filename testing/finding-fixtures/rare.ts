import { CURRENT } from "@/lib/ccm/annotations";
import { differs, type FindingFixture } from "./types";

/** Faults that stop a Service's whole synchronisation: shown by the guide, apart from the cluster that remedies are proven on. */
export const rareFixtures: readonly FindingFixture[] = [
  differs("CLB206", ({ service }) => (service.spec!.ports![0]!.protocol = "SCTP"), {
    ports: [{ name: "sig", port: 3868, targetPort: 3868 }],
  }),
  differs(
    "CLB211",
    ({ service }, builder) => {
      builder.addCertificate("cert-over", "*.old.example.com", -3);
      service.metadata!.annotations![`${CURRENT}cert-id`] = "cert-over";
    },
    { annotations: { "protocol-port": "https:80", "cert-id": "cert-main" } },
  ),
  differs("CLB215", ({ listeners }) => (listeners[0]!.ListenerProtocol = "quic")),
];
