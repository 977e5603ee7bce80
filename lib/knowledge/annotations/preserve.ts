import type { Text } from "@/lib/model/text";

/** Settings that preserve-lb-on-delete does not protect, by version (clbv1/model_applier.go, nlbv2/model_applier.go; upstream pull request 491). */
export const PRESERVE_LOSES: Text = {
  en: "With CCM v2.12.4 to v2.14.0 preserve-lb-on-delete keeps the instance and its address only: its listeners and server groups are deleted with the Service, so traffic stops. NLB keeps them from v2.15.0 on; for CLB no fix is known. The Service of an IPv6 CLB instance also hangs in Terminating.",
  zh: "使用 CCM v2.12.4 至 v2.14.0 时，preserve-lb-on-delete 只保留实例及其地址：监听和服务器组会随 Service 一同删除，流量中断。NLB 从 v2.15.0 起会保留；CLB 尚无已知修复。IPv6 CLB 实例的 Service 还会一直处于 Terminating。",
};
