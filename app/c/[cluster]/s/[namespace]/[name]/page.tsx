import { serviceKey } from "@/lib/ccm/names";
import type { Metadata } from "next";
import { FirstPaint, preparedView } from "@/app/first-paint";
import { serviceRequest } from "@/lib/client/resource";
import { readTarget } from "@/lib/client/read-target";
import { askForPaint } from "@/lib/server/desk";
import { ServiceClient } from "./client";

type Props = {
  params: Promise<{ cluster: string; namespace: string; name: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

async function keyOf(params: Props["params"]): Promise<string> {
  const { namespace, name } = await params;
  return serviceKey(decodeURIComponent(namespace), decodeURIComponent(name));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: await keyOf(params) };
}

export default async function Page({ params, searchParams }: Props) {
  const target = readTarget((await searchParams).target) ?? undefined;
  const cluster = decodeURIComponent((await params).cluster);
  const key = await keyOf(params);
  return (
    <FirstPaint
      answers={[
        await preparedView(
          cluster,
          serviceRequest(key),
          (locale) => askForPaint("service", cluster, key, locale, target),
          target,
        ),
      ]}
    >
      <ServiceClient serviceKey={key} />
    </FirstPaint>
  );
}
