"use client";

import { InstancePage, ServicePage } from "@/components/instance/resource-page";
import { resourceSlots } from "@/components/instance/slots";

/** The page of one CLB instance of an opened file. */
export function LocalInstance({ id }: { id: string }) {
  return <InstancePage id={id} slots={resourceSlots} />;
}

/** The page of one Service of an opened file. */
export function LocalService({ serviceKey }: { serviceKey: string }) {
  return <ServicePage serviceKey={serviceKey} slots={resourceSlots} />;
}
