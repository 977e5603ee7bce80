import { LoadingBody } from "@/components/common/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <LoadingBody>
      <Skeleton className="h-7 w-72" />
      <Skeleton className="w-[28rem] max-w-full" />
      <div className="mt-4 flex flex-col gap-2">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-9 w-full" />
        ))}
      </div>
    </LoadingBody>
  );
}
