import { triage } from "@/lib/triage/triage";

type Program = { triage: (text: string) => Promise<unknown> };

/** Stands for the worker of a page in component tests (vitest.config.ts): the same function, answered later, or a program that does not load. */
export const worker = { broken: false };
export const startWorker = () => ({
  close: () => undefined,
  call: (send: (program: Program) => Promise<unknown>) =>
    worker.broken
      ? Promise.reject(new Error("failed"))
      : send({ triage: (text) => Promise.resolve().then(() => triage(text)) }),
});
