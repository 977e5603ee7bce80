// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { answerTexts } from "@/lib/triage/answers";
import type { Locale } from "@/lib/model/text";
import type { ClusterPlace } from "@/lib/views/answers";
import { show } from "@/testing/show";
import { worker } from "@/testing/worker-here";
import { TriagePage } from "./triage-page";

/** Names known to the server, and the names it was asked for. */
let places: ClusterPlace[] = [];
let asked: string[] = [];
/** Whether the server has texts for codes. */
let texts = true;
beforeEach(() => {
  places = [];
  asked = [];
  texts = true;
  worker.broken = false;
  vi.stubGlobal("fetch", (path: string) => {
    const { pathname, searchParams } = new URL(path, "http://localhost");
    asked.push(...searchParams.getAll("name"));
    if (pathname === "/api/events/answers")
      return Promise.resolve(
        texts
          ? Response.json({ answers: answerTexts(searchParams.getAll("code"), searchParams.get("lang") as "en") })
          : Response.json({ code: "down", message: "No answer.", source: "app" }, { status: 500 }),
      );
    return Promise.resolve(Response.json({ places, found: [], items: [], pages: [] }));
  });
});

function page(locale: Locale = "en") {
  show(
    <QueryClientProvider client={new QueryClient()}>
      <TriagePage />
    </QueryClientProvider>,
    locale,
  );
  const box = screen.getByRole("textbox");
  return { paste: (text: string) => fireEvent.change(box, { target: { value: text } }) };
}

/** All commands on the page: each is drawn argument by argument. */
const commands = () => [...document.querySelectorAll("pre")].map((one) => one.textContent).join("\n");

test("keeps and marks lines that it does not understand", async () => {
  const { paste } = page();
  paste("Error syncing load balancer [lb-1]: a sentence from the future");
  expect(await screen.findByText("Unknown message")).toBeTruthy();
  expect(screen.getByText("a sentence from the future")).toBeTruthy();
});

const place = (cluster: string, port: string): ClusterPlace => ({
  cluster,
  clusterName: cluster,
  kind: "instance",
  name: "lb-bp1web",
  service: "shop/web",
  loadBalancerId: "lb-bp1web",
  params: { region: "cn-hangzhou", namespace: "shop", service: "web", loadBalancerId: "lb-bp1web" },
  ports: [{ port, protocol: "tcp" }],
});
const STOPPED = "Error syncing load balancer [lb-bp1web]: Message: The specified VSwitch has no available ip.";

test("a node leads to the instances that send to it, and to its Events", async () => {
  const node = (instances: string[]): ClusterPlace => ({
    cluster: "prod",
    clusterName: "prod",
    kind: "node",
    name: "cn-hangzhou.10.0.0.5",
    instances,
    params: { node: "cn-hangzhou.10.0.0.5" },
    ports: [],
  });
  const named = "Deleting node cn-hangzhou.10.0.0.5 because it's not present according to cloud provider";
  places = [node(["lb-1", "lb-2"])];
  const first = page();
  first.paste(named);
  const list = await screen.findByRole("link", { name: "Node cn-hangzhou.10.0.0.5: backend of 2 instances" });
  expect(list.getAttribute("href")).toBe("/c/prod/fix?q=lb-1%2Clb-2");
  expect(screen.getByRole("link", { name: "Events of node cn-hangzhou.10.0.0.5" }).getAttribute("href")).toBe(
    "/c/prod/events?q=cn-hangzhou.10.0.0.5",
  );
  places = [node(["lb-1"])];
  page("zh-CN").paste(named);
  const only = await screen.findByRole("link", { name: "节点 cn-hangzhou.10.0.0.5：1 个实例的后端" });
  expect(only.getAttribute("href")).toBe("/c/prod/i/lb-1");
});

test("a name that two clusters know fills nothing until one is chosen", async () => {
  places = [place("prod", "80"), place("staging", "8080")];
  const { paste } = page();
  paste(STOPPED);
  await screen.findAllByRole("link", { name: "Service shop/web" });
  expect(commands()).not.toContain("DescribeVSwitches --RegionId cn-hangzhou");
  fireEvent.click(screen.getAllByRole("button", { name: "Use these values in the commands" })[1] as HTMLElement);
  expect(commands()).toContain("DescribeVSwitches --RegionId cn-hangzhou");
});

test("without its texts an answer still has code, message and a way to try again; nothing typed is lost", async () => {
  texts = false;
  const { paste } = page();
  paste(STOPPED);
  expect(await screen.findAllByText("EVT110")).toBeTruthy();
  const again = await screen.findByRole("button", { name: /try again/i });
  texts = true;
  fireEvent.click(again);
  expect((await screen.findAllByText("The vSwitch has no free address")).length).toBeGreaterThan(0);
  expect(
    (screen.getByRole("textbox", { name: "Message, manifest, question, code or annotation" }) as HTMLTextAreaElement)
      .value,
  ).toBe(STOPPED);
});

test("a reader that does not load says so, keeps the text, and is tried again", async () => {
  worker.broken = true;
  const { paste } = page();
  paste(STOPPED);
  expect(await screen.findByText("The text could not be read. It is still in the box. Try again.")).toBeTruthy();
  worker.broken = false;
  fireEvent.click(screen.getByRole("button", { name: /try again/i }));
  expect((await screen.findAllByText("The vSwitch has no free address")).length).toBeGreaterThan(0);
});

test("answers the newest of several texts typed quickly", async () => {
  const { paste } = page();
  paste("The specified VSwitch has no avail");
  paste("The specified VSwitch has no available i");
  paste("Error syncing load balancer [lb-1]: Message: The account is arrearage.");
  expect((await screen.findAllByText("Account")).length).toBeGreaterThan(0);
  expect(screen.queryByText("The vSwitch has no free address")).toBeNull();
});
