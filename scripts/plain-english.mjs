// ESLint rule for comments and names of tests: words that a reader stumbles on, each with what to write.

/** @type {[RegExp, string][]} */
const WORDS = [
  [/\bnobody\b/i, "no user, no client, unowned"],
  [/\bwhoever\b/i, "the caller, a user"],
  [/\bsomebody\b/i, "a user, a client"],
  [/\bstrangers?\b/i, "anonymous clients, untrusted text"],
  [/\bof ours\b/i, "of this program, of the controller"],
  [/\bput right\b/i, "fixed"],
  [/\b(?:is|are|was|were|be|been) told\b/i, "reported, logged, shown, recognised"],
  [/\bstands? (?:beside|above|below|beneath|in (?!for\b)|on\b|where\b|there\b|open\b|first\b)/i, "is, comes"],
  [/\bgo(?:es)? on\b/i, "continues"],
  [/\bcomes? near\b/i, "reaches"],
  [/\bwhat is there\b/i, "existing data, present state"],
  [/^\W*What\b/, "a noun: result of ..., fields that ..."],
];
const TESTS = /^(?:it|test|describe)$/;

/** The name of the function that a call of a test ends in: `test` of `test.skip(...)` and of `test.each(...)(...)`. */
function baseOf(callee) {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "MemberExpression") return baseOf(callee.object);
  return callee.type === "CallExpression" ? baseOf(callee.callee) : "";
}

/** @type {import("eslint").Rule.RuleModule} */
export const plainEnglish = {
  meta: { type: "suggestion", schema: [], messages: { word: '"{{found}}": write {{plain}}.' } },
  create(context) {
    const check = (text, loc) => {
      const lines = text.split("\n").map((line) => line.trim().replace(/^\*/, ""));
      const prose = lines
        .join(" ")
        .replace(/`[^`]*`/g, "")
        .replace(/ +/g, " ");
      for (const [word, plain] of WORDS) {
        const [found] = word.exec(prose) ?? [];
        if (found) context.report({ loc, messageId: "word", data: { found: found.trim(), plain } });
      }
    };
    return {
      Program() {
        for (const { value, loc } of context.sourceCode.getAllComments()) check(value, loc);
      },
      CallExpression({ callee, arguments: [name] }) {
        if (!name || !TESTS.test(baseOf(callee))) return;
        if (name.type === "Literal" && typeof name.value === "string") check(name.value, name.loc);
        if (name.type === "TemplateLiteral") check(name.quasis.map(({ value }) => value.cooked).join(" "), name.loc);
      },
    };
  },
};
