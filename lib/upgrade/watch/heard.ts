import { indexBundle } from "@/lib/ccm/bundle-index";
import { eventKey, eventTimes } from "@/lib/ccm/event-times";
import { HASH_LABEL } from "@/lib/ccm/names";
import { memoizeByObject } from "@/lib/text/memoize";
import type { Bundle, KubeEvent } from "@/lib/model/bundle";

const FAILED = /^(Sync|Clean)LoadBalancerFailed$/;
const OF_CONTROLLER = /LoadBalancer/;

/** Signs of each Service in the cluster: its Events, its label, its endpoints, and whether a person edited it. */
export class Heard {
  /** The newest new Event of each Service, where it is a failure that does not pass by itself. */
  readonly failures = new Map<string, KubeEvent>();
  private readonly events = new Set<string>();
  private readonly areNodesMoved: boolean;

  constructor(
    private readonly before: Bundle,
    private readonly now: Bundle,
    since: string,
  ) {
    const known = new Set(before.kubernetes.events.map(occurrenceOf));
    for (const [service, events] of indexBundle(now).events) {
      const fresh = events
        .filter((event) => OF_CONTROLLER.test(event.reason ?? "") && !known.has(occurrenceOf(event)))
        .filter(({ message = "" }) => !message.includes("DryRun:"))
        .sort((a, b) => ((eventTimes(a).last ?? "") < (eventTimes(b).last ?? "") ? -1 : 1));
      const newest = fresh.at(-1);
      if (!newest) continue;
      this.events.add(service);
      // The controller tries a throttled call again by itself.
      const isOfNew = !(Date.parse(eventTimes(newest).last ?? "") <= Date.parse(since));
      if (isOfNew && FAILED.test(newest.reason ?? "") && !newest.message?.includes("Throttling"))
        this.failures.set(service, newest);
    }
    this.areNodesMoved = nodesOf(before) !== nodesOf(now);
  }

  has(service: string): boolean {
    const label = ({ bundle }: { bundle: Bundle }) =>
      indexBundle(bundle).services.get(service)?.metadata?.labels?.[HASH_LABEL];
    return this.events.has(service) || label({ bundle: this.before }) !== label({ bundle: this.now });
  }

  /** Nodes or endpoints changed: the controller follows them with the backends. */
  moved(service: string): boolean {
    const slices = (bundle: Bundle) =>
      JSON.stringify([
        indexBundle(bundle)
          .slices.get(service)
          ?.map(({ endpoints, ports }) => [endpoints, ports]),
        indexBundle(bundle).endpoints.get(service)?.subsets,
      ]);
    return this.areNodesMoved || slices(this.before) !== slices(this.now);
  }

  /** The Service asks for something else than before and than in `end`, the state that was predicted. */
  edited(service: string, end: Bundle = this.before): boolean {
    const asked = (bundle: Bundle) => {
      const { metadata, spec } = indexBundle(bundle).services.get(service) ?? {};
      return JSON.stringify([metadata?.annotations, metadata?.deletionTimestamp, spec]);
    };
    return asked(this.before) !== asked(this.now) && asked(end) !== asked(this.now);
  }
}

const occurrenceOf = (event: KubeEvent) => `${eventKey(event)} ${event.count ?? ""} ${eventTimes(event).last ?? ""}`;

const nodesOf = memoizeByObject(({ kubernetes }: Bundle) =>
  JSON.stringify(
    kubernetes.nodes
      .map(({ metadata, spec }) => [metadata?.name, metadata?.labels, spec])
      .sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
  ),
);
