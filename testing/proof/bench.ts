import { annotationChanges, mergePatch, shellWords } from "./parse-command";
import { withAnnotations, withPatch, type JsonPatch } from "@/lib/knowledge/kubectl";
import type { Bundle, CloudDomainExtension, KubeService } from "@/lib/model/bundle";
import { startSimulator, type Simulator } from "@/simulator";
import { writtenBy } from "@/simulator/kube/field-managers";
import { applyMergePatch } from "@/simulator/kube/json-patch";
import { parseAliyun } from "@/simulator/aliyun-words";
import { rpcOf } from "@/simulator/rpc-client";

/** A cluster and a cloud that commands are tried on: in this process (startBench) or by a shell (startShell). */
export interface Place {
  simulator: Simulator;
  bundle(): Bundle;
  /** Stops at the first line that fails and returns its error; undefined when all went well. */
  run(command: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/**
 * Runs our own commands in this process: `aliyun` as its program checks it, over HTTP; `kubectl` on the simulator's objects. A
 * hundred times faster than shells, so that every step of every bundle is tried. One command of each kind, the demo's script
 * and the hostile names go through shells and kubectl.
 */
export async function startBench(bundle: Bundle): Promise<Place> {
  const simulator = await startSimulator({ bundle });
  const rpc = rpcOf(simulator);
  const variables = new Map<string, string>();
  const line = async (text: string): Promise<void> => {
    const kept = /^(\w+)=\$\((aliyun [\s\S]*?) \| sed -n 's\/\.\*"(\w+)"/.exec(text);
    if (kept) {
      const answer = await cloud(kept[2]!);
      variables.set(kept[1]!, String(answer[kept[3]!] ?? ""));
      return;
    }
    // The undo of a new domain looks up its id.
    const looked = /^(aliyun .*)"\$\((aliyun .*) \| jq -r --arg d (\S+) .*\)"$/.exec(text);
    if (looked) {
      const [, call = "", list = "", domain = ""] = looked;
      const { DomainExtensions } = (await cloud(list)) as {
        DomainExtensions: { DomainExtension: CloudDomainExtension[] };
      };
      const found = DomainExtensions.DomainExtension.find((row) => row.Domain === shellWords(domain)[0]);
      await cloud(`${call}${found?.DomainExtensionId}`);
    } else if (text.startsWith("aliyun ")) await cloud(text);
    else if (text.startsWith("kubectl ")) kube(simulator, text);
    else if (!/^test -n "\$\w+"$/.test(text)) throw new Error(`not one of our commands: ${text}`);
  };
  const cloud = async (text: string): Promise<Record<string, unknown>> => {
    const words = shellWords(text).map((word) =>
      word.replace(/^\$\{?(\w+)(?::\?[^}]*)?\}?$/, (_, name: string) => {
        const value = variables.get(name);
        if (!value) throw new Error(`${name}: not set`);
        return value;
      }),
    );
    const { product, action, params } = parseAliyun(words.slice(1));
    return rpc(product, action, params);
  };
  return {
    simulator,
    // An input that could not be read at the start is not known later either.
    bundle: () => ({ ...simulator.bundle(), errors: bundle.errors }),
    async run(command) {
      try {
        for (const text of lines(command)) await line(text);
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    close: () => simulator.close(),
  };
}

/** Lines of a command; a newline inside quotes belongs to its value. */
function lines(command: string): string[] {
  const found: string[] = [];
  let from = 0;
  let quoted = false;
  for (let i = 0; i <= command.length; i++) {
    if (command[i] === "'") quoted = !quoted;
    if (i === command.length || (command[i] === "\n" && !quoted)) {
      if (i > from) found.push(command.slice(from, i));
      from = i + 1;
    }
  }
  return found;
}

function kube(simulator: Simulator, command: string): void {
  const words = shellWords(command);
  if (words.includes("label") && words.includes("node")) return label(simulator, words);
  if (words.includes("delete")) return deleted(simulator, words);
  const at = words.indexOf("-n");
  const namespace = at >= 0 ? words[at + 1]! : words.find((word) => word.startsWith("--namespace="))!.slice(12);
  const kind = words.findIndex((word) => word === "svc" || word === "service");
  const name = words[kind + 1] ?? "";
  const object = simulator.kube.get("services", namespace, name);
  if (!object) throw new Error(`services "${name}" not found`);
  const service = object as unknown as KubeService;
  const changes = annotationChanges(command);
  const json = words.find((word) => word.startsWith("--patch="))?.slice("--patch=".length);
  const next = changes
    ? withAnnotations(service, changes)
    : words.includes("--type=json")
      ? withPatch(service, JSON.parse(json ?? "[]") as JsonPatch)
      : (applyMergePatch(service, mergePatch(command) ?? {}) as KubeService);
  if (!next) throw new Error("the server rejected our request due to an error in our request");
  const written = next as unknown as typeof object;
  const { managedFields } = object.metadata;
  // As kubectl leaves it; a Service whose writers were not recorded has none.
  if (managedFields) written.metadata.managedFields = writtenBy(object, written, "kubectl-annotate", "");
  simulator.kube.put("services", written);
}

/** `kubectl -n namespace delete pod name` */
function deleted(simulator: Simulator, words: readonly string[]): void {
  const [namespace = "", kind = "", name = ""] = [
    words.indexOf("-n") + 1,
    words.indexOf("delete") + 1,
    words.length - 1,
  ].map((at) => words[at]);
  if (kind !== "pod" || !simulator.kube.remove("pods", namespace, name)) throw new Error(`${kind} "${name}" not found`);
}

function label(simulator: Simulator, words: readonly string[]): void {
  const at = words.indexOf("node");
  const object = simulator.kube.get("nodes", undefined, words[at + 1] ?? "");
  if (!object) throw new Error(`nodes "${words[at + 1]}" not found`);
  const labels = { ...(object.metadata.labels as Record<string, string> | undefined) };
  for (const word of words.slice(at + 2).filter((text) => !text.startsWith("--"))) {
    const [key = "", value] = word.split("=");
    if (value === undefined) delete labels[key.replace(/-$/, "")];
    else labels[key] = value;
  }
  simulator.kube.put("nodes", { ...object, metadata: { ...object.metadata, labels } });
}
