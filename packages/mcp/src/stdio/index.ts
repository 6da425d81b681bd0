/** Connects clients to the tools of a Halyard server that start a process and speak with that. */
export { connectStdio, InvalidAddress, type Remote } from "./connect-stdio.ts"
