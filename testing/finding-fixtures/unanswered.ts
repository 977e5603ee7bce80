import { configOf } from "@/simulator/cluster/actual";
import { reused, type FindingFixture } from "./types";

/** Services that pass, on instances of which the controller leaves the listeners alone. */
export const unansweredFixtures: readonly FindingFixture[] = [
  {
    code: "CLB213",
    build: (builder, name) => void reused(builder, name),
  },
  {
    code: "CLB218",
    build: (builder, name) => {
      const { lb } = reused(builder, name);
      builder.addListener(lb!, 80, "tcp", { Status: "stopped" });
    },
  },
  {
    code: "CLB205",
    build: (builder, name) => {
      builder.addCertificate("cert-ended", "*.mall.example.com", -1);
      const { lb } = reused(builder, name);
      const listener = builder.addListener(lb!, 80, "https");
      configOf(listener)["ServerCertificateId"] = "cert-ended";
    },
  },
  {
    code: "CLB321",
    build: (builder, name) => {
      const { lb } = reused(builder, name);
      const { VServerGroupId } = builder.addGroup(lb!, "hand-made", []);
      builder.addListener(lb!, 80, "tcp", { VServerGroupId });
    },
  },
];
