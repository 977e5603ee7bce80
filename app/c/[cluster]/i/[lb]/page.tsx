import type { Metadata } from "next";
import { FirstPaint, preparedView } from "@/app/first-paint";
import { instanceRequest } from "@/lib/client/resource";
import { instanceAnswer } from "@/lib/server/views";
import { InstanceClient } from "./client";

type Props = { params: Promise<{ cluster: string; lb: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).lb) };
}

export default async function Page({ params }: Props) {
  const raw = await params;
  const [cluster, id] = [decodeURIComponent(raw.cluster), decodeURIComponent(raw.lb)];
  return (
    <FirstPaint
      answers={[await preparedView(cluster, instanceRequest(id), (locale) => instanceAnswer(cluster, id, locale))]}
    >
      <InstanceClient id={id} />
    </FirstPaint>
  );
}
