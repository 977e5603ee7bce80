import { SharedReport } from "@/components/reports/shared-report";
import { page } from "@/lib/server/page";
import { titled } from "@/app/title";

export const generateMetadata = titled("reports", "banner.report", { referrer: "no-referrer" });

/** The same for every token: whether one opens anything is known only to who asks for the report itself. */
export default page({ role: "public" }, async function Page({ params }: { params: Promise<{ token: string }> }) {
  return <SharedReport token={decodeURIComponent((await params).token)} />;
});
