import type { Text } from "@/lib/model/text";

/** An object that is no Service and holds annotations of the CCM: where they belong. Paths read in each project's own API. */
export interface PlaceRow {
  /** `group/kind` in small letters; core kinds have no group. */
  kind: RegExp;
  /** Paths at which its controller puts them on a Service. */
  right?: RegExp;
  belongs: Text;
  /** Further Services that its controller makes, where annotations are at `path`. */
  beside?: { path: RegExp; say: Text };
  /** The template of the Service inside the object, where its annotations are elsewhere. */
  template?: readonly string[];
  /** Whether its controller hands annotations on is not known. */
  unknown?: true;
  /** A tool makes other objects of it before anything reaches the cluster. */
  rendered?: true;
  /** A Service that its controller makes of the spec, without an annotation of the CCM in it. */
  makes?: { sign: (spec: Readonly<Record<string, unknown>>) => boolean; say: Text };
}

const path = (where: string): Text => ({
  en: `put them at ${where}: its controller copies them to the Service`,
  zh: `请写在 ${where}：其控制器会复制到 Service 上`,
});

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
    belongs: path("spec.infrastructure.annotations"),
    makes: {
      sign: () => true,
      say: {
        en: "{kind} {name}: where its controller makes a Service of type LoadBalancer for it, that is a public CLB unless spec.infrastructure.annotations (or the parameters of its class) say otherwise. Preview that Service: kubectl get service -o yaml.",
        zh: "{kind} {name}：若其控制器为其创建 LoadBalancer 类型的 Service，未在 spec.infrastructure.annotations（或其 class 的参数）中设置时为公网 CLB。请预览该 Service：kubectl get service -o yaml。",
      },
    },
  },
  {
    // openkruise/kruise-game docs: networkType AlibabaCloud-SLB, -NLB, -AutoNLBs and others.
    kind: /^game\.kruise\.io\/gameserverset$/,
    belongs: {
      en: "set the network by spec.network.networkConf",
      zh: "请通过 spec.network.networkConf 设置网络",
    },
    makes: {
      sign: ({ network }) => /AlibabaCloud-\w*(SLB|NLB)/i.test(JSON.stringify(network ?? "")),
      say: {
        en: "{kind} {name}: OpenKruiseGame makes the Services of its game servers from spec.network, on the load balancers that networkConf names (SlbIds, NlbIds), with listener override. Preview those: kubectl get service -o yaml.",
        zh: "{kind} {name}：OpenKruiseGame 根据 spec.network 为各游戏服创建 Service，使用 networkConf 中的实例（SlbIds、NlbIds）并覆盖监听。请预览这些 Service：kubectl get service -o yaml。",
      },
    },
  },
  {
    kind: /^serving\.knative\.dev\/service$/,
    belongs: {
      en: "put them on the Service of Knative's ingress (Kourier, Istio, Contour)",
      zh: "请写在 Knative 入口（Kourier、Istio、Contour）的 Service 上",
    },
    makes: {
      sign: () => true,
      say: {
        en: "{kind} {name} is Knative's and gets no load balancer of its own: that of Knative's ingress (Kourier, Istio, Contour) serves it. Preview the Service of that ingress.",
        zh: "{kind} {name} 属于 Knative，没有自己的负载均衡：由 Knative 入口（Kourier、Istio、Contour）提供服务。请预览该入口的 Service。",
      },
    },
  },
  {
    kind: /^gateway\.envoyproxy\.io\/envoyproxy$/,
    right: /^spec\.provider\.kubernetes\.envoyService\.annotations$/,
    belongs: path("spec.provider.kubernetes.envoyService.annotations"),
  },
  {
    kind: /^apps\.emqx\.io\//,
    // Its webhook copies metadata.annotations to its Services (emqx/emqx-operator apis/apps, defaultAnnotations).
    template: ["spec", "listenersServiceTemplate"],
    right:
      /^metadata\.annotations$|^spec\.(listenersServiceTemplate|dashboardServiceTemplate|serviceTemplate)\.metadata\.annotations$/,
    belongs: path("spec.listenersServiceTemplate.metadata.annotations"),
  },
  {
    // Its Services get metadata.annotations, the one with spec.kubernetesConfig.service.serviceType those of the service too
    // (OT-CONTAINER-KIT/redis-operator internal/k8sutils/labels.go, generateServiceAnots).
    kind: /^redis\.redis\.opstreelabs\.in\//,
    template: ["spec", "kubernetesConfig", "service"],
    right: /^metadata\.annotations$|^spec\.kubernetesConfig\.service\.annotations$/,
    belongs: path("spec.kubernetesConfig.service.annotations (with serviceType: LoadBalancer)"),
  },
  {
    // All its Services are ClusterIP (spotahome/redis-operator operator/redisfailover/service/generator.go).
    kind: /^databases\.spotahome\.com\/redisfailover$/,
    belongs: {
      en: "its controller makes Services of type ClusterIP only: put them on a Service of type LoadBalancer of your own that selects the Pods (redisfailovers-role: master for the writer)",
      zh: "其控制器只创建 ClusterIP 类型的 Service：请写在自建的 LoadBalancer 类型 Service 上，由它选择这些 Pod（写节点为 redisfailovers-role: master）",
    },
  },
  {
    kind: /^kafka\.strimzi\.io\//,
    right:
      /^spec\.kafka\.(listeners\[\d+\]\.configuration\.(bootstrap|brokers\[\d+\])|template\.(externalBootstrapService|perPodService)\.metadata)\.annotations$/,
    belongs: path("spec.kafka.listeners[].configuration.bootstrap.annotations (and brokers[].annotations)"),
    beside: {
      path: /bootstrap|externalBootstrapService/,
      say: {
        en: "They are for the bootstrap Service alone: with type loadbalancer each broker has a Service of its own, a public CLB unless brokers[].annotations (or template.perPodService) say otherwise.",
        zh: "它们只用于 bootstrap Service：类型为 loadbalancer 时每个 broker 另有一个 Service，未在 brokers[].annotations（或 template.perPodService）中设置时为公网 CLB。",
      },
    },
  },
  {
    kind: /^install\.istio\.io\/istiooperator$/,
    right:
      /^spec\.(components\.(ingress|egress)Gateways\[\d+\]\.k8s|values\.gateways\.istio-(in|e)gressgateway)\.serviceAnnotations$/,
    belongs: path("spec.components.ingressGateways[].k8s.serviceAnnotations"),
  },
  {
    kind: /^[a-z]+\.k8s\.elastic\.co\//,
    right: /^spec\.(http|transport)\.service\.metadata\.annotations$/,
    belongs: path("spec.http.service.metadata.annotations"),
  },
  {
    kind: /^rabbitmq\.com\/rabbitmqcluster$/,
    right: /^spec\.service\.annotations$/,
    belongs: path("spec.service.annotations"),
  },
  {
    // Percona: pxc, ps and psmdb (annotations of ServiceExpose in deploy/cr.yaml).
    kind: /^(pxc|ps|psmdb|pgv2)\.percona\.com\//,
    right: /(expose\w*|replicas|primary|pgBouncer\.expose)\.(serviceA|a)nnotations$/,
    belongs: path("expose, exposePrimary or exposeReplicas of the part, under annotations"),
  },
  {
    kind: /^minio\.min\.io\/tenant$/,
    right: /^spec\.serviceMetadata\.(minio|console)ServiceAnnotations$/,
    belongs: path("spec.serviceMetadata.minioServiceAnnotations (and consoleServiceAnnotations)"),
  },
  {
    kind: /^postgresql\.cnpg\.io\/(cluster|pooler)$/,
    right: /^spec\.(managed\.services\.additional\[\d+\]\.serviceTemplate|serviceTemplate)\.metadata\.annotations$/,
    belongs: path("spec.managed.services.additional[].serviceTemplate.metadata.annotations"),
  },
  {
    kind: /^pingcap\.com\//,
    right: /^spec\.(\w+\.)*service\.annotations$/,
    belongs: path("spec.tidb.service.annotations"),
  },
  { kind: /^mysql\.oracle\.com\//, right: /^spec\.service\.annotations$/, belongs: path("spec.service.annotations") },
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
    belongs: {
      en: "preview what kubectl kustomize prints",
      zh: "请预览 kubectl kustomize 的输出",
    },
    beside: {
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
  {
    kind: /./,
    unknown: true,
    right:
      /(service|svc)[a-z]*(\[\d+\])?(\.(metadata|template|spec))*\.(annotations|serviceAnnotations)$|serviceAnnotations$/i,
    belongs: {
      en: "put them where its own documents have annotations of the Service (often spec.service.annotations), or on the Service itself",
      zh: "请写在其文档规定的 Service 注解位置（常见为 spec.service.annotations），或直接写在 Service 上",
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
