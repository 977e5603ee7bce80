import type { OwnerRef } from "@/lib/model/owner";

const NAME = /^[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?$/;

/** Its name and namespace are such as objects of a cluster have (RFC 1123): any other could be read as an option of a command. */
export const hasName = <T extends OwnerRef>(owner: T): owner is T & { name: string } =>
  NAME.test(owner.name ?? "") && (!owner.namespace || NAME.test(owner.namespace));
