// What stands for the generated half of the Kubernetes client in the compiled command line: its clients, which nobody makes
// here, load a class for every kind of object, 0.4 MB that each start would read and run.
import notUsed from "./not-used.cjs";
export { notUsed as createConfiguration, notUsed as ServerConfiguration };
