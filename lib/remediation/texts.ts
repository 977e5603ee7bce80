import type { Text } from "@/lib/model/text";

export const TITLES = {
  "keep-cloud": { en: "Bring the Service in line with the CLB", zh: "让 Service 与 CLB 一致" },
  "keep-service": { en: "Restore the CLB to what the Service asks for", zh: "把 CLB 恢复为 Service 期望的配置" },
  other: { en: "Another way", zh: "其他方式" },
} as const satisfies Record<string, Text>;
