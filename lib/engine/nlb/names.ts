/** `k8s.{port}.{PROTOCOL}.{service}.{namespace}.{cluster}`: names of an NLB's groups, Listeners and servers. */
export class NlbOwnership {
  constructor(
    private readonly service: string,
    private readonly namespace: string,
    private readonly clusterId: string,
  ) {}

  name(port: string | number, protocol: string): string {
    return ["k8s", port, protocol, this.service, this.namespace, this.clusterId].join(".");
  }

  /** Description of the security group of source ranges, and of its rules. */
  get securityDescription(): string {
    return ["k8s", this.namespace, this.service, this.clusterId].join(".");
  }

  ownsGroup(text: string): boolean {
    const parts = partsOf(text);
    return (
      parts !== undefined && parts[3] === this.service && parts[4] === this.namespace && parts[5] === this.clusterId
    );
  }

  /** A Listener's description also needs a port, or a range of two ports. */
  ownsListener(text: string): boolean {
    return this.ownsGroup(text) && /^(?:[+-]?\d+|[+-]?\d+_[+-]?\d+)$/.test(partsOf(text)![1]!);
  }
}

function partsOf(text: string): string[] | undefined {
  const parts = text.split(".");
  return parts.length === 6 && parts[0] === "k8s" ? parts : undefined;
}

/** Owner of a name of that form; the port is not part of the owner. */
export function nlbOwnerOf(text: string): { service: string; namespace: string; clusterId: string } | undefined {
  const [, , , service = "", namespace = "", clusterId = ""] = partsOf(text) ?? [];
  return service === "" ? undefined : { service, namespace, clusterId };
}

/** Whether a group's name has the controller's form, of any owner. */
export const isManagedGroupName = (name: string): boolean => partsOf(name) !== undefined;
