import { describe, expect, it } from "vitest";
import { chosenFor, choiceText, decidedServices, readChoices, withChoice, type Choices } from "./ways";

const web = "shop/web|CLB402|lb-1|scheduler";
const api = "shop/api|CLB402|lb-2|scheduler";
const none: Choices = new Map();

describe("a decision", () => {
  it("for a code holds for each of its findings, but not for others", () => {
    const all = withChoice(none, "CLB402", "keep-cloud");
    expect([web, api].map((id) => chosenFor(all, id))).toEqual(["keep-cloud", "keep-cloud"]);
    expect(chosenFor(all, "shop/web|CLB401|lb-1|")).toBeUndefined();
  });

  it("of one finding wins over that for its code, and can leave it open", () => {
    const all = withChoice(none, "CLB402", "keep-cloud");
    const other = withChoice(all, web, "keep-service");
    expect([web, api].map((id) => chosenFor(other, id))).toEqual(["keep-service", "keep-cloud"]);
    const open = withChoice(other, web, undefined);
    expect([web, api].map((id) => chosenFor(open, id))).toEqual([undefined, "keep-cloud"]);
    const read = readChoices([...open].map(([id, way]) => choiceText(id, way)));
    expect([web, api].map((id) => chosenFor(read, id))).toEqual([undefined, "keep-cloud"]);
  });

  it("for a code takes the place of those for its findings; taken back, all are open", () => {
    const one = withChoice(withChoice(none, web, "keep-service"), "shop/web|CLB401|lb-1|", "other");
    const all = withChoice(one, "CLB402", "keep-cloud");
    expect(chosenFor(all, web)).toBe("keep-cloud");
    expect([...withChoice(all, "CLB402", undefined)]).toEqual([["shop/web|CLB401|lb-1|", "other"]]);
  });

  it("names the Services that it is about", () => {
    const services = [
      { service: "shop/web", findings: [{ id: web, code: "CLB402" }] },
      { service: "shop/api", findings: [{ id: api, code: "CLB402" }] },
      { service: "shop/old", findings: [] },
    ];
    const named = (key: string) =>
      decidedServices(services, withChoice(none, key, "keep-cloud")).map(({ service }) => service);
    expect(named("CLB402")).toEqual(["shop/web", "shop/api"]);
    expect(named(api)).toEqual(["shop/api"]);
  });
});
