// @vitest-environment jsdom
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { RequestError } from "./fetch-json";
import { httpSource, viewQuery } from "./sources";

test("a view that was refused before the first check ended appears after it", async () => {
  vi.useFakeTimers();
  const none = new RequestError(404, { code: "run.none", message: "Not checked yet.", source: "app" });
  const read = vi.fn().mockRejectedValueOnce(none).mockResolvedValue({ steps: [] });
  const query = viewQuery({ ...httpSource("prod"), read }, "plan", {}, "en");
  const observer = new QueryObserver(new QueryClient({ defaultOptions: { queries: { retry: false } } }), query);
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect(observer.getCurrentResult().isError).toBe(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(observer.getCurrentResult().data).toEqual({ steps: [] });
  // A view that was read is not asked for again.
  expect(read).toHaveBeenCalledTimes(2);
  leave();
});
