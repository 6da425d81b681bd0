import { Effect, type Option, Schema } from "effect"
import type { IncomingMessage } from "node:http"
import { request } from "./node-http.ts"

/** The bytes of a backup from the server that listens on this socket. None if no server does. */
export const requestBackup = (socketPath: string): Effect.Effect<Option.Option<IncomingMessage>, BackupRequestFailed> =>
  Effect.callback((resume) => {
    const sent = request({ socketPath, method: "POST", path: "/backup" })
    sent.once("response", (response) => resume(Effect.succeedSome(response)))
    sent.once("error", (error) =>
      resume(isNobody(error) ? Effect.succeedNone : Effect.fail(new BackupRequestFailed({ reason: error.message })))
    )
    sent.end()
  })

/** Whether the socket does not exist, or its server has been killed. */
const isNobody = (error: Error): boolean =>
  "code" in error && (error.code === "ENOENT" || error.code === "ECONNREFUSED")

class BackupRequestFailed extends Schema.TaggedError<BackupRequestFailed>()("BackupRequestFailed", {
  reason: Schema.String
}) {
  override get message() {
    return `The running server did not answer the request for a backup (${this.reason}). Its log may say why.`
  }
}
