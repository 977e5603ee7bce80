import type { Text } from "@/lib/model/text";
import type { AnyBuilder } from "./types";

/** Nothing in the cluster or the cloud is to be changed; the sentence says what to do instead. */
export const informational =
  (why: Text): AnyBuilder =>
  () => ({
    options: [
      {
        direction: "other",
        title: { en: "What to do", zh: "操作步骤" },
        why,
        recommended: true,
        fixes: [{ kind: "note", text: why, traffic: "none", risk: "none" }],
      },
    ],
    noCommand: why,
  });
