/** The variable that names the file which says where the program of shared reports is. Set by whoever starts the server, not by its operator. */
export const REPORT_PROGRAM = "__PREFLIGHT_REPORT_PROGRAM";
