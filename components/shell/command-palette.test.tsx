// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import shell from "@/messages/en/shell.json";
import { router } from "@/testing/navigation";
import { show } from "@/testing/show";
import { CommandPalette } from "./command-palette";

const { push, refresh } = router;

const FOUND = [
  { kind: "Service", name: "shop/web", service: "shop/web", loadBalancerId: "lb-1", cluster: "prod", clusterName: "P" },
  { kind: "node", name: "cn-a.10.0.0.5", cluster: "other", clusterName: "Other" },
];
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", (input: RequestInfo | URL) => {
    const url = String(input instanceof Request ? input.url : input);
    asked.push(url);
    const body = url.includes("/api/places")
      ? { found: FOUND }
      : url.includes("/api/guide")
        ? { matches: [], items: [], found: [] }
        : { clusters: [] };
    return Promise.resolve(new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } }));
  });
});

function openPalette(cluster?: string): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  show(
    <QueryClientProvider client={client}>
      <CommandPalette cluster={cluster} open onOpenChange={() => undefined} onHelp={() => undefined} />
    </QueryClientProvider>,
  );
}

test("Enter goes to what was found, also when it was found after the typing", async () => {
  openPalette();
  const words = screen.getByPlaceholderText(shell.commands.placeholder);
  fireEvent.change(words, { target: { value: "10.0.0.5" } });
  await screen.findByText("shop/web");
  const chosen = (text: string) =>
    waitFor(() => expect(screen.getByText(text).closest("[role=option]")?.getAttribute("aria-selected")).toBe("true"));
  await chosen("shop/web");
  fireEvent.keyDown(words, { key: "ArrowDown" });
  await chosen("cn-a.10.0.0.5");
  fireEvent.keyDown(words, { key: "ArrowUp" });
  await chosen("shop/web");
  fireEvent.keyDown(words, { key: "Enter" });
  expect(push).toHaveBeenLastCalledWith(expect.stringMatching(/^\/c\/prod\/.*lb-1/));
});

test("shows Searching until the server has answered, then that nothing matches", async () => {
  openPalette();
  vi.stubGlobal("fetch", (input: RequestInfo | URL) =>
    Promise.resolve(Response.json(String(input).includes("/api/places") ? { found: [] } : { items: [], clusters: [] })),
  );
  fireEvent.change(screen.getByPlaceholderText(shell.commands.placeholder), { target: { value: "zzz-none" } });
  expect(screen.getByText(shell.commands.searching)).toBeTruthy();
  expect(screen.queryByText(shell.commands.none)).toBeNull();
  expect(await screen.findByText(shell.commands.none)).toBeTruthy();
});

test("Enter before the server has answered goes to the first thing that it finds", async () => {
  openPalette();
  const words = screen.getByPlaceholderText(shell.commands.placeholder);
  fireEvent.change(words, { target: { value: "10.0.0.5" } });
  fireEvent.keyDown(words, { key: "Enter" });
  expect(push).not.toHaveBeenCalled();
  await waitFor(() => expect(push).toHaveBeenLastCalledWith(expect.stringMatching(/^\/c\/prod\/.*lb-1/)));
});

test("shares, goes to the script, judges for another version and changes the language", () => {
  openPalette("prod");
  const { action } = shell.commands;
  const words = screen.getByPlaceholderText(shell.commands.placeholder);
  const take = (typed: string, label: string) => {
    fireEvent.change(words, { target: { value: typed } });
    fireEvent.click(screen.getByText(label));
  };
  take("share", action.share);
  expect(push).toHaveBeenLastCalledWith("/c/prod?share=true");
  take("script", action.script);
  expect(push).toHaveBeenLastCalledWith("/c/prod/fix?group=safe");
  take("target v2.13.0", action.target.replace("{version}", "v2.13.0"));
  expect(push).toHaveBeenLastCalledWith("/c/prod?target=v2.13.0");
  take("简体", "简体中文");
  expect(document.cookie).toContain("zh-CN");
  expect(refresh).toHaveBeenCalled();
});
