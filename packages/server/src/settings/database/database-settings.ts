import { A_SERVER_URL, connectionsOf, isServerUrl, type PostgresOptions } from "@halyard/store-postgres"
import { Duration, Redacted, Result, Schema } from "effect"
import { parametersOf, pgVariables } from "./pg-variables.ts"
import { trueOrFalse, or, textFile, wholeNumber } from "../setting-values.ts"
import { tlsOf, tlsVariables } from "./tls-settings.ts"

const address = Schema.String.check(Schema.makeFilter(isServerUrl))
const schemaName = Schema.String.check(
  Schema.isPattern(/^[A-Za-z_][A-Za-z0-9_$-]{0,62}$/, {
    expected: "the name of a schema: a letter or _, then letters, digits, _, $ and -, at most 63 in all"
  })
)
const milliseconds = wholeNumber(1, 86_400_000, "milliseconds")

const serverUrl = Schema.RedactedFromValue(address).annotate({ expected: A_SERVER_URL })
const serverUrlFile = Schema.RedactedFromValue(textFile.pipe(Schema.decodeTo(address))).annotate({
  expected: `the path of a readable file with ${A_SERVER_URL}`
})

/** The variables of a PostgreSQL server. */
export const databaseVariables = {
  DATABASE_URL: Schema.optionalKey(serverUrl),
  DATABASE_URL_FILE: Schema.optionalKey(serverUrlFile),
  DATABASE_HOST: Schema.optionalKey(Schema.NonEmptyString),
  DATABASE_PORT: Schema.optionalKey(wholeNumber(1, 65_535)),
  DATABASE_NAME: Schema.optionalKey(Schema.NonEmptyString),
  DATABASE_USERNAME: Schema.optionalKey(Schema.NonEmptyString),
  DATABASE_PASSWORD: Schema.optionalKey(Schema.RedactedFromValue(Schema.String)),
  DATABASE_SCHEMA: Schema.optionalKey(schemaName),
  DATABASE_POOLER: Schema.optionalKey(
    Schema.Literals(["transaction", "none"]).annotate({ expected: "transaction or none" })
  ),
  DATABASE_POOLER_KEEPS_STATEMENTS: or(trueOrFalse, "false"),
  DATABASE_DIRECT_URL: Schema.optionalKey(serverUrl),
  DATABASE_DIRECT_URL_FILE: Schema.optionalKey(serverUrlFile),
  DATABASE_REPLICA_URL: Schema.optionalKey(serverUrl),
  DATABASE_REPLICA_URL_FILE: Schema.optionalKey(serverUrlFile),
  ...tlsVariables,
  ...pgVariables,
  DATABASE_APPLICATION_NAME: Schema.optionalKey(Schema.NonEmptyString),
  DATABASE_POOL_MIN: or(wholeNumber(0, 1000), "0"),
  DATABASE_POOL_MAX: Schema.optionalKey(wholeNumber(1, 1000)),
  DATABASE_POOL_IDLE_TIMEOUT_MS: or(milliseconds, "30000"),
  DATABASE_POOL_ACQUIRE_TIMEOUT_MS: Schema.optionalKey(milliseconds),
  DATABASE_QUERY_TIMEOUT_MS: Schema.optionalKey(milliseconds),
  DATABASE_START_TIMEOUT_MS: or(wholeNumber(0, 86_400_000, "milliseconds"), "30000"),
  DATABASE_DISABLE_MIGRATION: or(trueOrFalse, "false")
}

const Variables = Schema.Struct(databaseVariables)
export type DatabaseVariables = typeof Variables.Type

/** The PostgreSQL server to use. Undefined if no variable names one. */
export const serverOf = (variables: DatabaseVariables): PostgresOptions | undefined => {
  const at = addressOf(variables)
  return (
    at && {
      ...at,
      schema: variables.DATABASE_SCHEMA,
      pooler: variables.DATABASE_POOLER,
      poolerKeepsStatements: variables.DATABASE_POOLER_KEEPS_STATEMENTS,
      directUrl: variables.DATABASE_DIRECT_URL ?? variables.DATABASE_DIRECT_URL_FILE,
      replicaUrl: replicaOf(variables),
      ssl: tlsOf(variables),
      applicationName: variables.DATABASE_APPLICATION_NAME,
      minConnections: variables.DATABASE_POOL_MIN,
      maxConnections: variables.DATABASE_POOL_MAX,
      idleTimeout: variables.DATABASE_POOL_IDLE_TIMEOUT_MS,
      acquireTimeout: variables.DATABASE_POOL_ACQUIRE_TIMEOUT_MS,
      statementTimeout: variables.DATABASE_QUERY_TIMEOUT_MS,
      startTimeout: variables.DATABASE_START_TIMEOUT_MS
    }
  )
}

export const replicaOf = (variables: DatabaseVariables) =>
  variables.DATABASE_REPLICA_URL ?? variables.DATABASE_REPLICA_URL_FILE

/** The settings in effect where no variable is set: those of the URL, or the defaults. */
export const databaseInEffect = (variables: DatabaseVariables): Readonly<Record<string, unknown>> =>
  Result.match(connectionsOf(serverOf(variables) ?? {}), {
    onFailure: () => ({}),
    onSuccess: ({ main }) => ({
      DATABASE_APPLICATION_NAME: main.applicationName,
      DATABASE_POOL_MAX: main.maxConnections,
      DATABASE_POOL_ACQUIRE_TIMEOUT_MS: Duration.toMillis(main.acquireTimeout),
      DATABASE_QUERY_TIMEOUT_MS: Duration.toMillis(main.statementTimeout),
      ...(main.schema === undefined ? {} : { DATABASE_SCHEMA: main.schema })
    })
  })

/**
 * The URL if there is one. The other variables and those of `libpq` fill in for what it leaves open. Without a URL any
 * part of the address is enough; the other parts get the defaults of Unleash.
 */
const addressOf = (variables: DatabaseVariables): PostgresOptions | undefined => {
  const url = variables.DATABASE_URL ?? variables.DATABASE_URL_FILE
  const parameters = parametersOf(variables)
  if (url !== undefined) return { url, parameters }
  const { DATABASE_HOST, DATABASE_NAME, DATABASE_PASSWORD, DATABASE_PORT, DATABASE_USERNAME } = variables
  const parts = [DATABASE_HOST, DATABASE_PORT, DATABASE_NAME, DATABASE_USERNAME, DATABASE_PASSWORD]
  if (parts.every((part) => part === undefined)) return undefined
  const defaults = {
    host: "localhost",
    port: "5432",
    dbname: "unleash",
    user: "unleash_user",
    password: UNLEASH_PASSWORD
  }
  return { parameters: { ...defaults, ...parameters } }
}

const UNLEASH_PASSWORD = Redacted.make("password")
