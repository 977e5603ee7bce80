import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { verdictOf } from "@/lib/model/result";
import { demoBundle } from "@/simulator/demo/bundle";
import { doubted, SERVICES_VANISHED } from "./vanished";

const now = "2026-01-02T03:04:05Z";
const verdict = (bundle: ReturnType<typeof demoBundle>) => verdictOf(runEngine(bundle, { checkedAt: now }));

describe("a file without its Services is not ready", () => {
  it("without a LoadBalancer Service, while instances of this cluster exist", () => {
    for (const keep of [() => false, (type: string | undefined) => type === "ClusterIP"]) {
      const bundle = demoBundle({ now });
      bundle.kubernetes.services = bundle.kubernetes.services.filter((service) => keep(service.spec?.type));
      expect(verdict(doubted(bundle))).toBe("unknown");
      expect(doubted(bundle).errors?.map((error) => error.code)).toContain(SERVICES_VANISHED);
      expect(doubted(bundle, true).errors ?? []).not.toContainEqual(
        expect.objectContaining({ code: SERVICES_VANISHED }),
      );
    }
  });

  it("a whole file is left as it is", () => {
    const bundle = demoBundle({ now });
    expect(doubted(bundle)).toBe(bundle);
    expect(verdict(doubted(bundle))).toBe("notReady");
  });
});
