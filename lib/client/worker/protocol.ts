import type { BundleIssue } from "@/lib/model/bundle";
import type { Locale } from "@/lib/model/text";
import type { FileProblem } from "@/lib/report/opened/read";
import type { ViewRequest } from "@/lib/views/registry";
import type { BesideKind } from "../view-query";

/** `at`: RFC 3339, when the file was opened: its bundle is checked as of then. */
export type WorkerQuestion =
  | { id: number; type: "open"; file: File; at: string }
  | { id: number; type: "fetch"; url: string; at: string }
  | { id: number; type: "beside"; kind: BesideKind; file: File }
  | { id: number; type: "view"; request: ViewRequest; locale: Locale }
  | { id: number; type: "triage"; text: string };

export type FilePhase = "reading" | "parsing" | "checking";

export type WorkerAnswer =
  | { id: number; type: "value"; value: unknown }
  | { id: number; type: "progress"; phase: FilePhase; fraction?: number }
  | { id: number; type: "error"; code: FileProblem["code"] | "failed"; issues: BundleIssue[]; message?: string };
