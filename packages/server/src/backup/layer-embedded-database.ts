import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Backups, layerEmbedded } from "@halyard/store-postgres/embedded"
import { Effect, Layer, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { chmodSync, rmSync } from "node:fs"
import { SEALING_KEY_FILE } from "../startup/sealing-key.ts"
import { backupSocketOf } from "./backup-socket.ts"
import { createServer } from "./node-http.ts"

/** The embedded database, and a local socket on which `npm start -- backup` asks for a backup of it. */
export const layerEmbeddedDatabase = (dataDir: string, create = true) =>
  Layer.provideMerge(layerBackupSocket(dataDir), layerEmbedded({ dataDir, create }))

/** What a backup contains in addition to the database. Without its key the encrypted secrets are lost. */
export const backedUpFiles = [SEALING_KEY_FILE]

/** If it cannot listen, the server works nevertheless, but must be stopped for a backup. */
const layerBackupSocket = (dataDir: string): Layer.Layer<never, never, Backups> =>
  Layer.effectDiscard(
    Effect.catchTag(listen(backupSocketOf(dataDir)), "ServeError", ({ cause }) =>
      Effect.logWarning("Backups need a stopped server, because the socket for them cannot be opened", cause)
    )
  )

const listen = Effect.fnUntraced(function* (path: string) {
  const backups = yield* Backups
  // This process has locked the data folder, so the socket of another process is left over.
  yield* Effect.sync(() => rmSync(path, { force: true }))
  const server = createServer().setTimeout(IDLE_MILLIS)
  const http = yield* NodeHttpServer.make(() => server, { path, gracefulShutdownTimeout: 0 })
  yield* Effect.sync(() => chmodSync(path, 0o600))
  yield* Effect.addFinalizer(() => Effect.sync(() => server.closeAllConnections()))
  yield* http.serve(Effect.as(Effect.logInfo("A backup is requested"), HttpServerResponse.stream(backupOf(backups))))
})

const backupOf = (backups: Backups["Service"]) =>
  backups.take(backedUpFiles).pipe(
    Stream.tapError(({ message }) => Effect.logError(message)),
    Stream.onEnd(Effect.logInfo("The backup is complete"))
  )

/** A client that stops reading must not keep the maintenance of the database waiting. */
const IDLE_MILLIS = 60_000
