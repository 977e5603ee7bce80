// @vitest-environment jsdom
import { doneRun } from "@/testing/store/run";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { SERVICES_VANISHED } from "@/lib/ccm/vanished";
import { runEngine } from "@/lib/engine";
import type { RunSnapshot } from "@/lib/model/run";
import type { Locale } from "@/lib/model/text";
import type { ReadinessView } from "@/lib/views";
import { buildReadiness } from "@/lib/views/build";
import en from "@/messages/en/check.json";
import zh from "@/messages/zh-CN/check.json";
import { generateScale } from "@/simulator/cluster/scale";
import { show } from "@/testing/show";
import { NewestTruth } from "@/components/common/partial-banner";

const NOW = "2026-11-21T10:00:00Z";
const bundle = generateScale({ services: 3, failing: 0, seed: 2 });
const run = (change: Partial<RunSnapshot>): RunSnapshot => ({ ...doneRun("run-1", NOW, 3), ...change });
const viewOf = (change: Partial<RunSnapshot>): ReadinessView =>
  buildReadiness({ bundle, result: runEngine(bundle, { checkedAt: NOW }) }, "en", run(change));

const shown = (view: ReadinessView, locale: Locale = "en", onAccept?: () => void) =>
  show(<NewestTruth view={view} onAccept={onAccept} />, locale);

describe("the newest truth on the screen", () => {
  test("a newer check that failed or was cancelled is said, with its reason, and the verdict is unknown", () => {
    expect(viewOf({}).verdict).toBe("ready");
    const failed = viewOf({
      outrankedBy: {
        runId: "run-2",
        state: "failed",
        finishedAt: NOW,
        error: { code: "kubernetes.timeout", message: "10.0.0.1 did not answer." },
      },
    });
    expect(failed.verdict).toBe("unknown");
    expect(shown(failed)).toContain("10.0.0.1 did not answer.");
    expect(shown(failed)).toContain(en.newest.failed);
    const cancelled = viewOf({ outrankedBy: { runId: "run-2", state: "cancelled" } });
    expect(cancelled.verdict).toBe("unknown");
    expect(shown(cancelled, "zh-CN")).toContain(zh.newest.cancelled);
    expect(shown(viewOf({}))).toBe("");
  });

  test("Services that vanished can be accepted as gone, and who looks later is told so", () => {
    const view = viewOf({});
    const vanished: ReadinessView = {
      ...view,
      errors: [{ source: "kubernetes", action: "list services", code: SERVICES_VANISHED, message: "3 are missing" }],
    };
    const accept = vi.fn();
    shown(vanished, "en", accept);
    fireEvent.click(screen.getByRole("button", { name: en.newest.accept }));
    expect(accept).toHaveBeenCalledOnce();
    // In a file there is nobody to ask.
    shown(vanished);
    expect(screen.queryByRole("button")).toBeNull();
    expect(shown(viewOf({ acceptedMissingServices: true }))).toContain(en.newest.accepted);
  });
});
