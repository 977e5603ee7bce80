import { describe, expect, it, vi } from "vitest";
import { AppError, toErrorBody } from "./errors";

describe("AppError", () => {
  it("is recognised when another copy of the module made it", async () => {
    vi.resetModules();
    const other = (await import("./errors")) as { AppError: typeof AppError };
    expect(other.AppError).not.toBe(AppError);
    const error = new other.AppError({ code: "x", message: "told", suggestion: "do" });
    expect(error instanceof AppError).toBe(true);
    expect(toErrorBody(error)).toEqual({ code: "x", message: "told", suggestion: "do", source: "app" });
  });

  it("does not take a subclass for another, nor a foreign class for itself", () => {
    class Special extends AppError {}
    expect(new AppError({ code: "x", message: "" }) instanceof Special).toBe(false);
    expect(new Special({ code: "x", message: "" }) instanceof AppError).toBe(true);
    for (const value of [null, undefined, "x", {}, new Error("x")])
      expect((value as unknown) instanceof AppError).toBe(false);
  });
});
