import type { ErrorBody } from "@/lib/model/errors";

/** A failed request as queries throw it: the server's ErrorBody and the HTTP status. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
    this.name = "RequestError";
  }
}

/** Fetches JSON from our own API. Throws RequestError with the server's ErrorBody, or `unreachable` when nothing answers. */
export async function fetchJson<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      ...init,
      headers: {
        accept: "application/json",
        ...(init?.body ? { "content-type": "application/json" } : {}),
        ...init?.headers,
      },
    });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new RequestError(0, {
      code: "server_unreachable",
      message: "The CCM Preflight server does not answer.",
      suggestion: "Check that it is still running (npm start or npm run demo), then try again.",
      source: "app",
    });
  }
  if (response.status === 204) return undefined as T;
  const text = await response.text();
  const value = parse(text);
  if (!response.ok)
    throw new RequestError(
      response.status,
      isErrorBody(value)
        ? value
        : {
            code: `http_${response.status}`,
            message: `The server answered ${response.status} without saying why.`,
            source: "app",
          },
    );
  return value as T;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isErrorBody(value: unknown): value is ErrorBody {
  const body = value as Partial<ErrorBody> | null | undefined;
  return typeof body?.code === "string" && typeof body.message === "string";
}

/** The ErrorBody of whatever was thrown or handed over. */
export function errorBodyOf(error: unknown): ErrorBody {
  if (error instanceof RequestError) return error.body;
  if (isErrorBody(error)) return error;
  return {
    code: "unexpected",
    message: error instanceof Error && error.message ? error.message : "Something failed without saying why.",
    source: "app",
  };
}
