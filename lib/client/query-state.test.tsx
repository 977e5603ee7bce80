// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  choiceParam,
  listParam,
  readParams,
  textParam,
  useQueryStates,
  withFallback,
  writeParams,
} from "./query-state";

vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams(window.location.search) }));

const PARAMS = {
  q: withFallback(textParam, ""),
  state: withFallback(listParam, []),
  view: withFallback(choiceParam(["instances", "services"]), "instances"),
  from: textParam,
};
const none = { q: "", state: [], view: "instances", from: null } as const;

describe("values and queries", () => {
  test("what the address does not say is not written, and the rest comes back as it was", () => {
    expect(writeParams(PARAMS, { ...none, state: [] })).toBe("");
    const values = { q: "a b&c=d", state: ["one,two", "three/x:y"], view: "services" as const, from: "é%2C" };
    const query = writeParams(PARAMS, values);
    expect(query).toContain("three/x:y");
    expect(readParams(PARAMS, query)).toEqual(values);
  });

  test("what is not a choice counts as nothing", () => {
    expect(readParams(PARAMS, "?view=elsewhere&other=1")).toEqual(none);
  });
});

describe("in a page", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    window.history.replaceState(null, "", "/c/prod?target=v2.14.0&q=old#place");
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  test("is seen at once, written once, and leaves the rest of the address as it is", () => {
    const replace = vi.spyOn(window.history, "replaceState");
    const { result, rerender } = renderHook(() => useQueryStates(PARAMS));
    expect(result.current[0].q).toBe("old");
    act(() => result.current[1]({ q: "n" }));
    act(() => result.current[1]({ q: "new", state: ["fail", "unknown"] }));
    expect(result.current[0]).toMatchObject({ q: "new", state: ["fail", "unknown"] });
    expect(window.location.search).toBe("?target=v2.14.0&q=old");
    act(() => vi.advanceTimersByTime(200));
    expect(window.location.href.endsWith("/c/prod?target=v2.14.0&q=new&state=fail,unknown#place")).toBe(true);
    expect(replace).toHaveBeenCalledTimes(1);
    const { state } = result.current[0];
    rerender();
    expect(result.current[0].state).toBe(state);
    act(() => result.current[1]({ q: "", state: null }));
    act(() => vi.advanceTimersByTime(200));
    expect(window.location.search).toBe("?target=v2.14.0");
    replace.mockRestore();
  });

  test("back in the browser wins over what was set", () => {
    const { result } = renderHook(() => useQueryStates(PARAMS));
    act(() => result.current[1]({ q: "typed" }));
    window.history.replaceState(null, "", "/c/prod?q=before");
    act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
    expect(result.current[0].q).toBe("before");
    act(() => vi.advanceTimersByTime(200));
    expect(window.location.search).toBe("?q=before");
  });

  test("what was set stays with its page: the same page opened anew begins with its address", () => {
    const first = renderHook(() => useQueryStates(PARAMS));
    act(() => first.result.current[1]({ q: "typed" }));
    act(() => vi.advanceTimersByTime(200));
    first.unmount();
    window.history.replaceState(null, "", "/c/prod");
    expect(renderHook(() => useQueryStates(PARAMS)).result.current[0].q).toBe("");
  });

  test("a page that was left writes nothing into the next one's address", () => {
    const { result } = renderHook(() => useQueryStates(PARAMS));
    act(() => result.current[1]({ q: "typed" }));
    window.history.replaceState(null, "", "/c/prod/i/lb-1");
    act(() => vi.advanceTimersByTime(200));
    expect(window.location.search).toBe("");
  });
});
