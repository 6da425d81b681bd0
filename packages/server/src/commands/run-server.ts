import { VERSION } from "@halyard/core/domain"
import { layerHalyard, layerRoutes, serve, setUpHalyard } from "@halyard/http-node"
import { layerMcp } from "@halyard/mcp"
import { layerMigratedPostgresStore, layerPostgresStore } from "@halyard/store-postgres"
import { Effect, Layer } from "effect"
import { consoleOf } from "../startup/console.ts"
import { requireDataFolder } from "../startup/data-folder.ts"
import { requireFreeAddress } from "../startup/free-address.ts"
import { deliveriesOf } from "../settings/delivery-settings.ts"
import { mailOf } from "../settings/email-settings.ts"
import { enableEnvironments } from "../startup/enable-environments.ts"
import { importAtStart } from "../startup/import-at-start.ts"
import { filedPassword, keepInitialCredentials, removeUsedCredentials } from "../startup/initial-credentials.ts"
import { layerDatabase, layerServedDatabase } from "../startup/layer-database.ts"
import { httpOf } from "../settings/http-settings.ts"
import { loginOf } from "../settings/login-settings.ts"
import { metricsTokenOf } from "../settings/metrics-settings.ts"
import { sealingKeyOf } from "../startup/sealing-key.ts"
import { addressOf, welcomeOf } from "../startup/welcome.ts"
import {
  firstUserFault,
  firstUserOf,
  initialTokensOf,
  relayClientOf,
  serviceUrlOf,
  type Settings
} from "../settings/settings.ts"

/** Serves until it is interrupted. Then it finishes open requests and closes the store. */
export const runServer = Effect.fnUntraced(function* (
  settings: Settings
): Effect.fn.Return<void, { readonly message: string }> {
  yield* requireFreeAddress({ host: settings.variables.HTTP_HOST, port: settings.variables.HTTP_PORT })
  yield* requireDataFolder(settings)
  const sealingKey = yield* sealingKeyOf(settings)
  const { config, ...parts } = partsOf(settings, { database: layerServedDatabase(settings) })
  const page = yield* consoleOf(settings)
  yield* Effect.scoped(serveForEver(settings, page !== false)).pipe(
    Effect.provide(layerHalyard({ ...parts, config: { ...config, console: page }, sealingKey })),
    Effect.onInterrupt(() => Effect.logInfo("Stopped"))
  )
})

const serveForEver = Effect.fnUntraced(function* (settings: Settings, hasPage: boolean) {
  const { variables } = settings
  yield* Effect.logInfo(`Halyard ${VERSION}`)
  const firstUser = firstUserOf(variables)
  // The settings have judged the tokens, so that only the first user can be invalid.
  const created = yield* setUpHalyard(initialTokensOf(variables), firstUser).pipe(
    Effect.catchTag("InvalidData", ({ violations }) =>
      Effect.fail({ message: violations.map(firstUserFault).join("; ") })
    )
  )
  yield* removeUsedCredentials(variables.HALYARD_DATA_DIR)
  yield* keepInitialCredentials(variables.HALYARD_DATA_DIR, firstUser.username, created)
  yield* enableEnvironments(variables.ENABLED_ENVIRONMENTS)
  yield* importAtStart(variables)
  const routes = variables.HALYARD_MCP ? Layer.merge(layerRoutes, layerMcp) : layerRoutes
  const at = yield* serve(routes, { host: variables.HTTP_HOST, port: variables.HTTP_PORT })
  yield* welcome(settings, hasPage, "port" in at ? at.port : variables.HTTP_PORT)
  yield* Effect.addFinalizer(() => Effect.logInfo("Stopping: finishing open requests"))
  return yield* Effect.never
})

const welcome = Effect.fnUntraced(function* (settings: Settings, hasPage: boolean, port: number) {
  const { HALYARD_DATA_DIR: dataDir, HALYARD_DISABLE_PASSWORD_AUTH: isDisabled } = settings.variables
  const { username } = firstUserOf(settings.variables)
  const file = isDisabled === true ? undefined : yield* Effect.sync(() => filedPassword(dataDir, username))
  const first = file === undefined ? undefined : { username, file }
  yield* Effect.logInfo(welcomeOf({ address: addressOf(settings, port), hasPage, first }))
})

interface Storage {
  readonly database: ReturnType<typeof layerDatabase>
  /** Whether an older database is migrated. Otherwise it is refused. */
  readonly migrates: boolean
}

/** What the service consists of, by the settings. */
export const partsOf = (settings: Settings, given: Partial<Storage> = {}) => {
  const { variables, limits } = settings
  const { database = layerDatabase(settings), migrates = !variables.DATABASE_DISABLE_MIGRATION } = given
  return {
    store: (migrates ? layerPostgresStore : layerMigratedPostgresStore).pipe(Layer.provide(database)),
    limits,
    login: loginOf(variables),
    background: true,
    deliveries: deliveriesOf(variables),
    ...mailOf(variables),
    ...relayClientOf(variables),
    config: {
      serviceUrl: serviceUrlOf(settings),
      baseUriPath: variables.BASE_URI_PATH,
      sessionHours: variables.SESSION_TTL_HOURS,
      ...(variables.HALYARD_SESSION_IDLE_MINUTES === undefined
        ? {}
        : { sessionIdleMinutes: variables.HALYARD_SESSION_IDLE_MINUTES }),
      personalTokenDays: variables.HALYARD_PERSONAL_TOKEN_DAYS,
      userInactivityDays: variables.USER_INACTIVITY_THRESHOLD_IN_DAYS,
      ...(variables.HALYARD_EVENTS_DAYS === undefined ? {} : { eventsDays: variables.HALYARD_EVENTS_DAYS }),
      ...(variables.HALYARD_METRICS_DAYS === undefined ? {} : { metricsDays: variables.HALYARD_METRICS_DAYS }),
      ...(variables.UNLEASH_FRONTEND_API_ORIGINS === undefined
        ? {}
        : { frontendOrigins: variables.UNLEASH_FRONTEND_API_ORIGINS }),
      readableApiTokens: variables.HALYARD_READABLE_API_TOKENS,
      allowPrivateUrlInIntegration: variables.UNLEASH_ALLOW_PRIVATE_URL_IN_INTEGRATION,
      outageHours: variables.HALYARD_OUTAGE_HOURS,
      ...metricsTokenOf(variables),
      trustProxy: variables.TRUST_PROXY,
      bodyLimits: { standard: variables.HALYARD_BODY_LIMIT, batch: variables.HALYARD_BATCH_BODY_LIMIT },
      streams: { total: variables.HALYARD_STREAMS, perToken: variables.HALYARD_STREAMS_PER_TOKEN },
      eventStreams: { total: variables.HALYARD_EVENT_STREAMS, perCaller: variables.HALYARD_EVENT_STREAMS_PER_CALLER },
      ...httpOf(variables, { accessLog: true })
    }
  }
}
