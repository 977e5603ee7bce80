/** Packages that load native parts, or read files beside themselves, at run time: they stay outside of every bundle. */
export const NODE_ONLY = ["@alicloud/credentials", "libsql", "pg"];

/** Options of esbuild for every program that Node runs. @param {string} root @returns {import("esbuild").BuildOptions} */
export const nodeProgram = (root) => ({
  absWorkingDir: root,
  alias: { "@": root },
  bundle: true,
  splitting: true,
  platform: "node",
  target: "node20",
  format: "esm",
  // `server-only` is empty there.
  conditions: ["react-server"],
  // Read and compiled at each start: names stay, so that a stack can still be read.
  minifyWhitespace: true,
});
