/** Runs once when the server starts: history and locks are attached before the first check can begin. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { attachHistory } = await import("@/lib/server/history");
  attachHistory();
}
