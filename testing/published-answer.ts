import published from "@/lib/knowledge/cloud-api/answers.json" with { type: "json" };

type Shape = string | readonly Shape[] | { readonly [key: string]: Shape };
type Actions = Record<string, Record<string, Shape>>;

/** Fields of an action's answer as the vendor publishes them; undefined when none are kept. */
export function publishedAnswer(product: string, action: string): Shape | undefined {
  return (published as unknown as Actions)[product]?.[action];
}

/** Deviations of an answer from what is published: a field that is not there, or a value of another type. Paths as `A.B[].C`. */
export function answerIssues(shape: Shape, value: unknown, path = ""): string[] {
  if (value === undefined || value === null) return [];
  if (typeof shape === "string") return typeof value === shape ? [] : [`${path}: ${typeof value}, published ${shape}`];
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${path}: not a list`];
    return [...new Set(value.flatMap((item) => answerIssues(shape[0] as Shape, item, `${path}[]`)))];
  }
  if (typeof value !== "object" || Array.isArray(value)) return [`${path}: not an object`];
  const fields = shape as { readonly [key: string]: Shape };
  return Object.entries(value).flatMap(([key, item]) => {
    const at = path === "" ? key : `${path}.${key}`;
    const field = fields[key];
    return field === undefined ? [`${at}: not published`] : answerIssues(field, item, at);
  });
}
