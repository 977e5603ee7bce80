export { PageSkeleton as default } from "@/components/common/page-header";
