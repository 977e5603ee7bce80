import type { Owner } from "@/lib/model/owner";
import { hasName } from "./name";
import { shellQuote } from "@/lib/text/shell";

/** Commands that keep an owner from taking an edit back; the second restores what the first stopped. */
export interface Pause {
  /** Shows the setting that was there before. */
  look?: string;
  pause: string;
  resume: string;
}

/** An Application as the argocd command takes it: with its namespace where that is not Argo CD's own. */
export const argoApp = ({ name = "", namespace }: Owner): string =>
  shellQuote([...(namespace ? [namespace] : []), name].join("/"));

/**
 * The pair of commands for an owner that reverts automatically and wrote the Service itself; undefined for others, and for a name that no
 * object can have. It stops every object of the owner. Sources: argo-cd docs auto_sync.md, fluxcd docs.
 */
export function pauseOf(owner: Owner): Pause | undefined {
  const { kind, namespace } = owner;
  if (owner.sure !== "certain" || !hasName(owner)) return undefined;
  if (kind === "argocd") {
    const app = argoApp(owner);
    return {
      look: `argocd app get ${app} -o yaml`,
      pause: `argocd app set ${app} --sync-policy none`,
      resume: `argocd app set ${app} --sync-policy automated --self-heal`,
    };
  }
  const resource = { "flux-helmrelease": "helmrelease", "flux-kustomization": "kustomization" }[kind as string];
  if (!resource || !namespace) return undefined;
  const object = `${resource} ${shellQuote(owner.name)} -n ${shellQuote(namespace)}`;
  return { pause: `flux suspend ${object}`, resume: `flux resume ${object}` };
}
