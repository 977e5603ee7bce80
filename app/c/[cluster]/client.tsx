"use client";

import { ReadinessPage } from "@/components/readiness/readiness-page";

export function ReadinessClient() {
  return <ReadinessPage />;
}
