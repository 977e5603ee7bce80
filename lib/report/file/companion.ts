import { AppError } from "@/lib/model/errors";
import { baselineFrom } from "@/lib/upgrade/compare";
import { applyWaivers } from "@/lib/upgrade/waivers";
import { parseWaivers } from "@/lib/upgrade/waivers/file";
import { FileProblem } from "./problem";
import { readContent, type FileContent } from "./read";

/**
 * The opened bundle with a second file: an earlier bundle as baseline, or a file of accepted findings. Throws `FileProblem`
 * with every mistake of that file.
 */
export async function withCompanion(
  content: FileContent,
  kind: "baseline" | "waivers",
  text: string,
  name: string,
): Promise<FileContent> {
  if (kind === "waivers") {
    try {
      return { ...content, result: applyWaivers(content.result, parseWaivers(text, name)) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new FileProblem("invalid", [{ path: "", message: error.message }]);
    }
  }
  const { bundle } = await readContent(text, content.opened.checkedAt);
  if (!bundle) throw new FileProblem("invalid", [{ path: "", message: "the file holds no cluster, only a result" }]);
  const [before, after] = [bundle.cluster.id, content.opened.cluster.id];
  if (before !== "" && after !== "" && before !== after)
    throw new FileProblem("invalid", [{ path: "cluster.id", message: `${before} is not ${after}` }]);
  return { ...content, baseline: baselineFrom(bundle, name) };
}
