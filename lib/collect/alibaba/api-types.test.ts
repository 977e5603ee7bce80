import { describe, expect, it } from "vitest";
import * as z from "zod";
import { parametersOf } from "@/lib/knowledge/cloud-api";
import { publishedAnswer } from "@/testing/published-answer";
import { ACTIONS } from "./api-types";

type Fields = { readonly [key: string]: unknown };

/** Paths that a schema names, down through what may be missing and through lists. */
function paths(schema: unknown, at = ""): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return paths(schema.unwrap(), at);
  if (schema instanceof z.ZodArray) return paths(schema.element, `${at}[]`);
  if (!(schema instanceof z.ZodObject)) return [at];
  return Object.entries(schema.shape as Fields).flatMap(([key, inner]) =>
    paths(inner, at === "" ? key : `${at}.${key}`),
  );
}

/** Whether an answer as published has the path; objects that the schema leaves open are ends of a path too. */
function has(shape: unknown, path: string): boolean {
  let here: unknown = shape;
  for (const part of path.split(".")) {
    const name = part.replace("[]", "");
    if (typeof here !== "object" || here === null || !(name in here)) return false;
    here = (here as Fields)[name];
    if (part.endsWith("[]")) {
      if (!Array.isArray(here)) return false;
      here = here[0];
    }
  }
  return here !== undefined;
}

describe.each(Object.entries(ACTIONS))("the reading client's %s", (action, { product, sends, answer, items }) => {
  it("reads published fields only", () => {
    const shape = publishedAnswer(product, action);
    const item = `${items?.path.join(".")}[]`;
    const read = [
      ...paths(answer),
      ...[items?.places, items?.more].flatMap((fields) => (fields ? paths(fields, item) : [])),
    ];
    expect(read.length).toBeGreaterThan(0);
    expect(read.filter((path) => !has(shape, path))).toEqual([]);
  });

  it("sends published parameters only, and every required one", () => {
    const published = parametersOf(product, action) ?? {};
    const sent = ["RegionId", ...sends];
    expect(sent.filter((name) => !(name in published))).toEqual([]);
    const required = Object.keys(published).filter((name) => published[name]?.endsWith("!"));
    expect(required.filter((name) => !sent.includes(name))).toEqual([]);
  });
});
