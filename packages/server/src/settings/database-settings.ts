import { isServerUrl, isSingleServerUrl, type PostgresOptions } from "@halyard/store-postgres"
import { Redacted, Schema } from "effect"
import { flag, or, textFile, wholeNumber } from "./setting-values.ts"
import { tlsOf, tlsVariables } from "./tls-settings.ts"

const address = Schema.String.check(Schema.makeFilter(isServerUrl))
const aUrl = "a URL such as postgres://user:password@host:5432/database"
const schemaName = Schema.String.check(
  Schema.isPattern(/^[A-Za-z_][A-Za-z0-9_$-]{0,62}$/, {
    expected: "the name of a schema: a letter or _, then letters, digits, _, $ and -, at most 63 in all"
  })
)
const milliseconds = wholeNumber(1, 86_400_000, "milliseconds")

const serverUrl = Schema.RedactedFromValue(address).annotate({ expected: aUrl })
const serverUrlFile = Schema.RedactedFromValue(textFile.pipe(Schema.decodeTo(address))).annotate({
  expected: `the path of a readable file with ${aUrl}`
})

const replicaAddress = Schema.String.check(Schema.makeFilter(isSingleServerUrl))
const aReplicaUrl = "the URL of a single server, such as postgres://user:password@replica:5432/database"
const replicaUrl = Schema.RedactedFromValue(replicaAddress).annotate({ expected: aReplicaUrl })
const replicaUrlFile = Schema.RedactedFromValue(textFile.pipe(Schema.decodeTo(replicaAddress))).annotate({
  expected: `the path of a readable file with ${aReplicaUrl}`
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
  DATABASE_POOLER_KEEPS_STATEMENTS: or(flag, "false"),
  DATABASE_DIRECT_URL: Schema.optionalKey(serverUrl),
  DATABASE_DIRECT_URL_FILE: Schema.optionalKey(serverUrlFile),
  DATABASE_REPLICA_URL: Schema.optionalKey(replicaUrl),
  DATABASE_REPLICA_URL_FILE: Schema.optionalKey(replicaUrlFile),
  ...tlsVariables,
  DATABASE_APPLICATION_NAME: or(Schema.NonEmptyString, "halyard"),
  DATABASE_POOL_MIN: or(wholeNumber(0, 1000), "0"),
  DATABASE_POOL_MAX: or(wholeNumber(1, 1000), "10"),
  DATABASE_POOL_IDLE_TIMEOUT_MS: or(milliseconds, "30000"),
  DATABASE_POOL_ACQUIRE_TIMEOUT_MS: or(milliseconds, "30000"),
  DATABASE_QUERY_TIMEOUT_MS: or(milliseconds, "30000"),
  DATABASE_START_TIMEOUT_MS: or(wholeNumber(0, 86_400_000, "milliseconds"), "30000"),
  DATABASE_DISABLE_MIGRATION: or(flag, "false")
}

const Variables = Schema.Struct(databaseVariables)
type Variables = typeof Variables.Type

/** The PostgreSQL server to use. Undefined if no variable names one. */
export const serverOf = (variables: Variables): PostgresOptions | undefined => {
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
      minConnections: Math.min(variables.DATABASE_POOL_MIN, variables.DATABASE_POOL_MAX),
      maxConnections: variables.DATABASE_POOL_MAX,
      idleTimeout: variables.DATABASE_POOL_IDLE_TIMEOUT_MS,
      acquireTimeout: variables.DATABASE_POOL_ACQUIRE_TIMEOUT_MS,
      statementTimeout: variables.DATABASE_QUERY_TIMEOUT_MS,
      startTimeout: variables.DATABASE_START_TIMEOUT_MS
    }
  )
}

const replicaOf = (variables: Variables) => variables.DATABASE_REPLICA_URL ?? variables.DATABASE_REPLICA_URL_FILE

/** A line for each variable that contradicts others. */
export const databaseFaults = (variables: Variables): ReadonlyArray<string> =>
  replicaOf(variables) === undefined || addressOf(variables) !== undefined
    ? []
    : ["DATABASE_REPLICA_URL needs the server that it replicates. Set DATABASE_URL, too"]

/** The URL if there is one. Otherwise any part of the address is enough; the other parts get the defaults of Unleash. */
const addressOf = (variables: Variables): PostgresOptions | undefined => {
  const url = variables.DATABASE_URL ?? variables.DATABASE_URL_FILE
  if (url !== undefined) return { url }
  const { DATABASE_HOST, DATABASE_PORT, DATABASE_NAME, DATABASE_USERNAME, DATABASE_PASSWORD } = variables
  const parts = [DATABASE_HOST, DATABASE_PORT, DATABASE_NAME, DATABASE_USERNAME, DATABASE_PASSWORD]
  if (parts.every((part) => part === undefined)) return undefined
  return {
    host: DATABASE_HOST ?? "localhost",
    port: DATABASE_PORT ?? 5432,
    database: DATABASE_NAME ?? "unleash",
    username: DATABASE_USERNAME ?? "unleash_user",
    password: DATABASE_PASSWORD ?? Redacted.make("password")
  }
}
