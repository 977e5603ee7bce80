import { TriagePage } from "@/components/triage/triage-page";
import { page } from "@/lib/server/page";
import { titled } from "@/app/title";

export const generateMetadata = titled("triage", "title");

export default page({ role: "viewer" }, function Page() {
  return <TriagePage />;
});
