import { Linter } from "eslint";
import { expect, test } from "vitest";
import { plainEnglish } from "./plain-english.mjs";

const wordsIn = (code: string) =>
  new Linter()
    .verify(code, {
      plugins: { local: { rules: { "plain-english": plainEnglish } } },
      rules: { "local/plain-english": 2 },
    })
    .map(({ message }) => message);

test.each([
  ["/** What the page shows. */", '"What": write a noun: result of ..., fields that ....'],
  ["/**\n * The lock is\n * told to the other replicas.\n */", '"is told": write reported, logged, shown, recognised.'],
  ['it("keeps strangers out", () => {});', '"strangers": write anonymous clients, untrusted text.'],
  ['test.each([1])("goes on after %s", () => {});', '"goes on": write continues.'],
  ["it(`nobody reads ${1}`, () => {});", '"nobody": write no user, no client, unowned.'],
])("%s", (code, message) => {
  expect(wordsIn(code)).toEqual([message]);
});

test.each(["// Runs as `nobody`.", "// Stands for the worker.", 'say("What is it?");'])("allows %s", (code) => {
  expect(wordsIn(code)).toEqual([]);
});
