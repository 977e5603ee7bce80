// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { DataSourceProvider } from "@/lib/client/data-source";
import en from "@/messages/en/common.json";
import zh from "@/messages/zh-CN/common.json";
import { ExactTime, TimeAgo } from "./time-ago";

afterEach(cleanup);

function text(locale: "en" | "zh-CN", at: string | undefined, now = "2026-03-01T10:05:00Z"): string | null {
  const { container } = render(
    <NextIntlClientProvider
      locale={locale}
      messages={{ common: locale === "en" ? en : zh }}
      timeZone="UTC"
      now={new Date(now)}
    >
      <TimeAgo at={at} />
    </NextIntlClientProvider>,
  );
  return container.textContent;
}

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
  const { container } = render(
    <NextIntlClientProvider locale="zh-CN" messages={{ common: zh }} timeZone="UTC">
      <DataSourceProvider
        source={{ id: "file", frozenNow: "2026-03-01T10:05:00Z", read: () => Promise.reject(new Error()) }}
      >
        <TimeAgo at="2026-03-01T10:04:57Z" />
      </DataSourceProvider>
    </NextIntlClientProvider>,
  );
  expect(container.textContent).toBe("2026-03-01 10:04 UTC");
});

test("an exact time has its seconds", () => {
  const drawn = (at: string | undefined) => render(<ExactTime at={at} />).container.textContent;
  expect(drawn("2026-03-01T10:04:57.120Z")).toBe("2026-03-01 10:04:57 UTC");
  expect(drawn(undefined)).toBe("–");
});
