import type { Text } from "@/lib/model/text";

/** An object that is no Service and holds annotations of the CCM: where they belong. Paths read in each project's own API. */
export interface PlaceRow {
  /** `group/kind` in small letters; core kinds have no group. */
  kind: RegExp;
  /** Paths at which its controller puts them on a Service. */
  right?: RegExp;
  belongs: Text;
  /** Further Services that its controller makes, where annotations are at `path`. */
  others?: { path: RegExp; say: Text };
  /** Whether its controller hands annotations on is not known. */
  unknown?: true;
  /** A tool makes other objects of it before anything reaches the cluster. */
  rendered?: true;
  /** Sentence for an object without an annotation of the CCM; where `unknown`, only for one that names a load balancer. */
  makes?: Text;
}

/** The first row that fits counts. */
export const PLACES: readonly PlaceRow[] = [
  {
    kind: /(^|\/)(ingress|ingressclass|albconfig|httproute|virtualservice|ingressroute)$/,
    belongs: {
      en: "put them on the Service of the ingress controller or gateway that serves it (metadata.annotations of that Service, or its chart's service annotations)",
      zh: "请写在为其提供入口的 Ingress Controller 或网关的 Service 上（该 Service 的 metadata.annotations，或其 chart 的 service annotations）",
    },
  },
  {
    kind: /(^|\/)(deployment|statefulset|daemonset|replicaset|pod|job|cronjob|rollout|cloneset)$/,
    belongs: {
      en: "put them at metadata.annotations of the Service that selects its Pods",
      zh: "请写在选择这些 Pod 的 Service 的 metadata.annotations 中",
    },
  },
  {
    kind: /^(namespace|node|configmap|secret|serviceaccount|endpoints|(discovery\.k8s\.io\/)?endpointslice)$/,
    // Values of a chart are kept in ConfigMaps.
    right: /^(data|stringData)\./,
    belongs: {
      en: "put them at metadata.annotations of the Service itself",
      zh: "请写在 Service 自身的 metadata.annotations 中",
    },
  },
  {
    kind: /^gateway\.networking\.k8s\.io\/gateway$/,
    right: /^spec\.infrastructure\.annotations$/,
    belongs: {
      en: "put them at spec.infrastructure.annotations: its controller copies them to the Service",
      zh: "请写在 spec.infrastructure.annotations：其控制器会复制到 Service 上",
    },
    makes: {
      en: "{kind} {name}: where its controller makes a Service of type LoadBalancer for it, that is a public CLB unless spec.infrastructure.annotations (or the parameters of its class) say otherwise. Preview that Service: kubectl get service -o yaml.",
      zh: "{kind} {name}：若其控制器为其创建 LoadBalancer 类型的 Service，未在 spec.infrastructure.annotations（或其 class 的参数）中设置时为公网 CLB。请预览该 Service：kubectl get service -o yaml。",
    },
  },
  {
    kind: /\/service$/,
    belongs: {
      en: "put them on the Service (apiVersion: v1) of the gateway that serves it",
      zh: "请写在为其提供入口的网关的 Service（apiVersion: v1）上",
    },
    makes: {
      en: "{kind} {name} is of another API, not a Service of Kubernetes (apiVersion: v1): the CCM does not read it. Preview the Service of the gateway that serves it.",
      zh: "{kind} {name} 属于其他 API，不是 Kubernetes 的 Service（apiVersion: v1）：CCM 不会读取。请预览为其提供入口的网关的 Service。",
    },
  },
  {
    kind: /^(helm\.toolkit\.fluxcd\.io|helm\.cattle\.io|argoproj\.io)\//,
    right: /^spec\.(values|valuesContent|source|sources)/,
    belongs: {
      en: "they belong among the chart's values for its Service",
      zh: "请写在该 chart 的 Service 对应的 values 中",
    },
  },
  {
    kind: /^kustomize\.config\.k8s\.io\/(kustomization|component)$/,
    right: /./,
    rendered: true,
    belongs: { en: "preview what kubectl kustomize prints", zh: "请预览 kubectl kustomize 的输出" },
    others: {
      path: /^commonAnnotations/,
      say: {
        en: "commonAnnotations puts them on every object, so on every Service of type LoadBalancer.",
        zh: "commonAnnotations 会写到所有对象上，包括每个 LoadBalancer 类型的 Service。",
      },
    },
  },
  // A file without a kind: values of a chart.
  {
    kind: /^values$/,
    right: /./,
    belongs: {
      en: "render the chart (helm template) and preview what comes out",
      zh: "请先渲染 chart（helm template），再预览渲染结果",
    },
  },
  // An object of another controller, which may copy its annotations to the Services that it makes.
  {
    kind: /./,
    unknown: true,
    right:
      /(service|svc)[a-z]*(\[\d+\])?(\.(metadata|template|spec))*\.annotations$|serviceAnnotations$|(^|\.)expose[a-z]*(\[\d+\])?\.annotations$/i,
    belongs: {
      en: "put them where its own documents have annotations of the Service (often spec.service.annotations), or on the Service itself",
      zh: "请写在其文档规定的 Service 注解位置（常见为 spec.service.annotations），或直接写在 Service 上",
    },
    others: {
      path: /^spec\./,
      say: {
        en: "Where it makes several Services of type LoadBalancer, each needs its annotations: one without them is a public CLB.",
        zh: "若其创建多个 LoadBalancer 类型的 Service，每个都需要各自的注解：未设置的为公网 CLB。",
      },
    },
    makes: {
      en: "{kind} {name} names a load balancer: preview the Services that its controller makes (kubectl get service -o yaml). One without annotations of the CCM is a public CLB.",
      zh: "{kind} {name} 中提到负载均衡：请预览其控制器创建的 Service（kubectl get service -o yaml）。没有 CCM 注解的 Service 为公网 CLB。",
    },
  },
];

export const MISPLACED = {
  wrong: {
    en: "{kind} {name}: {count, plural, one {an annotation} other {# annotations}} of the CCM at {path} {count, plural, one {does} other {do}} nothing there, the CCM reads Services only: {belongs}.",
    zh: "{kind} {name}：{path} 处的 {count} 个 CCM 注解不起作用，CCM 只读取 Service：{belongs}。",
  },
  unknown: {
    en: "{kind} {name}: {count, plural, one {an annotation} other {# annotations}} of the CCM at {path} {count, plural, one {reaches} other {reach}} a Service only where the controller of this object copies {count, plural, one {it} other {them}}: look at the Service that it makes (kubectl get service -o yaml). If not, {belongs}.",
    zh: "{kind} {name}：只有当该对象的控制器会复制时，{path} 处的 {count} 个 CCM 注解才会出现在 Service 上：请查看它创建的 Service（kubectl get service -o yaml）。若没有，{belongs}。",
  },
  rendered: {
    en: "{kind}: the annotations at {path} reach their Service when it is rendered: {belongs}.",
    zh: "{kind}：{path} 处的注解在渲染后才会写到 Service 上：{belongs}。",
  },
  part: {
    en: "Annotations without their Service: they are read at metadata.annotations of a Service of type LoadBalancer. Give the whole Service to see what it makes.",
    zh: "只有注解，没有 Service：这些注解在 LoadBalancer 类型 Service 的 metadata.annotations 中读取。请提供完整的 Service 以查看结果。",
  },
  values: {
    en: "The annotations at {path} are values of a chart: {belongs}.",
    zh: "{path} 处的注解是 chart 的 values：{belongs}。",
  },
  right: {
    en: "{kind} {name}: the annotations at {path} are for a Service that its controller makes. To see what it would make, preview that Service (kubectl get service -o yaml) or the rendered one.",
    zh: "{kind} {name}：{path} 处的注解用于其控制器创建的 Service。如需查看会创建什么，请预览该 Service（kubectl get service -o yaml）或渲染结果。",
  },
} as const satisfies Record<string, Text>;
