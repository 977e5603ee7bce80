import type { ActionTable } from "./types";
import { lookupEvents } from "./lookup-events";
import { ecsActions, vpcActions } from "./network";
import { readCertificates } from "./read-certificates";
import { readGroups } from "./read-groups";
import { readListeners } from "./read-listeners";
import { readLoadBalancers } from "./read-load-balancers";
import { readNlb, readSecurityGroups } from "./read-nlb";
import { readNames } from "./read-names";
import { writeDomainExtensions } from "./write-domain-extensions";
import { writeGroups } from "./write-groups";
import { writeListeners } from "./write-listeners";
import { writeLoadBalancers } from "./write-load-balancers";
import { writeNlb } from "./write-nlb";

export type Product = "slb" | "ecs" | "vpc" | "nlb" | "actiontrail";

export const PRODUCTS: Readonly<Record<string, Product>> = {
  "2014-05-15": "slb",
  "2014-05-26": "ecs",
  "2016-04-28": "vpc",
  "2022-04-30": "nlb",
  "2020-07-06": "actiontrail",
};

export const ACTIONS: Readonly<Record<Product, ActionTable>> = {
  slb: {
    ...readLoadBalancers,
    ...readListeners,
    ...readGroups,
    ...readCertificates,
    ...readNames.slb,
    ...writeLoadBalancers,
    ...writeListeners,
    ...writeGroups,
    ...writeDomainExtensions,
  },
  ecs: { ...ecsActions, ...readNames.ecs, ...readSecurityGroups },
  vpc: { ...vpcActions, ...readNames.vpc },
  nlb: { ...readNlb, ...writeNlb },
  actiontrail: { LookupEvents: lookupEvents },
};
