import { expect, test } from "vitest";
import { requestOrigin } from "./request-origin";

const OWN = new URL("http://127.0.0.1:3000/api/reports");

test.each([
  [{ host: "preflight.example.com:8443" }, "http://preflight.example.com:8443"],
  [
    { host: "10.0.0.1:3000", "x-forwarded-host": "ops.example.com", "x-forwarded-proto": "https" },
    "https://ops.example.com",
  ],
  [{ host: "a.example.com", "x-forwarded-host": "b.example.com, c.example.com" }, "http://b.example.com"],
  [{ host: "[::1]:3000" }, "http://[::1]:3000"],
  [{ host: "evil.example.com/path?x=" }, "http://127.0.0.1:3000"],
  [{ host: "user@evil.example.com" }, "http://127.0.0.1:3000"],
  [{ host: "a.example.com", "x-forwarded-proto": "javascript" }, "http://a.example.com"],
  [{}, "http://127.0.0.1:3000"],
])("%o", (headers, origin) => {
  expect(requestOrigin(new Headers(headers as Record<string, string>), OWN)).toBe(origin);
});
