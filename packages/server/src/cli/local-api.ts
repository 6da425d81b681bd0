import { CurrentPrincipal, systemPrincipal } from "@halyard/core/domain"
import { Authenticator } from "@halyard/core/ports"
import { setUpInstance } from "@halyard/core/use-cases"
import { layerHalyard, layerRoutes, makeWebHandler } from "@halyard/http-node"
import { Cause, Effect, Layer, Logger, References } from "effect"
import { partsOf } from "../commands/run-server.ts"
import { layerDatabase } from "../startup/layer-database.ts"
import { keptSealingKey } from "../startup/sealing-key.ts"
import { type Api, makeApi } from "./api.ts"
import { CommandError } from "./command-error.ts"
import { settingsInEffect } from "./with-settings.ts"

/**
 * Runs the interface in this process, on the database of the environment variables, and acts as the system. An embedded
 * database must exist, and not be in use.
 */
export const withLocalApi = <A, E>(use: (api: Api) => Effect.Effect<A, E>): Effect.Effect<A, E | CommandError> =>
  Effect.gen(function* () {
    const settings = yield* settingsInEffect
    // A command makes neither a database nor a key.
    const sealingKey = settings.variables.HALYARD_SECRET ?? keptSealingKey(settings)
    const { config, ...parts } = partsOf(settings, layerDatabase(settings, false))
    const services = layerHalyard({
      ...parts,
      ...(sealingKey === undefined ? {} : { sealingKey }),
      background: false,
      authenticator: Layer.succeed(Authenticator, { authenticate: () => Effect.succeed(systemPrincipal) }),
      config: { ...config, baseUriPath: "", people: true, accessLog: false, console: false }
    })
    const used = Effect.scoped(
      Effect.gen(function* () {
        yield* setUpInstance()
        const handle = yield* makeWebHandler(layerRoutes)
        const api = makeApi(
          "The database",
          (path, init) => handle(new Request(`http://localhost/api/admin${path}`, init)),
          "system"
        )
        // A failure of the command is not one of the database.
        return yield* Effect.result(use(api))
      })
    ).pipe(Effect.provideService(CurrentPrincipal, systemPrincipal), Effect.provide(services))
    return yield* Effect.fromResult(yield* Effect.catchCause(used, unusable))
  }).pipe(Effect.provide(layerWarnings))

const unusable = (cause: Cause.Cause<unknown>) =>
  Effect.fail(new CommandError({ reason: `The database cannot be used: ${messageOf(Cause.squash(cause))}` }))

const messageOf = (error: unknown): string => {
  if (typeof error === "object" && error !== null && "reason" in error && typeof error.reason === "string")
    return error.reason
  return error instanceof Error ? error.message : String(error)
}

/** What the server would log does not belong to the output of the command. */
const layerWarnings = Layer.mergeAll(
  Logger.layer([Logger.withConsoleError(Logger.formatSimple)]),
  Layer.succeed(References.MinimumLogLevel, "Warn")
)
