import {
  defaultFirstUser,
  type FirstUser,
  firstUserViolations,
  type InitialApiTokens,
  initialTokenViolations,
  type RelayClient,
  type ResourceLimits,
  type Violation
} from "@halyard/core/domain"
import { numberRanges } from "@halyard/http-node"
import { Redacted, Result, Schema } from "effect"
import { databaseFaults } from "./database/database-faults.ts"
import { databaseInEffect, databaseVariables } from "./database/database-settings.ts"
import { deliveryVariables } from "./delivery-settings.ts"
import { emailVariables, mailFaults } from "./email-settings.ts"
import { httpVariables } from "./http-settings.ts"
import { importVariables } from "./import-settings.ts"
import { readLimits } from "./limit-settings.ts"
import { loginFaults, loginVariables } from "./login-settings.ts"
import { metricsVariables } from "./metrics-settings.ts"
import { relayVariables } from "./relay-settings.ts"
import {
  trueOrFalse,
  names,
  or,
  origins,
  pathPrefix,
  relayClientId,
  relayClientSecret,
  secrets,
  webAddress,
  wholeNumber,
  wholeNumberIn
} from "./setting-values.ts"
import { faultyKeys, givenName, type Variables, withAliases } from "./variables.ts"

const levels = ["all", "trace", "debug", "info", "warn", "error", "fatal", "none"] as const
const bytes = wholeNumber(1, 1_000_000_000, "bytes")
const streams = wholeNumber(0, 1_000_000, "streams")

/** Every variable of the server but the resource limits. docs/configuration.md and docs/login.md describe them. */
export const Fields = Schema.Struct({
  HTTP_HOST: or(Schema.NonEmptyString, "127.0.0.1"),
  HTTP_PORT: or(wholeNumber(0, 65_535), "4242"),
  BASE_URI_PATH: or(pathPrefix, ""),
  SERVICE_URL: Schema.optionalKey(webAddress),
  HALYARD_CONSOLE: or(trueOrFalse, "true"),
  HALYARD_MCP: or(trueOrFalse, "true"),
  ...databaseVariables,
  HALYARD_DATA_DIR: or(Schema.NonEmptyString, "./.halyard"),
  MOVE_FROM_TOKEN: Schema.optionalKey(Schema.RedactedFromValue(Schema.NonEmptyString)),
  INIT_ADMIN_API_TOKENS: or(secrets, ""),
  INIT_CLIENT_API_TOKENS: or(secrets, ""),
  INIT_BACKEND_API_TOKENS: or(secrets, ""),
  INIT_FRONTEND_API_TOKENS: or(secrets, ""),
  UNLEASH_DEFAULT_ADMIN_USERNAME: or(Schema.NonEmptyString, defaultFirstUser.username),
  UNLEASH_DEFAULT_ADMIN_PASSWORD: Schema.optionalKey(Schema.RedactedFromValue(Schema.String)),
  SESSION_TTL_HOURS: or(wholeNumberIn(numberRanges.sessionHours, "hours"), "48"),
  HALYARD_SESSION_IDLE_MINUTES: Schema.optionalKey(wholeNumberIn(numberRanges.sessionIdleMinutes, "minutes")),
  HALYARD_RELAY_CLIENT_ID: Schema.optionalKey(relayClientId),
  HALYARD_RELAY_CLIENT_SECRET: Schema.optionalKey(relayClientSecret),
  HALYARD_READABLE_API_TOKENS: or(trueOrFalse, "false"),
  HALYARD_PERSONAL_TOKEN_DAYS: or(wholeNumberIn(numberRanges.personalTokenDays, "days"), "365"),
  HALYARD_EVENTS_DAYS: Schema.optionalKey(wholeNumberIn(numberRanges.eventsDays, "days")),
  HALYARD_METRICS_DAYS: Schema.optionalKey(wholeNumberIn(numberRanges.metricsDays, "days")),
  HALYARD_OUTAGE_HOURS: or(wholeNumberIn(numberRanges.outageHours, "hours"), "24"),
  USER_INACTIVITY_THRESHOLD_IN_DAYS: or(wholeNumberIn(numberRanges.userInactivityDays, "days"), "180"),
  ...loginVariables,
  ...importVariables,
  ...httpVariables,
  ENABLED_ENVIRONMENTS: or(names, ""),
  UNLEASH_FRONTEND_API_ORIGINS: Schema.optionalKey(origins),
  ...relayVariables,
  ...metricsVariables,
  TRUST_PROXY: or(wholeNumber(0, 100, "proxies"), "0"),
  UNLEASH_ALLOW_PRIVATE_URL_IN_INTEGRATION: or(trueOrFalse, "false"),
  ...deliveryVariables,
  ...emailVariables,
  LOG_LEVEL: or(Schema.Literals(levels).annotate({ expected: `one of ${levels.join(", ")}` }), "info"),
  HALYARD_BODY_LIMIT: or(bytes, "500000"),
  HALYARD_BATCH_BODY_LIMIT: or(bytes, "20000000"),
  HALYARD_STREAMS: or(streams, "5000"),
  HALYARD_STREAMS_PER_TOKEN: or(streams, "1000"),
  HALYARD_EVENT_STREAMS: or(streams, "1000"),
  HALYARD_EVENT_STREAMS_PER_CALLER: or(streams, "50")
})

const decode = Schema.decodeUnknownResult(Fields, { errors: "all" })

export type LogLevel = (typeof levels)[number]

/** The configuration of the server, from its environment variables. */
export interface Settings {
  readonly variables: typeof Fields.Type
  readonly limits: ResourceLimits
}

/** The settings, or a line for each variable that is wrong. */
export const readSettings = (environment: Variables): Result.Result<Settings, ReadonlyArray<string>> => {
  const given = withAliases(environment)
  const variables = Result.mapError(decode(given), (error) =>
    faultyKeys(error).map((name) => `${givenName(name, environment)} must be ${expectedOf(name)}`)
  )
  const limits = readLimits(given)
  const credentials = Result.isSuccess(variables) ? credentialFaults(variables.success) : []
  if (Result.isSuccess(variables) && Result.isSuccess(limits) && credentials.length === 0) {
    return Result.succeed({ variables: variables.success, limits: limits.success })
  }
  return Result.fail([...faultsOf(variables), ...credentials, ...faultsOf(limits)])
}

const expectedOf = (name: string): string => {
  const field = Object.entries(Fields.fields).find(([variable]) => variable === name)?.[1]
  return (field && Schema.resolveAnnotations(field)?.expected) ?? "another value"
}

/** The settings in effect as JSON, without secrets. */
export const printConfig = (settings: Settings): string =>
  JSON.stringify(
    {
      ...settings.variables,
      ...databaseInEffect(settings.variables),
      SERVICE_URL: serviceUrlOf(settings),
      limits: settings.limits
    },
    (_, value: unknown) => (Redacted.isRedacted(value) ? "<redacted>" : value),
    2
  )

/** Public URL: `SERVICE_URL`, or else the port on localhost. */
export const serviceUrlOf = ({ variables }: Settings): string =>
  variables.SERVICE_URL ?? `http://localhost:${variables.HTTP_PORT}`

/** API tokens to create at the first start. */
export const initialTokensOf = (variables: Settings["variables"]): InitialApiTokens => ({
  admin: variables.INIT_ADMIN_API_TOKENS,
  client: variables.INIT_CLIENT_API_TOKENS,
  backend: variables.INIT_BACKEND_API_TOKENS,
  frontend: variables.INIT_FRONTEND_API_TOKENS
})

/** The administrator to create while there is no user. */
export const firstUserOf = (variables: Settings["variables"]): FirstUser => {
  const password = variables.UNLEASH_DEFAULT_ADMIN_PASSWORD
  return { username: variables.UNLEASH_DEFAULT_ADMIN_USERNAME, ...(password === undefined ? {} : { password }) }
}

/** Names the variable that a violation of the first user is about. */
export const firstUserFault = ({ path, problem }: Pick<Violation, "path" | "problem">): string =>
  `UNLEASH_DEFAULT_ADMIN_${path.slice(1).toUpperCase()} ${problem}`

/** The credential of relays, if both parts are given. */
export const relayClientOf = (variables: Settings["variables"]): { readonly relayClient?: RelayClient } => {
  const { HALYARD_RELAY_CLIENT_ID: id, HALYARD_RELAY_CLIENT_SECRET: secret } = variables
  return id === undefined || secret === undefined ? {} : { relayClient: { id, secret } }
}

const relayFaults = (variables: Settings["variables"]): ReadonlyArray<string> =>
  (variables.HALYARD_RELAY_CLIENT_ID === undefined) === (variables.HALYARD_RELAY_CLIENT_SECRET === undefined)
    ? []
    : ["HALYARD_RELAY_CLIENT_ID and HALYARD_RELAY_CLIENT_SECRET must be set together"]

const credentialFaults = (variables: Settings["variables"]): ReadonlyArray<string> => [
  ...relayFaults(variables),
  ...databaseFaults(variables),
  ...loginFaults(variables),
  ...mailFaults(variables),
  ...tokenFaults(initialTokensOf(variables)),
  ...firstUserViolations(firstUserOf(variables)).map(firstUserFault)
]

const tokenFaults = (tokens: InitialApiTokens): ReadonlyArray<string> =>
  initialTokenViolations(tokens).map(({ path, problem }) => {
    const [, type = "", index] = path.split("/")
    return `INIT_${type.toUpperCase()}_API_TOKENS: ${type} token ${Number(index) + 1} ${problem}`
  })

const faultsOf = <A>(result: Result.Result<A, ReadonlyArray<string>>): ReadonlyArray<string> =>
  Result.isFailure(result) ? result.failure : []
