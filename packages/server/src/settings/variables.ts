import { type Schema, SchemaIssue } from "effect"

/** Environment variables of the process. */
export type Variables = Readonly<Record<string, string | undefined>>

/** Second names of variables. They count where the first name is not set. */
const aliases: Readonly<Record<string, string>> = {
  HTTP_PORT: "PORT",
  HALYARD_UPSTREAM_URL: "UPSTREAM_URL",
  HALYARD_METRICS_DAYS: "DAILY_METRICS_STORAGE_DAYS",
  HALYARD_METRICS_TOKEN: "HALYARD_RELAY_OPERATOR_TOKEN",
  SERVICE_URL: "UNLEASH_URL",
  UNLEASH_ALLOW_PRIVATE_URL_IN_INTEGRATION: "HALYARD_ALLOW_PRIVATE_URL_IN_INTEGRATION",
  UNLEASH_DEFAULT_ADMIN_USERNAME: "HALYARD_DEFAULT_ADMIN_USERNAME",
  UNLEASH_DEFAULT_ADMIN_PASSWORD: "HALYARD_DEFAULT_ADMIN_PASSWORD"
}

/** All second names. */
export const aliasNames: ReadonlyArray<string> = Object.values(aliases)

/** The name by which a variable is set. */
export const givenName = (name: string, variables: Variables): string =>
  (variables[name] ?? "").trim() === "" ? (aliases[name] ?? name) : name

/** The variables that are set, by their first names. An empty one counts as not set. */
export const withAliases = (variables: Variables): Readonly<Record<string, string>> => {
  const given = Object.entries(variables).flatMap(([name, value]) =>
    value === undefined || value.trim() === "" ? [] : [[name, value.trim()] as const]
  )
  const set = new Map(given)
  const renamed = Object.entries(aliases).flatMap(([name, alias]) => {
    const value = set.get(name) ?? set.get(alias)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries([...given, ...renamed])
}

/** The top-level keys that a decoding error names, each once. */
export const faultyKeys = (error: Schema.SchemaError): ReadonlyArray<string> => [
  ...new Set(format(error.issue).issues.map(({ path }) => String(path?.[0])))
]

const format = SchemaIssue.makeFormatterStandardSchemaV1()
