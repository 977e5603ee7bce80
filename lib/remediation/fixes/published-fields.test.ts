import { describe, expect, test } from "vitest";
import { INSTANCE_FIELDS } from "@/lib/ccm/fields/instance";
import { LISTENER_FIELDS } from "@/lib/ccm/fields/listener";
import { createListenerAction, parametersOf, setListenerAction, spell } from "@/lib/knowledge/cloud-api";

/** The published API must have the parameter that a row names for its remedy, or the command would be refused. */
describe("published parameters", () => {
  for (const row of LISTENER_FIELDS) {
    for (const protocol of row.protocols) {
      test(`${row.field} of ${protocol} can be created and set`, () => {
        const name = row.parameter ?? row.answer;
        for (const action of [createListenerAction(protocol), setListenerAction(protocol)]) {
          const spelled = spell(action, { [name]: "x" });
          expect(spelled.unsaid, action).toEqual([]);
          expect(Object.keys({ ...spelled.params, ...spelled.unpublished }), action).toHaveLength(1);
        }
      });
    }
  }

  for (const row of INSTANCE_FIELDS) {
    const { change } = row;
    if (change.how === "refused") continue;
    test(`${row.field} is a parameter of ${change.action}`, () => {
      const published = parametersOf("slb", change.action);
      expect(published).toBeDefined();
      for (const name of [change.parameter, ...(change.also ? [change.also] : [])])
        expect(Object.keys(published!)).toContain(name);
    });
  }
});
