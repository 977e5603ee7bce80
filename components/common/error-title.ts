"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { errorBodyOf } from "@/lib/client/fetch-json";

/** Codes of the adapters that have a sentence and advice of their own (`check.failed`). */
const KNOWN = {
  "kubernetes.kubeconfig": "kubeconfig",
  "kubernetes.noConfig": "kubeconfig",
  "kubernetes.context": "context",
  "kubernetes.unauthorized": "kubeAuth",
  "kubernetes.forbidden": "kubeForbidden",
  "kubernetes.unreachable": "kubeUnreachable",
  "kubernetes.tls": "kubeUnreachable",
  "kubernetes.timeout": "kubeUnreachable",
  "cloud.noCredentials": "noCredentials",
  "cloud.credentials": "cloudAuth",
  "cloud.unauthorized": "cloudAuth",
  "cloud.forbidden": "cloudForbidden",
  "cloud.unreachable": "cloudUnreachable",
  "cloud.timeout": "cloudUnreachable",
} as const;

/** What the others have in common, the narrower first (`common.failure`). */
const KINDS = [
  [/^server_unreachable$/, "server"],
  [/[.]busy$|throttl|TooManyRequests|_429$/i, "busy"],
  [/forbidden|crossSite|NoPermission|_40[13]$/i, "forbidden"],
  [/[.]tooLarge$|^tooLarge$|_413$/, "tooLarge"],
  [/[.](unknown|none|notKept|notFound)$|not_found|_404$/, "notFound"],
  [/[.]?invalid$|_400$/, "invalid"],
  [/^store[.]/, "store"],
  [/^config[.]|^setting[.]/, "config"],
  [/^kubernetes[.]/, "kubernetes"],
  [/^cloud[.]/, "cloud"],
] as const;

export type KnownError = (typeof KNOWN)[keyof typeof KNOWN];

/** The error's own sentence and advice, where it has them. */
export const knownError = (code: string): KnownError | undefined => KNOWN[code as keyof typeof KNOWN];

/** An error in one sentence of the reader's language. What it says itself is English, and stands beneath as it came. */
export function useErrorTitle(): (error: unknown) => string {
  const t = useTranslations("common");
  const failed = useTranslations("check.failed");
  return useCallback(
    (error) => {
      const { code } = errorBodyOf(error);
      const known = knownError(code);
      if (known) return failed(known);
      return t(`failure.${KINDS.find(([pattern]) => pattern.test(code))?.[1] ?? "other"}`);
    },
    [t, failed],
  );
}

/** The language of what an error says, for those who have it read aloud: ours are English, an API may answer in Chinese. */
export const languageOf = (text: string) => (/\p{Script=Han}/u.test(text) ? "zh-CN" : "en");
