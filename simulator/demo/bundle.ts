import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import { demoDraft } from "./cluster";
import { addDryRunEvents, addPrecheckResult } from "./precheck-event";
import { addData } from "./services/data";
import { addLogistics } from "./services/logistics";
import { addPayments } from "./services/payments";
import { addPlatform } from "./services/platform";
import { addSearch } from "./services/search";
import { addShop } from "./services/shop";

export interface DemoOptions {
  /** RFC 3339: the moment at which the demo is looked at; every age is counted from it. */
  now: string;
}

/** The demo cluster: an online shop's production cluster on the evening before a CCM upgrade, with every kind of finding and Event. */
export function demoBundle(options: DemoOptions): Bundle {
  const draft = demoDraft(options.now);
  addShop(draft);
  addPayments(draft);
  addSearch(draft);
  addLogistics(draft);
  addData(draft);
  addPlatform(draft);
  const result = runEngine(draft.bundle, { checkedAt: options.now, targetVersion: draft.cluster.targetCcmVersion });
  addDryRunEvents(draft, result);
  addPrecheckResult(draft, result);
  return draft.bundle;
}
