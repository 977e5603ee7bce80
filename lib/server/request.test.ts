import { expect, test } from "vitest";
import { requestOrigin } from "./request";

test.each([
  [{ host: "127.0.0.1:8443" }, undefined, "http://127.0.0.1:8443"],
  [{ host: "10.0.0.1:3000", "x-forwarded-host": "evil.example" }, "https://ops.example.com", "https://ops.example.com"],
  [{ host: "a.example.com", "x-forwarded-host": "b.example.com" }, undefined, "http://a.example.com"],
  [{ host: "[::1]:3000" }, undefined, "http://[::1]:3000"],
  [{ host: "evil.example.com/path?x=" }, undefined, "http://localhost"],
  [{ host: "user@evil.example.com" }, undefined, "http://localhost"],
  [{}, undefined, "http://localhost"],
])("%o %s", (headers, publicUrl, origin) => {
  expect(requestOrigin(new Headers(headers as Record<string, string>), publicUrl)).toBe(origin);
});
