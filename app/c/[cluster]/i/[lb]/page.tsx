import type { Metadata } from "next";
import { InstanceClient } from "./client";

type Props = { params: Promise<{ cluster: string; lb: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).lb) };
}

export default async function Page({ params }: Props) {
  return <InstanceClient id={decodeURIComponent((await params).lb)} />;
}
