/**
 * Messages per second of processor time and the worst hostile message: `npm run bench classify`. Inputs: examples of the catalogue,
 * recorded Events, pasted messages in all wrappings, messages of other components, hostile ones of 100 kB. Warm, the best of five windows of
 * half a second. Fails when a hostile message takes 50 ms or more.
 */
import { EVENT_RULES } from "../lib/knowledge/events";
import { redactSecrets } from "../lib/text/redact-secrets";
import { classifyEvent } from "../lib/triage";
import { FURTHER, SHIPPED } from "../testing/recordings";
import { inputOf, messagesOf, pastedMessages } from "../testing/corpus";
import { WRAPPINGS } from "../testing/corpus/wrappings";

const LIMIT_MS = 50;
const SIZE = 100_000;
/** Until the expressions and functions are compiled for what they meet. */
const WARM_S = 1;
/** The best of some: what slows a shared processor for a moment says nothing of the code. */
const WINDOWS = 5;
const WINDOW_S = 0.5;
type Input = { reason?: string; message: string };

const repeat = (text: string) => text.repeat(Math.ceil(SIZE / text.length)).slice(0, SIZE);
const HOSTILE: Record<string, string> = Object.fromEntries(
  [
    "[",
    "]",
    "[a, ",
    ", ",
    '"',
    '\\"',
    "x",
    "Aa",
    " ",
    "\n",
    "error: ",
    "Message: ",
    "apply model error: ",
    "update listener error: [",
    ", OpenAPI: ",
    "loadbalancer lb vgroup ",
    "loadbalancer  vgroup rsp-1 backends [{",
    "Annotation x must be integer, but got [",
    "AccessKeyId=",
    "Authorization: ",
    "https://a:",
    "eyJaaaaaaaa.",
    "-----BEGIN PRIVATE KEY-----",
    "SecurityToken%3D ",
    "lb-",
    "type change a - ",
    "OpenAPI: X, Message: loadbalancer lb-1 should be deleted, ",
    "The specified VSwitch has no available ip., ",
    "create tcp listener 80 error: ",
    "Error deleting load balancer [lb-1]: ",
    "DryRun: ",
    "İ",
    "中文",
    "Code: Throttling",
    "aliyuncs.com",
    "lb AclId a should be changed to b;",
  ].map((seed) => [JSON.stringify(seed).slice(0, 40), repeat(seed)]),
);
HOSTILE["nested lists"] = repeat(
  "[update lb attribute error: ".repeat(40) +
    "OpenAPI: A, Message: loadbalancer lb-1 should be deleted" +
    "]".repeat(40) +
    ", ",
);

const examples: Input[] = EVENT_RULES.flatMap((rule) => rule.examples.map(({ message }): Input => ({ message })));
const recorded: Input[] = [...SHIPPED, ...FURTHER]
  .map((recording) => recording.expected())
  .flatMap((expected) => [expected, ...Object.values(expected.versions ?? {})])
  .flatMap((run) => Object.values(run.services).flatMap((row) => row.events));

const pasted: Input[] = pastedMessages().flatMap((message) =>
  Object.values(WRAPPINGS).flatMap((wrap) => {
    const text = wrap(message);
    return text === undefined ? [] : [{ message: text }];
  }),
);
const foreign: Input[] = messagesOf("foreign").map(inputOf);

const compileStart = performance.now();
classifyEvent({ message: "warm up" });
const compileMs = performance.now() - compileStart;

function throughput(inputs: Input[]): { messages: number; perSecond: number; worstMs: number } {
  const since = (start: NodeJS.CpuUsage) => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  };
  const begun = process.cpuUsage();
  while (since(begun) < WARM_S) for (const input of inputs) classifyEvent(input);
  let best = 0;
  let worst = 0;
  for (let window = 0; window < WINDOWS; window++) {
    const start = process.cpuUsage();
    let rounds = 0;
    while (since(start) < WINDOW_S) {
      for (const input of inputs) {
        const at = performance.now();
        classifyEvent(input);
        worst = Math.max(worst, performance.now() - at);
      }
      rounds++;
    }
    best = Math.max(best, (rounds * inputs.length) / since(start));
  }
  return { messages: inputs.length, perSecond: Math.round(best), worstMs: round(worst) };
}

const round = (ms: number) => Math.round(ms * 100) / 100;
const hostile = Object.entries(HOSTILE).map(([name, message]) => {
  // The best of five: a busy machine must not fail the bound.
  const times = [0, 1, 2, 3, 4].map(() => {
    const start = performance.now();
    classifyEvent({ message, reason: "SyncLoadBalancerFailed" });
    return performance.now() - start;
  });
  const redactStart = performance.now();
  redactSecrets(message);
  return { name, ms: round(Math.min(...times)), redactMs: round(performance.now() - redactStart) };
});
hostile.sort((a, b) => b.ms - a.ms);
console.log(`catalogue compiled in ${round(compileMs)} ms`);
for (const [name, inputs] of Object.entries({ examples, recorded, pasted, foreign })) {
  const { messages, perSecond, worstMs } = throughput(inputs);
  console.log(`${name}: ${perSecond} messages/s over ${messages}, slowest ${worstMs} ms`);
}
for (const row of hostile.slice(0, 6))
  console.log(`hostile ${SIZE / 1000} kB ${row.name}: ${row.ms} ms (masking alone ${row.redactMs} ms)`);
if ((hostile[0]?.ms ?? 0) >= LIMIT_MS) {
  console.error(`a ${SIZE / 1000} kB message took ${hostile[0]?.ms} ms: the limit is ${LIMIT_MS} ms`);
  process.exitCode = 1;
}
