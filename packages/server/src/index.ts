/**
 * The server that people run, and its command line. Programs that enable the compiler of schemas do that before they
 * import this: it only compiles schemas that are created later.
 */
export { runHalyard } from "./cli/run-halyard.ts"
