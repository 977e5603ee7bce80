import { API_VERSIONS, type Product } from "@/lib/knowledge/cloud-api/versions";
import type { ActionTable } from "./types";
import { lookupEvents } from "./lookup-events";
import { ecsActions, vpcActions } from "./network";
import { readGroups } from "./read-groups";
import { readLists } from "./read-lists";
import { readLoadBalancers } from "./read-load-balancers";
import { readNlb, readSecurityGroups } from "./read-nlb";
import { WRITES } from "./write";

/** Products by the version of their API. */
export const PRODUCTS: Readonly<Record<string, Product>> = Object.fromEntries(
  Object.entries(API_VERSIONS).map(([product, version]) => [version, product as Product]),
);

export const ACTIONS: Readonly<Record<Product, ActionTable>> = {
  slb: { ...readLoadBalancers, ...readGroups, ...readLists.slb, ...WRITES.slb },
  ecs: { ...ecsActions, ...readLists.ecs, ...readSecurityGroups },
  vpc: { ...vpcActions, ...readLists.vpc },
  nlb: { ...readNlb, ...WRITES.nlb },
  actiontrail: { LookupEvents: lookupEvents },
};

/** Calls of a sync alone: the published facts do not have these, and rules are replaced in one call, as the judge names it. */
export const SYNC_ACTIONS: Partial<Record<Product, ActionTable>> = { ecs: WRITES.ecs };
