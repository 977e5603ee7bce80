// What stands for node-fetch in the compiled command line: the Kubernetes client loads it and never calls it here, since
// requests go through lib/sources/kubernetes/transport. Node's own does the same, and 0.4 MB need not be read at each start;
// to name Node's own would load it, which takes 20 ms.
export default (...args) => globalThis.fetch(...args);
export function Headers(init) {
  return new globalThis.Headers(init);
}
