/** Names, tags and keys by which the CCM knows what is its own (spec 1.4). */
export const OWNERSHIP_TAG = "kubernetes.do.not.delete";
export const CLUSTER_TAG = "ack.aliyun.com";
export const REUSE_TAG = "kubernetes.reused.by.user";
export const FINALIZER = "service.k8s.alibaba/resources";
export const HASH_LABEL = "service.beta.kubernetes.io/hash";

export function defaultName(uid: string): string {
  return `a${uid}`.replaceAll("-", "").slice(0, 32);
}

/** `k8s/{port}/{service}/{namespace}/{cluster}`: exactly five parts, the first `k8s`. */
export function isManagedName(name: string): boolean {
  if (!name.startsWith("k8s/")) return false;
  let slashes = 0;
  for (let at = name.indexOf("/"); at >= 0; at = name.indexOf("/", at + 1)) slashes++;
  return slashes === 4;
}

/** Tells names of one Service in one cluster; the port part is not compared. */
export class Ownership {
  private readonly tail: string;
  private readonly possible: boolean;

  constructor(name: string, namespace: string, clusterId: string) {
    this.tail = `/${name}/${namespace}/${clusterId}`;
    this.possible = !name.includes("/") && !namespace.includes("/") && !clusterId.includes("/");
  }

  name(port: string | number): string {
    return `k8s/${port}${this.tail}`;
  }

  ownsGroup(text: string): boolean {
    if (!this.possible || !text.endsWith(this.tail) || !text.startsWith("k8s/")) return false;
    const middle = text.length - this.tail.length - 4;
    return middle >= 0 && text.indexOf("/", 4) === 4 + middle;
  }

  /** Listener descriptions additionally need an integer port. */
  ownsListener(text: string): boolean {
    return this.ownsGroup(text) && /^[+-]?[0-9]+$/.test(text.slice(4, text.length - this.tail.length));
  }
}
