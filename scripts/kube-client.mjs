// What stands for @kubernetes/client-node in the compiled command line: the two parts of it that are used. Its own entry
// also loads port forwarding, copying, metrics and every generated model, which each start would read for nothing.
export { KubeConfig } from "../node_modules/@kubernetes/client-node/dist/config.js";
export { HttpMethod, RequestContext } from "../node_modules/@kubernetes/client-node/dist/gen/http/http.js";
