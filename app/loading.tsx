import { getTranslations } from "next-intl/server";
import { PageBody } from "@/components/common/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default async function Loading() {
  const t = await getTranslations("common");
  return (
    <PageBody>
      <span role="status" className="sr-only">
        {t("loading")}
      </span>
      <Skeleton className="h-7 w-72" />
      <Skeleton className="w-[28rem] max-w-full" />
      <div className="mt-4 flex flex-col gap-2">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-9 w-full" />
        ))}
      </div>
    </PageBody>
  );
}
