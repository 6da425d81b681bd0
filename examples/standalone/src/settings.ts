import {
  defaultFirstUser,
  type FirstUser,
  firstUserViolations,
  type InitialApiTokens,
  initialTokenViolations,
  type ResourceLimits
} from "@halyard/core"
import { Result, Schema } from "effect"
import { databaseExpectations, databaseVariables } from "./database-settings.ts"
import { deliveryExpectations, deliveryVariables } from "./delivery-settings.ts"
import { faultyKeys } from "./faulty-keys.ts"
import { readLimits } from "./limit-settings.ts"
import { loginExpectations, loginFaults, loginVariables } from "./login-settings.ts"
import { flag, or, pathPrefix, secrets, webAddress, wholeNumber } from "./setting-values.ts"
import { type Variables, withAliases } from "./variables.ts"

const levels = ["all", "trace", "debug", "info", "warn", "error", "fatal", "none"] as const

const fields = {
  HTTP_HOST: or(Schema.NonEmptyString, "127.0.0.1"),
  HTTP_PORT: or(wholeNumber(0, 65_535), "4242"),
  BASE_URI_PATH: or(pathPrefix, ""),
  SERVICE_URL: Schema.optionalKey(webAddress),
  ...databaseVariables,
  HALYARD_DATA_DIR: or(Schema.NonEmptyString, "./.halyard"),
  INIT_ADMIN_API_TOKENS: or(secrets, ""),
  INIT_CLIENT_API_TOKENS: or(secrets, ""),
  INIT_FRONTEND_API_TOKENS: or(secrets, ""),
  UNLEASH_DEFAULT_ADMIN_USERNAME: or(Schema.NonEmptyString, defaultFirstUser.username),
  UNLEASH_DEFAULT_ADMIN_PASSWORD: Schema.optionalKey(Schema.RedactedFromValue(Schema.String)),
  SESSION_TTL_HOURS: or(wholeNumber(1, 8760), "48"),
  ...loginVariables,
  TRUST_PROXY: or(wholeNumber(0, 100), "0"),
  UNLEASH_ALLOW_PRIVATE_URL_IN_INTEGRATION: or(flag, "false"),
  ...deliveryVariables,
  LOG_LEVEL: or(Schema.Literals(levels), "info"),
  HALYARD_BODY_LIMIT: or(wholeNumber(1, 1_000_000_000), "500000"),
  HALYARD_BATCH_BODY_LIMIT: or(wholeNumber(1, 1_000_000_000), "20000000")
}

const expectations: Readonly<Record<string, string>> = {
  HTTP_HOST: "a host name or address",
  HTTP_PORT: "a whole number from 0 to 65535",
  BASE_URI_PATH: "a path such as /flags",
  SERVICE_URL: "an http or https address",
  ...databaseExpectations,
  SESSION_TTL_HOURS: "a number of hours, 1 to 8760",
  ...loginExpectations,
  TRUST_PROXY: "a number of proxies, 0 to 100",
  UNLEASH_ALLOW_PRIVATE_URL_IN_INTEGRATION: "true or false",
  ...deliveryExpectations,
  LOG_LEVEL: `one of ${levels.join(", ")}`,
  HALYARD_BODY_LIMIT: "a number of bytes, at least 1",
  HALYARD_BATCH_BODY_LIMIT: "a number of bytes, at least 1"
}

const Fields = Schema.Struct(fields)
const decode = Schema.decodeUnknownResult(Fields, { errors: "all" })

export type LogLevel = (typeof levels)[number]

/** What the environment of the process says, under the peer's names where there are such. */
export interface Settings {
  readonly variables: typeof Fields.Type
  readonly limits: ResourceLimits
}

/** The settings, or a line for each variable that is wrong. */
export const readSettings = (environment: Variables): Result.Result<Settings, ReadonlyArray<string>> => {
  const given = withAliases(environment)
  const variables = Result.mapError(decode(given), (error) =>
    faultyKeys(error).map((name) => `${name} must be ${expectations[name] ?? "given otherwise"}`)
  )
  const limits = readLimits(given)
  const credentials = Result.isSuccess(variables) ? credentialFaults(variables.success) : []
  if (Result.isSuccess(variables) && Result.isSuccess(limits) && credentials.length === 0) {
    return Result.succeed({ variables: variables.success, limits: limits.success })
  }
  return Result.fail([...faultsOf(variables), ...credentials, ...faultsOf(limits)])
}

/** The tokens that the instance is to know from its start. */
export const initialTokensOf = (variables: Settings["variables"]): InitialApiTokens => ({
  admin: variables.INIT_ADMIN_API_TOKENS,
  client: variables.INIT_CLIENT_API_TOKENS,
  frontend: variables.INIT_FRONTEND_API_TOKENS
})

/** The administrator whom the instance begins with. */
export const firstUserOf = (variables: Settings["variables"]): FirstUser => {
  const password = variables.UNLEASH_DEFAULT_ADMIN_PASSWORD
  return { username: variables.UNLEASH_DEFAULT_ADMIN_USERNAME, ...(password === undefined ? {} : { password }) }
}

const credentialFaults = (variables: Settings["variables"]): ReadonlyArray<string> => [
  ...loginFaults(variables),
  ...tokenFaults(initialTokensOf(variables)),
  ...firstUserViolations(firstUserOf(variables)).map(
    ({ path, problem }) => `UNLEASH_DEFAULT_ADMIN_${path.slice(1).toUpperCase()} ${problem}`
  )
]

const tokenFaults = (tokens: InitialApiTokens): ReadonlyArray<string> =>
  initialTokenViolations(tokens).map(({ path, problem }) => {
    const [, type = "", index] = path.split("/")
    return `INIT_${type.toUpperCase()}_API_TOKENS: ${type} token ${Number(index) + 1} ${problem}`
  })

const faultsOf = <A>(result: Result.Result<A, ReadonlyArray<string>>): ReadonlyArray<string> =>
  Result.isFailure(result) ? result.failure : []

/** How callers know the service: as set, else by where it listens. */
export const serviceUrlOf = ({ variables }: Settings): string =>
  variables.SERVICE_URL ?? `http://localhost:${variables.HTTP_PORT}`
