import { informational } from "../fixes/informational";
import type { Builders } from "../fixes/types";
import type { VERSION_FINDINGS } from "./texts";

const note = informational({
  en: "This says how the target version behaves; there is nothing to change.",
  zh: "这里说明目标版本的行为，无需更改。",
});

export const VERSION_FIXES: Builders<keyof typeof VERSION_FINDINGS> = {
  CLB601: note,
  CLB602: note,
  CLB603: note,
  CLB604: note,
  CLB605: note,
  CLB606: note,
  CLB607: note,
  CLB608: note,
  CLB610: note,
  CLB611: note,
  CLB612: note,
  CLB613: informational({
    en: "Who may reach this NLB is for you to say: complete spec.loadBalancerSourceRanges or remove it.",
    zh: "哪些客户端可以访问该 NLB 需要由你决定：补全 spec.loadBalancerSourceRanges 或将其删除。",
  }),
  CLB614: note,
};
