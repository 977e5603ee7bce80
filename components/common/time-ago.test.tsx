// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { DataSourceProvider } from "@/lib/client/data-source";
import type { Locale } from "@/lib/model/text";
import { show } from "@/testing/show";
import { ExactTime, LocalTime, TimeAgo } from "./time-ago";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-03-01T10:05:00Z") }));
const text = (locale: Locale, at: string | undefined) => show(<TimeAgo at={at} />, locale);

test("ages read naturally in both languages", () => {
  expect(text("en", "2026-03-01T10:00:00Z")).toBe("5 minutes ago");
  expect(text("zh-CN", "2026-03-01T10:00:00Z")).toBe("5 分钟前");
  expect(text("en", "2026-03-01T10:04:57Z")).toBe("just now");
  expect(text("zh-CN", "2026-03-01T10:04:57Z")).toBe("刚刚");
});

test("a server clock a moment ahead reads as now, an end to come as a future", () => {
  expect(text("en", "2026-03-01T10:05:20Z")).toBe("just now");
  expect(text("en", "2026-03-08T10:05:00Z")).toBe("in 1 week");
});

test("on a page opened minutes ago, what was just read is just now, and ages from then on", () => {
  show(<TimeAgo at="2026-03-01T10:06:10Z" />, "en", new Date("2026-03-01T10:05:00Z"));
  vi.setSystemTime(new Date("2026-03-01T10:06:14Z"));
  expect(show(<TimeAgo at="2026-03-01T10:06:10Z" />, "en", new Date("2026-03-01T10:05:00Z"))).toBe("just now");
  act(() => void vi.advanceTimersByTime(60_000));
  expect(document.body.textContent).toBe("50 seconds ago");
  vi.setSystemTime(new Date("2026-03-01T10:05:00Z"));
});

test("the time of today has no day, that of another has", () => {
  expect(show(<LocalTime at="2026-03-01T09:42:00Z" />)).toBe("09:42");
  expect(show(<LocalTime at="2026-02-28T09:42:00Z" />)).toBe("Feb 28, 09:42");
});

test("no time is a dash", () => {
  expect(text("en", undefined)).toBe("–");
  expect(text("en", "yesterday")).toBe("–");
});

test("files and reports name the time, in every language alike", () => {
  const source = { id: "file", frozenNow: "2026-03-01T10:05:00Z", read: () => Promise.reject(new Error()) };
  const file = (
    <DataSourceProvider source={source}>
      <TimeAgo at="2026-03-01T10:04:57Z" />
    </DataSourceProvider>
  );
  expect(show(file, "zh-CN")).toBe("2026-03-01 10:04 UTC");
});

test("an exact time has its seconds", () => {
  const drawn = (at: string | undefined) => show(<ExactTime at={at} />);
  expect(drawn("2026-03-01T10:04:57.120Z")).toBe("2026-03-01 10:04:57 UTC");
  expect(drawn(undefined)).toBe("–");
});
