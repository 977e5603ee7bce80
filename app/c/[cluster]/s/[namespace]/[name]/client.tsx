"use client";

import { ServicePage } from "@/components/instance/resource-page";
import { resourceSlots } from "@/components/instance/slots";

export function ServiceClient({ serviceKey }: { serviceKey: string }) {
  return <ServicePage serviceKey={serviceKey} slots={resourceSlots} />;
}
