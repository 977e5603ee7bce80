/** Name of the file in a repository, found in the folder that the command line is started in. */
export const WAIVERS_FILE = ".preflight-waivers.yaml";
