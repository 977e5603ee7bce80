import type { Builder } from "../types";
import { ANNOTATION_FIXES } from "./annotation";
import { BACKEND_FIXES } from "./backend";
import { INSTANCE_FIXES } from "./instance";
import { LIFECYCLE_FIXES } from "./lifecycle";
import { LISTENER_FIXES } from "./listener";
import { LISTENER_FIELD_FIXES } from "./listener-fields";

/** The builder of every finding code that a person can act on. */
export const BUILDERS: Readonly<Record<string, Builder>> = {
  ...ANNOTATION_FIXES,
  ...LISTENER_FIXES,
  ...LISTENER_FIELD_FIXES,
  ...BACKEND_FIXES,
  ...INSTANCE_FIXES,
  ...LIFECYCLE_FIXES,
};

/** Version notes and unreadable inputs: nothing in the cluster or the cloud is to be changed. */
export const informational: Builder = (finding) => {
  const source = finding.code.startsWith("CLB9");
  const why = source
    ? {
        en: "An input could not be read. Grant the read permission or wait until the API answers, then check again.",
        zh: "有输入数据无法读取。请授予读取权限或等待 API 恢复，然后重新检查。",
      }
    : {
        en: "This says how the target version behaves; there is nothing to change.",
        zh: "这里说明目标版本的行为，无需更改。",
      };
  return {
    options: [
      {
        direction: "other",
        title: { en: "What to do", zh: "处理方法" },
        why,
        recommended: true,
        fixes: [{ kind: "note", text: why, traffic: "none", risk: "none" }],
      },
    ],
    noCommand: why,
  };
};
