import { configOf } from "@/simulator/cluster/actual";
import { built, reused, type FindingFixture } from "./types";

/** Services that pass, on instances of which the controller leaves the listeners alone. */
export const unansweredFixtures: readonly FindingFixture[] = [
  built("CLB213", reused),
  built("CLB218", (builder, name) => builder.addListener(reused(builder, name).lb!, 80, "tcp", { Status: "stopped" })),
  built("CLB205", (builder, name) => {
    builder.addCertificate("cert-ended", "*.mall.example.com", -1);
    configOf(builder.addListener(reused(builder, name).lb!, 80, "https"))["ServerCertificateId"] = "cert-ended";
  }),
  built("CLB321", (builder, name) => {
    const { lb } = reused(builder, name);
    const { VServerGroupId } = builder.addGroup(lb!, "hand-made", []);
    builder.addListener(lb!, 80, "tcp", { VServerGroupId });
  }),
];
