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

test("two times that stand beside each other are told apart, by seconds where the minute is the same", () => {
  const drawn = (at: string | undefined, other: string) => {
    const { container } = render(<ExactTime at={at} beside={[undefined, other]} />);
    return container.textContent;
  };
  expect(drawn("2026-03-01T10:04:57Z", "2026-03-01T10:05:02Z")).toBe("2026-03-01 10:04 UTC");
  expect(drawn("2026-03-01T10:04:07Z", "2026-03-01T10:04:57Z")).toBe("2026-03-01 10:04:07 UTC");
  expect(drawn("2026-03-01T10:04:57.120Z", "2026-03-01T10:04:57.960Z")).toBe("2026-03-01 10:04:57.120 UTC");
  expect(drawn(undefined, "2026-03-01T10:04:57Z")).toBe("–");
});
