import type { KubeConfig } from "@kubernetes/client-node";
import type { KubeEndpoints, KubeEndpointSlice, KubeEvent, KubeNode, KubePod, KubeService } from "@/lib/model/bundle";
import { KubeError, type Asked } from "./errors";
import { KubeTransport } from "./transport";
import { watchList, type WatchHandlers, type Watching } from "./watch";

export interface Listed<T> {
  items: T[];
  /** Of the list as a whole: where a watch continues. */
  resourceVersion: string;
}

export interface SystemWorkload {
  kind: string;
  name: string;
  images: string[];
}

export interface ListHooks {
  signal?: AbortSignal;
  /** Called per page: entries so far and the best known total. */
  onPage?: (done: number, total: number) => void;
  onCall?: (action: string) => void;
}

/** Everything the collector asks of a cluster. Objects come as the API returned them, without `managedFields`. Failures are `KubeError`. */
export interface KubernetesReader {
  readonly server: string;
  services(hooks?: ListHooks): Promise<Listed<KubeService>>;
  endpointSlices(hooks?: ListHooks): Promise<Listed<KubeEndpointSlice>>;
  endpoints(hooks?: ListHooks): Promise<Listed<KubeEndpoints>>;
  nodes(hooks?: ListHooks): Promise<Listed<KubeNode>>;
  serviceEvents(hooks?: ListHooks): Promise<KubeEvent[]>;
  /** The dry run's own result Event (with its managedFields: they tell its age); undefined when there is none. */
  precheckEvent(hooks?: ListHooks): Promise<KubeEvent | undefined>;
  /** undefined: the Pod is gone. */
  pod(namespace: string, name: string, hooks?: ListHooks): Promise<KubePod | undefined>;
  service(namespace: string, name: string, hooks?: ListHooks): Promise<KubeService | undefined>;
  endpointSlicesOf(namespace: string, service: string, hooks?: ListHooks): Promise<KubeEndpointSlice[]>;
  /** `data` of a ConfigMap in kube-system; undefined when there is none. */
  configMap(name: string, hooks?: ListHooks): Promise<Record<string, string> | undefined>;
  /** Deployments and DaemonSets of kube-system with their images: tells the CCM's version and the network plugin. */
  systemWorkloads(hooks?: ListHooks): Promise<SystemWorkload[]>;
  canI(asked: Asked, hooks?: ListHooks): Promise<{ allowed: boolean; reason?: string }>;
  watch(resource: "services" | "endpointslices", resourceVersion: string, handlers: WatchHandlers): Watching;
  close(): void;
}

const PAGE = 500;
const RESTARTS = 3;
const LABEL_SERVICE = "kubernetes.io/service-name";

export const RESOURCES = {
  services: { group: "", resource: "services", path: "/api/v1/services" },
  endpointslices: {
    group: "discovery.k8s.io",
    resource: "endpointslices",
    path: "/apis/discovery.k8s.io/v1/endpointslices",
  },
  endpoints: { group: "", resource: "endpoints", path: "/api/v1/endpoints" },
  nodes: { group: "", resource: "nodes", path: "/api/v1/nodes" },
  events: { group: "", resource: "events", path: "/api/v1/events" },
} as const;

interface RawList<T> {
  kind?: string;
  metadata?: { resourceVersion?: string; continue?: string; remainingItemCount?: number };
  items?: T[] | null;
}

type WithMeta = { metadata?: { managedFields?: unknown; [key: string]: unknown } };

/**
 * managedFields can be half of an object and no rule reads them; kind and apiVersion are on objects read one by one
 * and not on items of a list, and a bundle has one shape.
 */
export function lean<T extends object>(item: T): T {
  const object = item as T & WithMeta & { kind?: unknown; apiVersion?: unknown };
  if (object.metadata) delete object.metadata.managedFields;
  delete object.kind;
  delete object.apiVersion;
  return item;
}

export function createKubernetesReader(config: KubeConfig, options: { timeoutMs?: number } = {}): KubernetesReader {
  const transport = new KubeTransport(config);
  const timeoutMs = options.timeoutMs;

  async function get<T>(
    path: string,
    asked: Asked,
    hooks: ListHooks = {},
    query: Record<string, string | number | undefined> = {},
  ): Promise<T> {
    hooks.onCall?.(`${asked.verb} ${asked.resource}`);
    return transport.json<T>(path, { asked, query, signal: hooks.signal, timeoutMs });
  }

  async function getOrNone<T>(path: string, asked: Asked, hooks?: ListHooks): Promise<T | undefined> {
    try {
      return await get<T>(path, asked, hooks);
    } catch (error) {
      if (error instanceof KubeError && error.code === "kubernetes.notFound") return undefined;
      throw error;
    }
  }

  /** Pages of 500; a list that became too old (410) starts again from the first page. */
  async function list<T extends WithMeta>(
    path: string,
    asked: Asked,
    hooks: ListHooks = {},
    query: Record<string, string> = {},
  ): Promise<Listed<T>> {
    for (let round = 1; ; round++) {
      try {
        const items: T[] = [];
        let next: string | undefined;
        let resourceVersion = "";
        do {
          const page: RawList<T> = await get(path, asked, hooks, {
            limit: PAGE,
            ...query,
            ...(next ? { continue: next } : {}),
          });
          if (!Array.isArray(page.items) && page.items !== null) {
            throw new KubeError({
              asked,
              code: "kubernetes.invalidAnswer",
              status: 502,
              message: `${transport.server} answered ${asked.verb} ${asked.resource} with something that is not a Kubernetes list.`,
            });
          }
          for (const item of page.items ?? []) items.push(lean(item));
          resourceVersion = page.metadata?.resourceVersion ?? resourceVersion;
          next = page.metadata?.continue || undefined;
          hooks.onPage?.(items.length, items.length + (page.metadata?.remainingItemCount ?? 0));
        } while (next);
        return { items, resourceVersion };
      } catch (error) {
        if (error instanceof KubeError && error.code === "kubernetes.expired" && round < RESTARTS) continue;
        throw error;
      }
    }
  }

  const askedFor = (key: keyof typeof RESOURCES, verb: Asked["verb"] = "list"): Asked => ({
    verb,
    resource: RESOURCES[key].resource,
    group: RESOURCES[key].group,
  });
  const all = <T extends WithMeta>(key: keyof typeof RESOURCES, hooks?: ListHooks, query?: Record<string, string>) =>
    list<T>(RESOURCES[key].path, askedFor(key), hooks, query);
  const segment = encodeURIComponent;

  return {
    server: transport.server,
    services: (hooks) => all<KubeService>("services", hooks),
    endpointSlices: (hooks) => all<KubeEndpointSlice>("endpointslices", hooks),
    endpoints: (hooks) => all<KubeEndpoints & WithMeta>("endpoints", hooks),
    nodes: (hooks) => all<KubeNode>("nodes", hooks),
    async serviceEvents(hooks) {
      const { items } = await all<KubeEvent>("events", hooks, { fieldSelector: "involvedObject.kind=Service" });
      return items.filter((e) => e.involvedObject?.kind === "Service");
    },
    async precheckEvent(hooks) {
      const event = await getOrNone<KubeEvent>(
        "/api/v1/namespaces/kube-system/events/CloudControllerManagerPrecheckResult",
        { verb: "get", resource: "events", group: "", namespace: "kube-system" },
        hooks,
      );
      if (!event) return undefined;
      const managedFields = event.metadata?.managedFields;
      lean(event);
      if (event.metadata && managedFields) event.metadata.managedFields = managedFields;
      return event;
    },
    async pod(namespace, name, hooks) {
      const pod = await getOrNone<KubePod>(
        `/api/v1/namespaces/${segment(namespace)}/pods/${segment(name)}`,
        { verb: "get", resource: "pods", group: "", namespace },
        hooks,
      );
      return pod && lean(pod);
    },
    async service(namespace, name, hooks) {
      const service = await getOrNone<KubeService>(
        `/api/v1/namespaces/${segment(namespace)}/services/${segment(name)}`,
        { verb: "get", resource: "services", group: "", namespace },
        hooks,
      );
      return service && lean(service);
    },
    async endpointSlicesOf(namespace, service, hooks) {
      const { items } = await list<KubeEndpointSlice>(
        `/apis/discovery.k8s.io/v1/namespaces/${segment(namespace)}/endpointslices`,
        { ...askedFor("endpointslices"), namespace },
        hooks,
        { labelSelector: `${LABEL_SERVICE}=${service}` },
      );
      return items.filter((s) => s.metadata?.labels?.[LABEL_SERVICE] === service);
    },
    async configMap(name, hooks) {
      const map = await getOrNone<{ data?: Record<string, string> | null }>(
        `/api/v1/namespaces/kube-system/configmaps/${segment(name)}`,
        { verb: "get", resource: "configmaps", group: "", namespace: "kube-system" },
        hooks,
      );
      return map && (map.data ?? {});
    },
    async systemWorkloads(hooks) {
      type Workload = WithMeta & {
        metadata?: { name?: string };
        spec?: { template?: { spec?: { containers?: { image?: string }[] } } };
      };
      const kinds = [
        ["Deployment", "deployments"],
        ["DaemonSet", "daemonsets"],
      ] as const;
      const found = await Promise.all(
        kinds.map(async ([kind, resource]) => {
          const { items } = await list<Workload>(
            `/apis/apps/v1/namespaces/kube-system/${resource}`,
            { verb: "list", resource, group: "apps", namespace: "kube-system" },
            hooks,
          );
          return items.map((w) => ({
            kind,
            name: w.metadata?.name ?? "",
            images: (w.spec?.template?.spec?.containers ?? []).flatMap((c) => (c.image ? [c.image] : [])),
          }));
        }),
      );
      return found.flat();
    },
    async canI(asked, hooks) {
      hooks?.onCall?.("create selfsubjectaccessreviews");
      const review = await transport.json<{ status?: { allowed?: boolean; reason?: string } }>(
        "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
        {
          asked: { verb: "create", resource: "selfsubjectaccessreviews", group: "authorization.k8s.io" },
          body: {
            apiVersion: "authorization.k8s.io/v1",
            kind: "SelfSubjectAccessReview",
            spec: {
              resourceAttributes: {
                verb: asked.verb,
                group: asked.group,
                resource: asked.resource,
                ...(asked.namespace ? { namespace: asked.namespace } : {}),
              },
            },
          },
          signal: hooks?.signal,
          timeoutMs,
        },
      );
      return {
        allowed: review.status?.allowed === true,
        ...(review.status?.reason ? { reason: review.status.reason } : {}),
      };
    },
    watch: (resource, resourceVersion, handlers) =>
      watchList(config, RESOURCES[resource].path, resourceVersion, {
        ...handlers,
        onChange: (type, object) => handlers.onChange(type, lean(object)),
      }),
    close: () => transport.close(),
  };
}
