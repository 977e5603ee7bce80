import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

type Titled = "after" | "events" | "history" | "permissions" | "plan" | "playbook" | "readiness" | "waivers";

/** `generateMetadata` of a cluster's page: the title of its messages, and the cluster. */
export const clusterTitle =
  (name: Titled) =>
  async ({ params }: { params: Promise<{ cluster: string }> }): Promise<Metadata> => {
    const t = await getTranslations(name);
    return { title: `${t("title")} ${decodeURIComponent((await params).cluster)}` };
  };
