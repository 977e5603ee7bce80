import type { Metadata } from "next";
import { FirstPaint, preparedView } from "@/app/first-paint";
import { instanceRequest } from "@/lib/client/resource";
import { readTarget } from "@/lib/client/read-target";
import { askForPaint } from "@/lib/server/desk";
import { InstanceClient } from "./client";

type Props = {
  params: Promise<{ cluster: string; lb: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).lb) };
}

export default async function Page({ params, searchParams }: Props) {
  const target = readTarget((await searchParams).target) ?? undefined;
  const raw = await params;
  const [cluster, id] = [decodeURIComponent(raw.cluster), decodeURIComponent(raw.lb)];
  return (
    <FirstPaint
      answers={[
        await preparedView(
          cluster,
          instanceRequest(id),
          (locale) => askForPaint("instance", cluster, id, locale, target),
          target,
        ),
      ]}
    >
      <InstanceClient id={id} />
    </FirstPaint>
  );
}
