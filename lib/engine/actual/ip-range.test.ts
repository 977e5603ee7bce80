import { expect, test } from "vitest";
import { inRanges, parseIp, parseRange } from "./ip-range";

test.each([
  ["10.0.0.1", "10.0.0.0/8", true],
  ["11.0.0.1", "10.0.0.0/8", false],
  ["255.255.255.255", "0.0.0.0/0", true],
  ["192.168.0.9", "192.168.0.9/32", true],
  ["2408:4005:3ac:9d00::1", "2408:4005:3AC:9d00::/56", true],
  ["2408:4005:3ac:9e00::1", "2408:4005:3ac:9d00::/56", false],
  ["::ffff:10.0.0.1", "::ffff:0:0/96", true],
  ["::1", "::/0", true],
  ["::1", "0.0.0.0/0", false],
  ["10.0.0.1", "::/0", false],
])("%s in %s: %s", (ip, range, expected) => {
  expect(inRanges(ip, [parseRange(range)!])).toBe(expected);
});

test.each(["", "10.0.0", "10.0.0.256", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "g::", "12345::", "::1.2.3"])(
  "%s is no address",
  (text) => {
    expect(parseIp(text)).toBeNull();
  },
);

test.each(["", "10.0.0.0", "10.0.0.0/33", "::/129", "10.0.0.0/8/8", "x/8"])("%s is no range", (text) => {
  expect(parseRange(text)).toBeNull();
});
