/** Connects clients that start a process and exchange messages with it to the tools of a Halyard server. */
export { connectStdio, InvalidAddress, type Remote } from "./connect-stdio.ts"
