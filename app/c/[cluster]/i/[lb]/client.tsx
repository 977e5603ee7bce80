"use client";

import { InstancePage } from "@/components/instance/resource-page";
import { resourceSlots } from "@/components/instance/slots";

export function InstanceClient({ id }: { id: string }) {
  return <InstancePage id={id} slots={resourceSlots} />;
}
