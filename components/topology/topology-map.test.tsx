// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { runEngine } from "@/lib/engine";
import { buildInstance } from "@/lib/views/resource";
import { CHECKED_AT } from "@/testing/engine-bundle";
import { nlbCase } from "@/testing/nlb-case";
import { show } from "@/testing/show";
import { TopologyMap } from "./topology-map";

test("the map of an NLB has its DNS name, zones, listeners with certificates and server groups", () => {
  const { bundle, nlb } = nlbCase();
  nlb.loadBalancers[0]!.DNSName = "one.nlb";
  nlb.listeners[0]!.CertificateIds = ["cert-1"];
  const result = runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion: "v2.15.0" });
  const view = buildInstance({ result, bundle }, "nlb-1", "en")!;
  show(<TopologyMap view={view} />);
  const text = screen.getByRole("group", { name: /^Service ports/ }).textContent;
  for (const part of ["one.nlb", "z-a: vsw-a", "80/tcp", "cert-1", "Server group", "sgp-1"])
    expect(text).toContain(part);
  expect(text).not.toMatch(/CLB|VServer/);
});
