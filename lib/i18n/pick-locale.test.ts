import { expect, test } from "vitest";
import { pickLocale } from "./pick-locale";

test.each([
  ["the cookie wins", "zh-CN", "en-US,en;q=0.9", "zh-CN"],
  ["an unknown cookie is ignored", "fr", "zh-CN,zh;q=0.9", "zh-CN"],
  ["the weight decides, not the order", undefined, "en;q=0.3,zh-TW;q=0.8", "zh-CN"],
  ["a language we do not speak is passed over", undefined, "fr-FR,de;q=0.9,en;q=0.1", "en"],
  ["q=0 means not wanted", undefined, "zh;q=0,en;q=0.1", "en"],
  ["nothing said", undefined, null, "en"],
])("%s", (_name, cookie, header, locale) => {
  expect(pickLocale(cookie, header)).toBe(locale);
});
