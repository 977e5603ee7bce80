// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import common from "@/messages/en/common.json";
import events from "@/messages/en/events.json";
import triage from "@/messages/en/triage.json";
import commonZh from "@/messages/zh-CN/common.json";
import eventsZh from "@/messages/zh-CN/events.json";
import triageZh from "@/messages/zh-CN/triage.json";
import { TriagePage } from "./triage-page";

afterEach(cleanup);

function page(locale: "en" | "zh-CN" = "en") {
  const messages =
    locale === "en" ? { common, events, triage } : { common: commonZh, events: eventsZh, triage: triageZh };
  const onError = vi.fn();
  render(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC" onError={onError}>
      <TriagePage />
    </NextIntlClientProvider>,
  );
  const box = screen.getByRole("textbox");
  return { paste: (text: string) => fireEvent.change(box, { target: { value: text } }), onError };
}

test("a pasted message gives cause and first command, with secrets masked", () => {
  const { paste, onError } = page();
  paste(
    'Error syncing load balancer []: Post "http://slb-vpc.cn-hangzhou.aliyuncs.com/?AccessKeyId=LTAI5tSecretSecret&Signature=abcdefgh": dial tcp: i/o timeout',
  );
  expect(screen.getByText("The OpenAPI endpoint cannot be reached")).toBeTruthy();
  expect(screen.getAllByText(/nslookup slb-vpc.cn-hangzhou.aliyuncs.com/).length).toBeGreaterThan(0);
  expect(document.body.textContent).not.toContain("SecretSecret");
  expect(
    (screen.getByRole("textbox", { name: "Message or kubectl output" }) as HTMLTextAreaElement).value,
  ).not.toContain("SecretSecret");
  expect(onError).not.toHaveBeenCalled();
});

test("a described Service fills its own commands", () => {
  const { paste } = page();
  paste(
    "Name: web\nNamespace: shop\nType: LoadBalancer\nEvents:\n  Warning  UnAvailableLoadBalancer  2m  service-controller  There are no available nodes for LoadBalancer\n",
  );
  expect(
    screen.getAllByText(/kubectl -n shop get endpointslices -l kubernetes.io\/service-name=web/).length,
  ).toBeGreaterThan(0);
});

test("what is not understood is kept and said to be so", () => {
  const { paste } = page();
  paste("Error syncing load balancer [lb-1]: a sentence from the future");
  expect(screen.getByText("Not understood")).toBeTruthy();
  expect(screen.getByText("a sentence from the future")).toBeTruthy();
});

test("speaks Chinese", () => {
  const { paste, onError } = page("zh-CN");
  paste("The specified VSwitch has no available ip.");
  expect(screen.getByText("交换机没有可用 IP")).toBeTruthy();
  expect(onError).not.toHaveBeenCalled();
});
