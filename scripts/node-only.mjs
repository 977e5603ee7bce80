/** Packages that read files and load native parts at run time: they stay outside of every bundle. */
export const NODE_ONLY = ["@kubernetes/client-node", "@alicloud/credentials", "libsql", "pg"];
