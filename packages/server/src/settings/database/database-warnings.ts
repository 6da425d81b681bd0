import { urlParts } from "@halyard/store-postgres"
import { Option, Redacted } from "effect"
import { databaseVariables, serverOf } from "./database-settings.ts"
import type { Settings } from "../settings.ts"

/**
 * A line for each variable, or parameter of a URL, that has no effect because of another. `given` are the names of
 * those that are set.
 */
export const databaseWarnings = (
  variables: Settings["variables"],
  given: ReadonlySet<string>
): ReadonlyArray<string> => {
  if (serverOf(variables) === undefined) return withoutServer(given)
  const name = variables.DATABASE_URL === undefined ? "DATABASE_URL_FILE" : "DATABASE_URL"
  const url = variables.DATABASE_URL ?? variables.DATABASE_URL_FILE
  const files = FILES.filter((one) => given.has(one) && given.has(`${one}_FILE`)).map(
    (one) => `${one}_FILE is ignored, because ${one} is set`
  )
  if (url === undefined) return files
  const parts = Option.getOrUndefined(urlParts(Redacted.value(url)))
  const parameters = new Map(parts?.parameters)
  const isNamed = {
    DATABASE_HOST: parameters.has("host") || parts?.hosts.some((host) => host !== ""),
    DATABASE_PORT: parameters.has("port") || parts?.ports.some((port) => port !== ""),
    DATABASE_NAME: parameters.has("dbname") || parts?.database !== "",
    DATABASE_USERNAME: parameters.has("user") || parts?.username !== "",
    DATABASE_PASSWORD: parameters.has("password") || parts?.password !== ""
  }
  const ignored = Object.entries(isNamed)
    .filter(([variable, is]) => is === true && given.has(variable))
    .map(([variable]) => `${variable} is ignored, because ${name} says the same`)
  const overridden = OVERRIDES.filter(([variable, parameter]) => given.has(variable) && parameters.has(parameter)).map(
    ([variable, parameter]) => `The parameter ${parameter} of ${name} is ignored, because ${variable} is set`
  )
  return [...files, ...ignored, ...overridden]
}

const withoutServer = (given: ReadonlySet<string>) => {
  const useless = Object.keys(databaseVariables).filter(
    (name) => given.has(name) && name !== "DATABASE_DISABLE_MIGRATION"
  )
  return useless.length === 0
    ? []
    : [
        `Without DATABASE_URL or DATABASE_HOST the embedded database is used, where these have no effect: ${useless.join(", ")}`
      ]
}

const FILES = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"]

const OVERRIDES = [
  ["DATABASE_APPLICATION_NAME", "application_name"],
  ["DATABASE_POOL_MAX", "connection_limit"],
  ["DATABASE_POOL_ACQUIRE_TIMEOUT_MS", "pool_timeout"],
  ["DATABASE_QUERY_TIMEOUT_MS", "statement_timeout"],
  ["DATABASE_POOLER", "pgbouncer"],
  ["DATABASE_SSL", "ssl"],
  ["DATABASE_SSL", "sslmode"]
] as const
