import { unpack } from "./pack";

/** The report inside such a file, as JSON text; null when the text is no report file. */
export async function readReportHtml(html: string): Promise<string | null> {
  const match = /<script type="application\/octet-stream" id="data">([A-Za-z0-9+/=]*)<\/script>/.exec(html);
  return match ? unpack(match[1]!) : null;
}
