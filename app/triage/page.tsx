import { permanentRedirect } from "next/navigation";
import { page } from "@/lib/server/page";

/** Looking up has one box. */
export default page({ role: "viewer" }, function Page() {
  permanentRedirect("/lookup");
});
