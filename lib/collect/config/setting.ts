import * as z from "zod";
import { problem } from "@/lib/model/errors";

export type Env = Readonly<Record<string, string | undefined>>;

/** A setting that `read` parses from its text; empty text means "not set". Errors of `read` are reported with its name. */
export function setting<T>(read: (value: string) => T) {
  return z
    .string()
    .trim()
    .transform((value, context) => {
      if (value === "") return undefined;
      try {
        return read(value);
      } catch (error) {
        context.addIssue({ code: "custom", message: (error as Error).message });
        return z.NEVER;
      }
    })
    .optional();
}

export function wrong(what: string): never {
  throw new Error(what);
}

export const text = setting((value) => value);
export const flag = setting((value) => /^(1|true|yes|on)$/i.test(value));
export const list = setting((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
export const oneOf = <T extends string>(...names: T[]) =>
  setting((value) => names.find((name) => name === value) ?? wrong(`"${value}" is not one of ${names.join(", ")}`));

export const number = (min: number, max: number, isOne = Number.isFinite, kind = "number") =>
  setting((value) => {
    const n = Number(value);
    return isOne(n) && n >= min && n <= max ? n : wrong(`"${value}" is not a ${kind} from ${min} to ${max}`);
  });
export const whole = (min: number, max: number) => number(min, max, Number.isInteger, "whole number");

/** Errors never contain the value: the address may hold a secret. */
export const address = setting((value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : wrong("is not an http or https address");
});

/** Reads settings by the names of their environment variables. Error: `config.invalid`, naming the first that is wrong. */
export function readEnv<S extends z.ZodType>(settings: S, env: Env): z.infer<S> {
  const { data, error } = settings.safeParse(env);
  if (data) return data;
  const { path = [], message = "not valid" } = error?.issues[0] ?? {};
  throw invalid(path.join("."), message, ".env.example describes every setting.");
}

export const invalid = (name: string, message: string, suggestion?: string) =>
  problem(400, "config.invalid", `${name}: ${message}.`, suggestion);
