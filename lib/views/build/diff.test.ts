import { expect, test } from "vitest";
import { runEngine } from "@/lib/engine";
import { demoBundle } from "@/simulator/demo/bundle";
import { differencesOnly, diffText } from "..";
import { valueNames } from "./diff";
import { buildService } from "./resource";

const bundle = demoBundle({ now: "2026-01-02T03:04:05Z" });
const result = runEngine(bundle, { checkedAt: "2026-01-02T03:04:05Z" });
const parts = result.services.map(
  (row) => buildService({ result, bundle }, row.service, { locale: "en" })!.services[0]!,
);

test("each difference of a finding is a line, lines without a finding say the same on both sides", () => {
  let equal = 0;
  for (const { service, diff = [], findings, status } of parts) {
    if (status === "skipped") continue;
    const lines = diff.flatMap((section) => section.lines);
    const shown = new Set(lines.flatMap((line) => line.findingId ?? []));
    for (const finding of findings)
      if (finding.visibility !== "advice" && (finding.field !== undefined || finding.rows?.length))
        expect(shown.has(finding.id), `${service} ${finding.id}`).toBe(true);
    for (const line of lines) {
      if (line.findingId !== undefined) continue;
      equal++;
      expect(String(line.desired).toLowerCase(), `${service} ${line.field}`).toBe(String(line.actual).toLowerCase());
    }
  }
  expect(equal).toBeGreaterThan(0);
});

test("only differences leaves out what is the same, and the copy carries both sides", () => {
  const part = parts.find(
    ({ diff }) => diff && differencesOnly(diff).length > 0 && diff.some((s) => s.lines.some((l) => !l.findingId)),
  )!;
  const only = differencesOnly(part.diff!);
  expect(only.every((section) => section.lines.every((line) => line.findingId))).toBe(true);
  const line = only[0]!.lines[0]!;
  expect(diffText(only, ({ kind }) => kind)).toContain(`@@ ${only[0]!.kind} @@\n- ${line.field}: `);
  expect(diffText(part.diff!, ({ kind }) => kind)).toMatch(/^ {2}\S+: /m);
});

test("certificates are named with domain and expiry, servers by their node", () => {
  const names = valueNames({
    ...bundle,
    alibabaCloud: {
      ...bundle.alibabaCloud,
      serverCertificates: [
        {
          ServerCertificateId: "cert-1",
          ServerCertificateName: "shop",
          CommonName: "*.shop.cn",
          ExpireTimeStamp: 1767225600000,
        },
      ],
    },
    kubernetes: {
      ...bundle.kubernetes,
      nodes: [{ metadata: { name: "worker-a" }, spec: { providerID: "cn-hangzhou.i-1" } }],
    },
  });
  expect(names(["cert-1", ["i-1:80"]])).toEqual({ "cert-1": "shop, *.shop.cn, 2026-01-01", "i-1": "worker-a" });
  expect(names(["other", null])).toBeUndefined();
});
