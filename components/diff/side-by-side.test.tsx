// @vitest-environment jsdom
import { fireEvent, screen, within } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, test, vi } from "vitest";
import { ValueNamesContext } from "@/components/common/value";
import type { ResourceView, ServicePart } from "@/lib/views";
import { show } from "@/testing/show";
import { SideBySide } from "./side-by-side";

const KEY = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-cert-id";
const part: Pick<ServicePart, "service" | "raw" | "diff"> = {
  service: "shop/web",
  raw: {
    metadata: { name: "web", namespace: "shop", annotations: { [KEY]: "cert-1" } },
    spec: { type: "LoadBalancer", ports: [{ port: 443 }] },
  },
  diff: [
    {
      kind: "Listener",
      name: "443/https",
      field: "CertId",
      answer: "ServerCertificateId",
      source: KEY,
      desired: "cert-1",
      actual: "cert-2",
      findingId: "f1",
    },
  ],
};
const view: Pick<ResourceView, "loadBalancer" | "loadBalancerId" | "listeners" | "vServerGroups" | "domainExtensions"> =
  {
    loadBalancerId: "lb-1",
    loadBalancer: { LoadBalancerId: "lb-1", Address: "1.2.3.4" },
    listeners: [
      { ListenerPort: 443, ListenerProtocol: "https", HTTPSListenerConfig: { ServerCertificateId: "cert-2" } },
    ],
    vServerGroups: [],
    domainExtensions: [],
  };

test("differences first and the rest folded, whole on request; from a line to its finding", async () => {
  const scrollIntoView = vi.fn();
  Element.prototype.scrollIntoView = scrollIntoView;
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
  show(
    <NuqsTestingAdapter>
      <article id="f1">The finding</article>
      <ValueNamesContext value={{ "cert-2": "old, *.shop.cn, 2026-01-01" }}>
        <SideBySide view={view} part={part} titled={false} />
      </ValueNamesContext>
    </NuqsTestingAdapter>,
  );
  const clb = screen.getByRole("region", { name: "CLB has: CLB instance lb-1" });
  expect(clb.textContent).toContain("ServerCertificateId: cert-2");
  expect(clb.querySelector("mark")?.textContent).toBe("cert-2");
  expect(clb.textContent).toContain("old, *.shop.cn, 2026-01-01");
  expect(clb.textContent).not.toContain("1.2.3.4");
  fireEvent.click(within(clb).getByRole("button", { name: "3 more lines" }));
  expect(clb.textContent).toContain("1.2.3.4");

  fireEvent.click(within(clb).getByRole("button", { name: "Difference 1, CertId: go to the finding" }));
  await expect.poll(() => document.activeElement?.id).toBe("f1");
  expect(scrollIntoView).toHaveBeenCalledTimes(1);

  const service = screen.getByRole("region", { name: "Service asks for: Service shop/web" });
  expect(service.textContent).not.toContain("type: LoadBalancer");
  fireEvent.click(screen.getByRole("checkbox", { name: "Whole objects" }));
  expect(service.textContent).toContain("type: LoadBalancer");
});
