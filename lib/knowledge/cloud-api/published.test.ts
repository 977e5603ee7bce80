import { expect, it } from "vitest";
import { recorded } from "@/testing/recordings";
import answers from "./answers.json";
import published from "./parameters.json";

type Of<T> = Record<string, Record<string, T>>;

it("no parameter and no answer is kept that the full extract does not publish", () => {
  const full = recorded<Of<{ parameters: Record<string, object>; response?: unknown }>>("spec/cloud-api");
  const of = <T>(kept: Of<T>) =>
    Object.entries(kept).flatMap(([product, actions]) =>
      Object.entries(actions).map(([action, value]) => ({ product, action, value })),
    );
  const parameters = of(published.actions as Of<object>);
  const without = parameters.filter(({ product }) => !full[product]).map(({ product }) => product);
  expect([...new Set(without)]).toEqual(["actiontrail"]);
  for (const { product, action, value } of parameters.filter(({ product }) => full[product]))
    for (const [name, parameter] of Object.entries(value))
      expect({ each: {}, ...full[product]?.[action]?.parameters[name] }, `${action} ${name}`).toMatchObject(parameter);
  for (const { product, action, value } of of<unknown>(answers).filter(({ product }) => full[product]))
    expect(full[product]?.[action]?.response, `${product} ${action}`).toEqual(value);
});
