/** Runs once when the server starts. There a worker makes the checks; in development this thread does. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NODE_ENV === "production") return;
  const { startServices } = await import("@/lib/server/start");
  startServices();
}
