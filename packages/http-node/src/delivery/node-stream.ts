import type { ServerResponse } from "node:http"
import type { OpenStream, StreamOutput } from "./sdk-streams.ts"

/** The body of a direct answer that writes to the response of Node as long as the client stays. */
export class NodeStream {
  readonly open: (output: StreamOutput) => OpenStream

  constructor(open: (output: StreamOutput) => OpenStream) {
    this.open = open
  }

  /** Needs a response whose head is written. */
  writeTo(response: ServerResponse): void {
    // A write to a client that has just left emits an error, which can be ignored since `close` follows.
    response.on("error", () => undefined)
    const { leave, taken } = this.open({
      write: (bytes) => response.write(bytes),
      end: () => void response.end(),
      disconnect: () => void response.destroy()
    })
    response.on("drain", taken).once("close", leave)
  }
}
