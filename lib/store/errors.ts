import { STORE_FAILURES } from "@/lib/knowledge/store-failures";
import { AppError } from "@/lib/model/errors";

/**
 * The error of a failed store, with what to do. Without a store only history, Events older than an hour and share links are
 * missing.
 */
export function storeError(error: unknown, location: string): AppError {
  if (error instanceof AppError) return error;
  const code = String((error as { code?: unknown })?.code ?? "");
  const message = error instanceof Error ? error.message : String(error);
  const known = STORE_FAILURES.find((rule) => rule.codes.includes(code) || rule.pattern?.test(message));
  const made = known ?? {
    id: "store.failed",
    sentence: (where: string) => `The store at ${where} failed: ${/^\w{1,40}$/.test(code) ? code : "unknown error"}.`,
    hint: "The server log has the detail. The dashboard works without history until then.",
  };
  return new AppError({
    code: made.id,
    status: 503,
    source: "store",
    message: made.sentence(location),
    suggestion: made.hint,
    cause: error,
  });
}
