// @vitest-environment jsdom
import { expect, test } from "vitest";
import { DataSourceProvider } from "@/lib/client/data-source";
import type { Locale } from "@/lib/model/text";
import { show } from "@/testing/show";
import { ExactTime, TimeAgo } from "./time-ago";

const text = (locale: Locale, at: string | undefined) =>
  show(<TimeAgo at={at} />, locale, new Date("2026-03-01T10:05:00Z"));

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
