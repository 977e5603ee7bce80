import { runEngine, type EngineOptions } from "@/lib/engine";
import { withLosses } from "@/lib/judge/upgrade";
import type { Bundle } from "@/lib/model/bundle";
import type { Result, Waiver } from "@/lib/model/result";
import { applyWaivers } from "./waivers";

/** A whole check: the engine's findings, with what the upgrade loses and what was accepted. */
export function checkBundle(bundle: Bundle, options: EngineOptions, waivers: readonly Waiver[] = []): Result {
  return applyWaivers(withLosses(runEngine(bundle, options), bundle), waivers);
}
