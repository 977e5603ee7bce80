import { SharedReport } from "@/components/reports/shared-report";
import { page } from "@/lib/server/page";
import { titled } from "@/app/title";

export const generateMetadata = titled("reports", "banner.report", { referrer: "no-referrer" });

/** The same page for every token: only the request for the report shows whether the token is valid. */
export default page({ role: "public" }, async function Page({ params }: { params: Promise<{ token: string }> }) {
  return <SharedReport token={decodeURIComponent((await params).token)} />;
});
