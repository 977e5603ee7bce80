/** `k8s.{port}.{PROTOCOL}.{service}.{namespace}.{cluster}`: how the controller names groups, listeners and servers of an NLB. */
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

  /** A listener's description also needs a port, or a range of two. */
  ownsListener(text: string): boolean {
    return this.ownsGroup(text) && /^(?:[+-]?\d+|[+-]?\d+_[+-]?\d+)$/.test(partsOf(text)![1]!);
  }
}

function partsOf(text: string): string[] | undefined {
  const parts = text.split(".");
  return parts.length === 6 && parts[0] === "k8s" ? parts : undefined;
}

/** Whose a name of that form is; of the port only the group and listener know. */
export function nlbOwnerOf(text: string): { service: string; namespace: string; clusterId: string } | undefined {
  const [, , , service = "", namespace = "", clusterId = ""] = partsOf(text) ?? [];
  return service === "" ? undefined : { service, namespace, clusterId };
}

/** Whether a group's name is of the controller's form, whoever's it is. */
export const isManagedGroupName = (name: string): boolean => partsOf(name) !== undefined;
