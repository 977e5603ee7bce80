/** Where an error came from: decides which screen shows it and which permission snippet fits. */
export type ErrorSource = "kubernetes" | "slb" | "ecs" | "vpc" | "nlb" | "actiontrail" | "cs" | "app" | "store";

/** The one shape in which an error crosses to the browser or to a JSON output. */
export interface ErrorBody {
  code: string;
  message: string;
  suggestion?: string;
  requestId?: string;
  source?: ErrorSource;
}

const BRAND = Symbol.for("ccm-preflight.AppError");

/** An error that says what to do. Only `toBody()` leaves the server: the cause never does. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly source: ErrorSource;
  readonly suggestion?: string;
  readonly requestId?: string;
  readonly [BRAND] = true;

  /** The server's bundles hold a copy of this class each, and errors cross them through the shared run manager. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (this !== AppError) return Function.prototype[Symbol.hasInstance].call(this, value);
    return typeof value === "object" && value !== null && (value as { [BRAND]?: boolean })[BRAND] === true;
  }

  constructor(init: ErrorBody & { status?: number; cause?: unknown }) {
    super(init.message, { cause: init.cause });
    this.name = "AppError";
    this.code = init.code;
    this.status = init.status ?? 500;
    this.source = init.source ?? "app";
    this.suggestion = init.suggestion;
    this.requestId = init.requestId;
  }

  toBody(): ErrorBody {
    const { code, message, source, suggestion, requestId } = this;
    return { code, message, source, suggestion, requestId };
  }
}

/** An `AppError` with its HTTP status, in one line. */
export function problem(status: number, code: string, message: string, suggestion?: string): AppError {
  return new AppError({ status, code, message, suggestion });
}

/** Unknown errors keep their detail on the server. */
export function toErrorBody(error: unknown): ErrorBody {
  if (error instanceof AppError) return error.toBody();
  return {
    code: "internal",
    message: "Something failed inside CCM Preflight.",
    suggestion: "The server log has the detail.",
    source: "app",
  };
}
