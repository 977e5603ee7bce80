import { SERVICE_LABEL } from "@/lib/ccm/names";
import type { KubeConfig } from "@kubernetes/client-node";
import {
  type KubeEndpoints,
  type KubeEndpointSlice,
  type KubeEvent,
  type KubeNode,
  type KubePod,
  type KubeService,
  isObject,
} from "@/lib/model/bundle";
import {
  storedEndpoints,
  storedEvent,
  storedNode,
  storedPod,
  storedService,
  storedSlice,
} from "@/lib/model/stored-fields";
import { redactObject } from "@/lib/text/redact-object";
import { failed, fromStatus, KubeError, type Asked } from "./errors";
import { KubeTransport, type KubeLimits } from "./transport";
import { objectProblem } from "./shape";
import { watchList, type WatchHandlers, type Watching } from "./watch";
import { WholeList, type Listed } from "./whole-list";

export type { Listed } from "./whole-list";

export interface SystemWorkload {
  kind: string;
  name: string;
  images: string[];
  /** Value of SERVICE_FORCE_BACKEND_ENI where a container sets it; no other variable is looked at. */
  forceBackendEni?: string;
  /** Value of `--feature-gates` where a container is started with it; no other argument is looked at. */
  featureGates?: string;
}

const FORCE_BACKEND_ENI = "SERVICE_FORCE_BACKEND_ENI";

export interface ListHooks {
  signal?: AbortSignal;
  /** Called per page: entries so far and the best known total. */
  onPage?: (done: number, total: number) => void;
  onCall?: (action: string) => void;
  /** A failed attempt is retried; `throttled` when the server requested a slower rate. */
  onRetry?: (throttled: boolean) => void;
}

/** All reads of a cluster. Objects hold the fields listed in lib/model/stored-fields.ts, as the API returned them. Failures are `KubeError`. */
export type KubernetesReader = ReturnType<typeof createKubernetesReader>;

/**
 * Entries per page. All pages of a list have the same limit, as the API demands, and follow one another: at 500, kubectl's
 * own, 5,000 Services take ten round trips. API Priority and Fairness counts a list of 1,000 or more as ten seats at most.
 * Larger pages gain little and need memory: 1,000 EndpointSlices of 100 endpoints each are 30 MB of text.
 */
const PAGE = 1_000;
const POD_PHASES = new Set<unknown>(["", "Pending", "Running", "Succeeded", "Failed", "Unknown"]);
const RESTARTS = 3;
/** A second reading from the first page may be whole. */
const AGAIN = new Set(["kubernetes.expired", "kubernetes.incomplete"]);

const RESOURCES = {
  services: { group: "", resource: "services", kind: "ServiceList", path: "/api/v1/services" },
  endpointslices: {
    group: "discovery.k8s.io",
    resource: "endpointslices",
    kind: "EndpointSliceList",
    path: "/apis/discovery.k8s.io/v1/endpointslices",
  },
  endpoints: { group: "", resource: "endpoints", kind: "EndpointsList", path: "/api/v1/endpoints" },
  nodes: { group: "", resource: "nodes", kind: "NodeList", path: "/api/v1/nodes" },
  events: { group: "", resource: "events", kind: "EventList", path: "/api/v1/events" },
} as const;

/** Reduces objects to the stored fields; annotations and messages among them may hold secrets. */
const PREPARE = {
  services: (item: KubeService) => redactObject(storedService(item)),
  endpointslices: storedSlice,
  endpoints: storedEndpoints,
  nodes: storedNode,
  events: (item: KubeEvent) => redactObject(storedEvent(item)),
};

const segment = encodeURIComponent;

export function createKubernetesReader(config: KubeConfig, limits?: KubeLimits) {
  const transport = new KubeTransport(config, limits);

  async function get<T>(
    path: string,
    asked: Asked,
    hooks: ListHooks = {},
    query: Record<string, string | number | undefined> = {},
  ): Promise<T> {
    const call = `${asked.verb} ${asked.resource}`;
    hooks.onCall?.(call);
    return transport.json<T>(path, {
      asked,
      query,
      signal: hooks.signal,
      onRetry: (throttled) => {
        hooks.onCall?.(call);
        hooks.onRetry?.(throttled);
      },
    });
  }

  /** One object, checked to be the requested one: a proxy's empty object must not pass for a Service without ports. */
  async function one<T>(
    kind: string,
    resource: string,
    namespace: string,
    name: string,
    hooks?: ListHooks,
    furtherProblem: (object: Record<string, unknown>) => string | undefined = () => undefined,
  ): Promise<T | undefined> {
    const asked: Asked = { verb: "get", resource, group: "", namespace };
    const path = `/api/v1/namespaces/${segment(namespace)}/${resource}/${segment(name)}`;
    try {
      const found = await get<unknown>(path, asked, hooks);
      const object = isObject(found) ? found : {};
      if (object.kind === "Status" && typeof object.code === "number" && object.code >= 400)
        throw fromStatus(asked, object.code, JSON.stringify(object));
      const problem =
        object.kind !== kind || !isObject(object.metadata) || object.metadata.name !== name
          ? `it is not ${kind} ${name}`
          : (objectProblem(object) ?? furtherProblem(object));
      if (problem) throw failed("otherObject", asked, { server: transport.server, detail: problem });
      return found as T;
    } catch (error) {
      if (error instanceof KubeError && error.code === "kubernetes.notFound") return undefined;
      throw error;
    }
  }

  /**
   * All pages of a list; the next one is requested while one is added. A list that became too old (410) or is not whole is
   * read again from its first page.
   */
  async function list<T extends object>(
    path: string,
    asked: Asked,
    kind: string,
    prepare: (item: T) => T,
    hooks: ListHooks = {},
    query: Record<string, string> = {},
  ): Promise<Listed<T>> {
    const ask = (token?: string) => {
      const page = get<unknown>(path, asked, hooks, { limit: PAGE, ...query, ...(token ? { continue: token } : {}) });
      // Awaited later; an earlier page may fail first.
      page.catch(() => undefined);
      return page;
    };
    for (let round = 1; ; round++) {
      try {
        const whole = new WholeList<T>(asked, kind, transport.server);
        for (let coming: Promise<unknown> | undefined = ask(); coming;) {
          const { items, next } = whole.open(await coming);
          coming = next === undefined ? undefined : ask(next);
          await whole.take(items, prepare);
          hooks.onPage?.(whole.items.length, whole.total);
        }
        whole.end();
        return whole;
      } catch (error) {
        if (error instanceof KubeError && round < RESTARTS && AGAIN.has(error.code)) {
          hooks.onRetry?.(false);
          continue;
        }
        throw error;
      }
    }
  }

  const askedFor = (key: keyof typeof RESOURCES, verb: Asked["verb"] = "list"): Asked => {
    const { resource, group } = RESOURCES[key];
    return { verb, resource, group };
  };
  const all = <T extends object>(key: keyof typeof RESOURCES, hooks?: ListHooks, query?: Record<string, string>) => {
    const { path, kind } = RESOURCES[key];
    return list<T>(path, askedFor(key), kind, PREPARE[key] as unknown as (item: T) => T, hooks, query);
  };
  return {
    server: transport.server,
    services: (hooks?: ListHooks) => all<KubeService>("services", hooks),
    endpointSlices: (hooks?: ListHooks) => all<KubeEndpointSlice>("endpointslices", hooks),
    endpoints: (hooks?: ListHooks) => all<KubeEndpoints>("endpoints", hooks),
    nodes: (hooks?: ListHooks) => all<KubeNode>("nodes", hooks),
    /** Events about Services, or about one. */
    async serviceEvents(hooks?: ListHooks, of?: { namespace: string; name: string }) {
      const about = { kind: "Service", ...of };
      const fieldSelector = Object.entries(about).map(([field, value]) => `involvedObject.${field}=${value}`);
      const { items, damaged } = await all<KubeEvent>("events", hooks, { fieldSelector: fieldSelector.join(",") });
      return { items: items.filter((e) => e.involvedObject?.kind === "Service"), damaged };
    },
    /** The dry run's own result Event (with the times of its managedFields: they tell its age); undefined when there is none. */
    async precheckEvent(hooks?: ListHooks) {
      const event = await one<KubeEvent>(
        "Event",
        "events",
        "kube-system",
        "CloudControllerManagerPrecheckResult",
        hooks,
      );
      return event && PREPARE.events(event);
    },
    /** undefined: the Pod is gone. */
    async pod(namespace: string, name: string, hooks?: ListHooks) {
      const pod = await one<KubePod>("Pod", "pods", namespace, name, hooks, phaseProblem);
      return pod && storedPod(pod);
    },
    async service(namespace: string, name: string, hooks?: ListHooks) {
      const service = await one<KubeService>("Service", "services", namespace, name, hooks);
      return service && PREPARE.services(service);
    },
    async endpointSlicesOf(namespace: string, service: string, hooks?: ListHooks) {
      const asked = { ...askedFor("endpointslices"), namespace };
      const { items, damaged } = await list<KubeEndpointSlice>(
        `/apis/discovery.k8s.io/v1/namespaces/${segment(namespace)}/endpointslices`,
        asked,
        RESOURCES.endpointslices.kind,
        PREPARE.endpointslices,
        hooks,
        { labelSelector: `${SERVICE_LABEL}=${service}` },
      );
      const [first] = damaged;
      if (first) {
        const detail = `EndpointSlice ${first.key} holds something it must not: ${first.message}`;
        throw failed("invalidObject", asked, { detail });
      }
      return items.filter((s) => s.metadata?.labels?.[SERVICE_LABEL] === service);
    },
    /** `data` of a ConfigMap in kube-system; undefined when there is none. */
    async configMap(name: string, hooks?: ListHooks) {
      type ConfigMap = { data?: Record<string, string> | null };
      const map = await one<ConfigMap>("ConfigMap", "configmaps", "kube-system", name, hooks);
      return map && (map.data ?? {});
    },
    /** Deployments and DaemonSets of kube-system with their images, for the CCM's version and the network plugin. */
    async systemWorkloads(hooks?: ListHooks): Promise<SystemWorkload[]> {
      const kinds = [
        ["Deployment", "deployments"],
        ["DaemonSet", "daemonsets"],
      ] as const;
      const found = await Promise.all(
        kinds.map(async ([kind, resource]) => {
          const { items } = await list<Workload>(
            `/apis/apps/v1/namespaces/kube-system/${resource}`,
            { verb: "list", resource, group: "apps", namespace: "kube-system" },
            `${kind}List`,
            (workload) => workload,
            hooks,
          );
          return items.map((workload) => systemWorkload(kind, workload));
        }),
      );
      return found.flat();
    },
    async canI(asked: Asked, hooks?: ListHooks): Promise<{ allowed: boolean; reason?: string }> {
      hooks?.onCall?.("create selfsubjectaccessreviews");
      const group = "authorization.k8s.io";
      const review = await transport.json<{ status?: { allowed?: boolean; reason?: string } }>(
        `/apis/${group}/v1/selfsubjectaccessreviews`,
        {
          asked: { verb: "create", resource: "selfsubjectaccessreviews", group },
          body: {
            apiVersion: `${group}/v1`,
            kind: "SelfSubjectAccessReview",
            spec: { resourceAttributes: asked },
          },
          signal: hooks?.signal,
        },
      );
      const { allowed, reason } = review.status ?? {};
      return { allowed: allowed === true, ...(reason ? { reason } : {}) };
    },
    watch: (resource: "services" | "endpointslices", resourceVersion: string, handlers: WatchHandlers): Watching =>
      watchList(transport, RESOURCES[resource].path, askedFor(resource, "watch"), resourceVersion, {
        onLost: handlers.onLost,
        onChange: (type, object) => {
          // A damaged object is not stored; listing again names it.
          if (objectProblem(object)) handlers.onLost();
          else handlers.onChange(type, (PREPARE[resource] as unknown as <T>(item: T) => T)(object));
        },
      }),
    close: () => transport.close(),
  };
}

function phaseProblem({ status }: Record<string, unknown>): string | undefined {
  const phase = isObject(status) ? (status.phase ?? "") : "";
  return POD_PHASES.has(phase) ? undefined : `no Pod is in the phase ${String(phase).slice(0, 40)}`;
}

interface Workload {
  metadata?: { name?: string };
  spec?: { template?: { spec?: { containers?: Container[] } } };
}
interface Container {
  image?: string;
  command?: string[] | null;
  args?: string[] | null;
  env?: { name?: string; value?: string }[] | null;
}

function systemWorkload(kind: string, { metadata, spec }: Workload): SystemWorkload {
  const containers = spec?.template?.spec?.containers ?? [];
  const variables = containers.flatMap((c) => c.env ?? []);
  const forced = variables.find((variable) => variable.name === FORCE_BACKEND_ENI)?.value;
  const gates = containers
    .flatMap((c) => [...(c.command ?? []), ...(c.args ?? [])])
    .flatMap((argument) => /^--feature-gates=(.+)$/.exec(argument)?.[1] ?? [])
    .join(",");
  return {
    kind,
    name: metadata?.name ?? "",
    images: containers.flatMap((c) => (typeof c.image === "string" && c.image ? [c.image] : [])),
    ...(typeof forced === "string" && forced !== "" ? { forceBackendEni: forced } : {}),
    ...(gates !== "" ? { featureGates: gates } : {}),
  };
}
