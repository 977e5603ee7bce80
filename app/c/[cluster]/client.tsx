"use client";

import { OfficialPanel } from "@/components/reports/official-panel";
import { ShareButton } from "@/components/reports/share-button";
import { ReadinessPage } from "@/components/readiness/readiness-page";

export function ReadinessClient() {
  return <ReadinessPage actions={(view) => <ShareButton services={view.rows} />} official={() => <OfficialPanel />} />;
}
