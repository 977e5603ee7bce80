import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import { demoCluster } from "./cluster";
import { addServiceEvents } from "./events";
import { addOwners } from "./owners";
import { addDryRunEvents, addPrecheckResult } from "./precheck-event";
import { addData } from "./services/data";
import { addEdge } from "./services/edge";
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
  const builder = demoCluster(options.now);
  addShop(builder);
  addPayments(builder);
  addSearch(builder);
  addLogistics(builder);
  addData(builder);
  addPlatform(builder);
  addEdge(builder);
  addOwners(builder);
  addServiceEvents(builder);
  const result = runEngine(builder.bundle, { checkedAt: options.now, targetVersion: builder.cluster.targetCcmVersion });
  addDryRunEvents(builder, result);
  addPrecheckResult(builder, result);
  return builder.bundle;
}
