import { OpenPage } from "@/components/reports/open-page";
import { page } from "@/lib/server/page";
import { titled } from "@/app/title";

export const generateMetadata = titled("open", "title");

export default page({ role: "viewer" }, function Page() {
  return <OpenPage />;
});
