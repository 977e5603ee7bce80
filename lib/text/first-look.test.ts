import { describe, expect, it } from "vitest";
import { firstLook, wordsOf } from "./first-look";
import { SHAPES } from "./secret-shapes";

describe("the words that an expression cannot do without", () => {
  it.each([
    [/is missing|(?:is|are) required/, ["is missing", " required"]],
    [/\b(?:quota|limit)\b/, ["quota", "limit"]],
    [/^the (?:user|role) does not exist/, [" does not exist"]],
    [/x?yz abc+d/, ["yz abc"]],
    [/[^\]\\]too (?!many)often/, ["too often"]],
    [/(?:Bearer|Basic)\s{1,3}/, ["bearer", "basic"]],
    [/\p{L}{2,}@[\w.]+\.com/u, [".com"]],
    [/(?<=\\[nrt])LTAI[A-Z]{8}/, ["ltai"]],
    [/a{0,3}bc{2}de/, ["bc"]],
    [/\u4e00\x41bcd/, ["bcd"]],
  ])("of %s", (expression, words) => {
    expect(wordsOf(expression)).toEqual(words);
  });
  it.each([[/\d+/], [/a|quota/], [/(?:quota)?\d/], [/(?:quota|\d)/]])("has none for %s", (expression) => {
    expect(wordsOf(expression)).toBeUndefined();
  });
});

describe("a first look", () => {
  const look = firstLook([/quota|limit/, undefined, /\d{3}/, /no (?:permission|right)/]);
  it("names what may hit, and forgets the text before", () => {
    expect([...look.mayHit("the quota is exceeded")]).toEqual([1, 0, 1, 0]);
    expect([...look.mayHit("no permission")]).toEqual([0, 0, 1, 1]);
    expect([...look.mayHit("")]).toEqual([0, 0, 1, 0]);
  });
  it("never hides a form of a secret", () => {
    const forms = firstLook(SHAPES.map(({ find }) => find));
    const texts = [
      "Authorization: Bearer abcDEF1234567890abcDEF",
      "authorization: acs3-hmac-sha256 Credential=LTAI5tAbCdEfGhIjKlMn1234",
      "postgres://user:hunter22@db.example:5432/x",
      "db.example:5432:shop:shop:hunter22",
      "https://hooks.slack.com/services/T000/B000/abcdef",
      "ghp_abcdefghijklmnopqrstuvwxyz012345",
      "-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----",
      "$6$salt$abcdefghijklmnopqrstuvwxyz",
      "mysql -u root -phunter22 shop",
      "IDENTIFIED BY 'hunter22'",
      "密码是 root / hunter22",
      "someone@example.com",
      "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefgh",
    ];
    let hits = 0;
    for (const text of texts) {
      const may = [...forms.mayHit(text.toLowerCase())];
      SHAPES.forEach(({ find }, i) => {
        if (!new RegExp(find.source, find.flags.replace("g", "")).test(text)) return;
        hits += 1;
        expect([text, find.source, may[i]]).toEqual([text, find.source, 1]);
      });
    }
    expect(hits).toBeGreaterThanOrEqual(texts.length - 2);
  });
});
