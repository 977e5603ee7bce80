import type { Metadata } from "next";
import { ServiceClient } from "./client";

type Props = { params: Promise<{ cluster: string; namespace: string; name: string }> };

async function keyOf(params: Props["params"]): Promise<string> {
  const { namespace, name } = await params;
  return `${decodeURIComponent(namespace)}/${decodeURIComponent(name)}`;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: await keyOf(params) };
}

export default async function Page({ params }: Props) {
  return <ServiceClient serviceKey={await keyOf(params)} />;
}
