// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import { runEngine } from "@/lib/engine";
import { buildInstance } from "@/lib/views/build";
import common from "@/messages/en/common.json";
import instance from "@/messages/en/instance.json";
import { CHECKED_AT } from "@/testing/engine-bundle";
import { nlbCase } from "@/testing/nlb-case";
import { TopologyMap } from "./topology-map";

afterEach(cleanup);

test("the map of an NLB has its DNS name, zones, listeners with certificates and server groups", () => {
  const { bundle, nlb } = nlbCase();
  nlb.loadBalancers[0]!.DNSName = "one.nlb";
  nlb.listeners[0]!.CertificateIds = ["cert-1"];
  const result = runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion: "v2.15.0" });
  const view = buildInstance({ result, bundle }, "nlb-1", { locale: "en" })!;
  const onError = vi.fn();
  render(
    <NextIntlClientProvider locale="en" messages={{ common, instance }} timeZone="UTC" onError={onError}>
      <TopologyMap view={view} />
    </NextIntlClientProvider>,
  );
  expect(onError).not.toHaveBeenCalled();
  const text = screen.getByRole("group", { name: /^Service ports/ }).textContent;
  for (const part of ["one.nlb", "z-a: vsw-a", "80/tcp", "cert-1", "Server group", "sgp-1"])
    expect(text).toContain(part);
  expect(text).not.toMatch(/CLB|VServer/);
});
