import { expect, test } from "vitest";
import { aggregate, atoi, jsonString, list, quote } from "./go";

test("atoi", () => {
  for (const [text, value] of [
    ["0", 0],
    ["+7", 7],
    ["-7", -7],
    ["007", 7],
    ["9007199254740993", 9007199254740992],
  ] as const)
    expect(atoi(text)).toEqual({ ok: true, value });
  for (const text of ["", " 1", "1 ", "1.0", "1e3", "0x10", "１", "--1", "1_000"])
    expect(atoi(text)).toEqual({ ok: false, error: `strconv.Atoi: parsing ${quote(text)}: invalid syntax` });
  expect(atoi("9223372036854775807")).toMatchObject({ ok: true });
  expect(atoi("9223372036854775808")).toEqual({
    ok: false,
    error: 'strconv.Atoi: parsing "9223372036854775808": value out of range',
  });
});

test("quote", () => {
  expect(quote('a"b\\c')).toBe('"a\\"b\\\\c"');
  expect(quote("a\tb\u0001\u007f")).toBe('"a\\tb\\x01\\x7f"');
  expect(quote("中文 é")).toBe('"中文 é"');
  expect(quote("\u200b\u{1F600}\u00a0")).toBe('"\\u200b😀\\u00a0"');
});

test("JSON of a text escapes what HTML would read", () => {
  expect(jsonString("<a&b>")).toBe('"\\u003ca\\u0026b\\u003e"');
  expect(jsonString("\u2028")).toBe('"\\u2028"');
});

test("joined errors", () => {
  expect(aggregate([])).toBe("");
  expect(aggregate(["a"])).toBe("a");
  expect(aggregate(["a", "b", "a"])).toBe("[a, b]");
  expect(aggregate(["a", "a"])).toBe("a");
  expect(list(["a", "b"])).toBe("[a b]");
});
