import { CurrentPrincipal, systemPrincipal } from "@halyard/core/domain"
import { Authenticator, InstanceStore, Sealing, StoreUnavailable } from "@halyard/core/ports"
import { RequestCounter, setUpInstance } from "@halyard/core/use-cases"
import { layerHalyard, layerRoutes, makeWebHandler } from "@halyard/http-node"
import { DatabaseIsOlder } from "@halyard/store-postgres"
import { Cause, Effect, Layer, Logger, Option, Predicate, References } from "effect"
import { partsOf } from "../commands/run-server.ts"
import { layerDatabase } from "../startup/layer-database.ts"
import { storedSealingKey } from "../startup/sealing-key.ts"
import { type Api, makeApi, type Purpose } from "./api.ts"
import { CommandError } from "./command-error.ts"
import { settingsInEffect } from "./with-settings.ts"

/**
 * Runs the interface in this process, on the database of the environment variables, and acts as the system. An embedded
 * database must exist, and not be in use. No command migrates: servers of the release before may use the database.
 * Commands that read change nothing at all.
 */
export const withLocalApi = <A, E>(
  purpose: Purpose,
  use: (api: Api) => Effect.Effect<A, E>
): Effect.Effect<A, E | CommandError> =>
  Effect.gen(function* () {
    const settings = yield* settingsInEffect
    // A command makes neither a database nor a key.
    const sealingKey = settings.variables.HALYARD_SECRET ?? storedSealingKey(settings)
    const { config, ...parts } = partsOf(settings, { database: layerDatabase(settings, false), migrates: false })
    const services = layerHalyard({
      ...parts,
      ...(sealingKey === undefined ? {} : { sealingKey }),
      background: false,
      authenticator: Layer.succeed(Authenticator, { authenticate: () => Effect.succeed(systemPrincipal) }),
      config: { ...config, baseUriPath: "", people: true, accessLog: false, console: false }
    })
    const used = Effect.scoped(
      Effect.gen(function* () {
        if (purpose === "write") yield* setUpInstance()
        else if (Option.isNone(yield* (yield* InstanceStore).id)) return yield* neverStarted
        const handle = yield* makeWebHandler(layerRoutes)
        const api = makeApi(
          "The database",
          (path, init) => handle(new Request(`http://localhost/api/admin${path}`, init)),
          "system"
        )
        // A failure of the command is not a failure of the database.
        return yield* Effect.result(use(api))
      })
    ).pipe(
      Effect.provideService(CurrentPrincipal, systemPrincipal),
      // Only servers count requests.
      Effect.provideService(RequestCounter, { count: () => undefined, flush: Effect.void }),
      Effect.provide(sealingKey === undefined ? Layer.provideMerge(layerUnsealed, services) : services)
    )
    return yield* Effect.fromResult(yield* Effect.catchCause(used, unusable))
  }).pipe(Effect.provide(layerWarnings))

const neverStarted = new CommandError({
  reason: "it is empty. Start a server on it once, such as with `halyard serve`."
})

/**
 * Without the key, nothing is encrypted: nobody could read it again, and the made-up key would become the instance's.
 */
const layerUnsealed = Layer.effect(
  Sealing,
  Effect.map(Sealing, (sealing) => ({ ...sealing, seal: () => Effect.die(noKey) }))
)

const NO_KEY =
  "This command would encrypt a secret, but does not have the key. Set HALYARD_SECRET to the key of the server, or work through the server (--url)."

const noKey = new StoreUnavailable({ message: NO_KEY, reason: NO_KEY })

const unusable = (cause: Cause.Cause<unknown>) =>
  Effect.fail(new CommandError({ reason: reasonOf(Cause.squash(cause)) }))

/** Errors about a data directory name it already. */
const reasonOf = (error: unknown): string =>
  Predicate.isTagged(error, "DataDirectoryUnusable") && error instanceof Error
    ? error.message
    : `The database cannot be used: ${messageOf(error)}`

const messageOf = (error: unknown): string => {
  if (error instanceof DatabaseIsOlder) {
    return "it is of an older version of Halyard. Run `halyard migrate`, or start the server of this version, and then this command again."
  }
  if (typeof error === "object" && error !== null && "reason" in error && typeof error.reason === "string")
    return error.reason
  return error instanceof Error ? error.message : String(error)
}

/** Log lines of a server do not belong to the output of a command. */
const layerWarnings = Layer.mergeAll(
  Logger.layer([Logger.withConsoleError(Logger.formatSimple)]),
  Layer.succeed(References.MinimumLogLevel, "Warn")
)
