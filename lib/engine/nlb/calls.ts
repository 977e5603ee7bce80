import type { Call } from "../types";

/** Every failing call of the NLB dry run with its item and error text, for one Service. Its items have no message. */
export class NlbCalls {
  constructor(
    private readonly service: string,
    readonly nlb: string,
  ) {}

  private make(code: string, id: string, text: string, part = ""): Call {
    const item = { code, key: this.service + part, id, message: "", check: "ccmNLB" } as const;
    return { ...item, error: `OpenAPI: ${code}, Message: ${text}` };
  }

  create(): Call {
    return this.make("CreateNLB", "", "nlb should be created");
  }
  protection(): Call {
    return this.make("UpdateLoadBalancerProtection", this.nlb, `nlb ${this.nlb} protection configs should be updated`);
  }
  addressType(type: string): Call {
    return this.make("UpdateAddressType", this.nlb, `nlb ${this.nlb} address type should be updated to ${type}`);
  }
  zones(): Call {
    return this.make("UpdateZones", this.nlb, `nlb ${this.nlb} zones should be updated`);
  }
  ipv6AddressType(): Call {
    return this.make("UpdateIPv6AddressType", this.nlb, `nlb ${this.nlb} IPv6 address type should be updated`);
  }
  detach(id: string): Call {
    return this.make("DetachCommonBandwidthPackage", this.nlb, `nlb ${this.nlb} should detach bandwidth package ${id}`);
  }
  attach(id: string): Call {
    return this.make("AttachCommonBandwidthPackage", this.nlb, `nlb ${this.nlb} should attach bandwidth package ${id}`);
  }
  update(): Call {
    return this.make("UpdateNLB", this.nlb, `nlb ${this.nlb} should be updated`);
  }
  tag(tags: string): Call {
    return this.make("TagResource", this.nlb, `resource ${this.nlb} type loadbalancer should be tagged with ${tags}`);
  }
  /** The controller prints memory addresses instead of the keys. */
  untag(id: string, type: "loadbalancer" | "servergroup", count: number): Call {
    const keys = Array.from({ length: count }, () => "(address)").join(" ");
    return this.make("UntagResources", id, `resource ${id} type ${type} should be untagged with [${keys}]`);
  }
  /** The exact text for joining and leaving is unknown: the source of that release was not readable. */
  securityGroups(code: "JoinSecurityGroup" | "LeaveSecurityGroup", ids: readonly string[]): Call {
    const verb = code === "JoinSecurityGroup" ? "join" : "leave";
    return this.make(code, this.nlb, `nlb ${this.nlb} should ${verb} security groups [${ids.join(" ")}]`);
  }

  createGroup(name: string): Call {
    return this.make("CreateServerGroup", "", "server group should be created", `/${name}`);
  }
  updateGroup(id: string): Call {
    return this.make("UpdateServerGroup", id, `server group ${id} should be updated`);
  }
  deleteGroup(id: string): Call {
    return this.make("DeleteServerGroup", id, `server group ${id} should be deleted`);
  }
  addServers(id: string): Call {
    return this.make("AddServers", id, `servers should be added to server group ${id}`);
  }
  removeServers(id: string): Call {
    return this.make("RemoveServers", id, `servers should be removed from server group ${id}`);
  }
  updateServers(id: string): Call {
    return this.make("UpdateServers", id, `servers should be updated in server group ${id}`);
  }

  /** @param port set where the Listener has additional certificates: the call and the key then differ */
  createListener(port?: number): Call {
    return port === undefined
      ? this.make("CreateListener", this.nlb, `listener for lb ${this.nlb} should be created`)
      : this.make("CreateListener", this.nlb, `listener for nlb ${this.nlb} should be created`, `/${port}`);
  }
  updateListener(id: string): Call {
    return this.make("UpdateListener", id, `listener ${id} should be updated`);
  }
  deleteListener(id: string): Call {
    return this.make("DeleteListener", "", `listener ${id} should be deleted`);
  }
  startListener(id: string): Call {
    return this.make("StartListener", id, `listener ${id} should be started`, `/${id}`);
  }
  certificates(add: boolean, id: string): Call {
    return add
      ? this.make(
          "AssociateAdditionalCertificatesWithListener",
          id,
          `additional certificates should be associated with listener ${id}`,
          `/${id}`,
        )
      : this.make(
          "DisassociateAdditionalCertificatesWithListener",
          id,
          `additional certificates should be disassociated with listener ${id}`,
          `/${id}`,
        );
  }

  createSecurityGroup(name: string): Call {
    return this.make("CreateSecurityGroup", "", `need to create security group ${name}`);
  }
  modifySecurityGroup(id: string): Call {
    return this.make("ModifySecurityGroupAttribute", "", `need to modify security group attribute ${id}`);
  }
  authorize(id: string): Call {
    return this.make("AuthorizeSecurityGroup", "", `need to authorize security group ${id}`);
  }
  modifyRule(id: string): Call {
    return this.make("ModifySecurityGroupRule", "", `need to modify security group rule ${id}`);
  }
  revoke(id: string): Call {
    return this.make("RevokeSecurityGroup", "", `need to revoke security group ${id}`);
  }
  deleteSecurityGroup(id: string): Call {
    return this.make("DeleteSecurityGroup", "", `need to delete security group ${id}`);
  }
}
