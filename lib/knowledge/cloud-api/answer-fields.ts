import answers from "./answers.json" with { type: "json" };
import parameters from "./parameters.json" with { type: "json" };

const FIELDS = new Set<string>();
function addFields(shape: unknown): void {
  if (typeof shape !== "object" || shape === null) return;
  for (const [name, inner] of Object.entries(shape)) {
    if (!Array.isArray(shape)) FIELDS.add(name.toLowerCase());
    addFields(inner);
  }
}
for (const table of [answers, parameters.actions])
  for (const product of [table.slb, table.ecs, table.vpc, table.nlb]) Object.values(product).forEach(addFields);

/** Whether the APIs of load balancers, servers and networks publish a field of this name; answers spell some in another case. */
export const isAnswerField = (name: string): boolean => FIELDS.has(name.toLowerCase());
