// Writes docs/permissions/*: the read-only rules, from the same code that the Permissions page shows.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { clusterRole, deployedRules, RAM_ACTIONS, ramPolicy, RBAC_RULES } from "@/lib/server/permissions";

const dir = path.resolve(import.meta.dirname, "..", "docs", "permissions");
mkdirSync(dir, { recursive: true });
writeFileSync(path.join(dir, "clusterrole.yaml"), clusterRole(RBAC_RULES));
writeFileSync(path.join(dir, "ram-policy.json"), `${ramPolicy(RAM_ACTIONS)}\n`);
writeFileSync(path.resolve(import.meta.dirname, "..", "deploy/kustomize/base/cluster-role.yaml"), deployedRules());
