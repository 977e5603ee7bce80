import { readFileSync } from "node:fs";
import path from "node:path";
import { managedName } from "@/lib/ccm/names";
import { readTable } from ".";

/** A form of secrets in annotations, Events, tags and arguments. */
export interface SecretText {
  name: string;
  text: string;
  /** Parts that must be removed. */
  secrets: string[];
}

/** None is real. The dots in secrets.tsv keep scanners of this repository from finding one. */
const whole = (cell = "") => cell.replaceAll("·", "");

export const SECRET_TEXTS: readonly SecretText[] = readTable("secrets.tsv").map(({ name, text, secrets }) => ({
  name: name ?? "",
  text: whole(text),
  secrets: whole(secrets).split("|"),
}));

const HEX = "0123456789abcdef";
/** A fixed sequence: the texts are the same in every run. */
function hex(seed: number, length: number): string {
  let state = seed * 2654435761;
  let out = "";
  for (let i = 0; i < length; i++) {
    state = (state * 1103515245 + 12345) % 2147483648;
    out += HEX[Math.floor((state / 2147483648) * 16)];
  }
  return out;
}

/** Texts of clusters and clouds without a secret. */
export function ordinaryTexts(): string[] {
  // One a line; `\\n` is a line's end.
  const texts = readFileSync(path.join(import.meta.dirname, "ordinary-texts.txt"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.replaceAll("\\n", "\n"));
  const makers: ((i: number) => string)[] = [
    (i) => `lb-bp1${hex(i, 18)}`,
    (i) => `rsp-bp1${hex(i + 7, 12)}`,
    (i) => `a${hex(i + 11, 31)}`,
    (i) => `sha256:${hex(i + 13, 64)}`,
    (i) => `1${hex(i + 17, 4).replace(/[a-f]/g, "3")}567890123456_cn-hangzhou_${hex(i + 19, 8)}`,
    (i) => `service.beta.kubernetes.io/alibaba-cloud-loadbalancer-id=lb-bp1${hex(i + 23, 18)}`,
    (i) => `kubernetes.do.not.delete=a${hex(i + 29, 31)}`,
    (i) => managedName(30000 + i, `web-${i}`, "shop", `c${hex(i + 31, 32)}`),
    (i) => `pod-template-hash: ${hex(i + 37, 10)}`,
    (i) =>
      `{"resourceVersion":"${100000 + i}","uid":"${hex(i, 8)}-${hex(i + 1, 4)}-4${hex(i + 2, 3)}-8${hex(i + 3, 3)}-${hex(i + 4, 12)}"}`,
    (i) => `cert-id ${1000 + i}_cn-hangzhou is used by listener ${8000 + i}`,
    (i) =>
      `RequestId: ${hex(i + 41, 8).toUpperCase()}-${hex(i + 43, 4).toUpperCase()}-5${hex(i + 47, 3).toUpperCase()}`,
    (i) => `vsw-bp1${hex(i + 53, 18)} in cn-hangzhou-${"bghijk"[i % 6]}`,
    (i) => `provider id cn-hangzhou.i-bp1${hex(i + 59, 15)}, node cn-hangzhou.10.0.${i}.7`,
    (i) => `checksum/config: ${hex(i + 61, 64)}`,
    (i) =>
      `kubectl -n shop annotate service web-${i} service.beta.kubernetes.io/alibaba-cloud-loadbalancer-spec=slb.s2.small --overwrite`,
  ];
  for (const make of makers) for (let i = 0; i < 30; i++) texts.push(make(i));
  return texts;
}
