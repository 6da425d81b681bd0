import type { PostgresOptions } from "@halyard/store-postgres"
import { Redacted, Schema } from "effect"

const of = (parameter: string) => Schema.optionalKey(Schema.String.annotate({ parameter }))
const secret = (parameter: string) =>
  Schema.optionalKey(Schema.RedactedFromValue(Schema.String).annotate({ parameter }))

/**
 * The variables of `libpq`, the client library of PostgreSQL, with the parameters of a URL that they stand for. Those
 * about the display of values are for other programs.
 */
export const pgVariables = {
  PGHOST: of("host"),
  PGHOSTADDR: of("hostaddr"),
  PGPORT: of("port"),
  PGDATABASE: of("dbname"),
  PGUSER: of("user"),
  PGPASSWORD: secret("password"),
  PGPASSFILE: of("passfile"),
  PGREQUIREAUTH: of("require_auth"),
  PGCHANNELBINDING: of("channel_binding"),
  PGSERVICE: of("service"),
  PGSERVICEFILE: of("servicefile"),
  PGOPTIONS: of("options"),
  PGAPPNAME: of("application_name"),
  PGSSLMODE: of("sslmode"),
  PGREQUIRESSL: of("requiressl"),
  PGSSLNEGOTIATION: of("sslnegotiation"),
  PGSSLCOMPRESSION: of("sslcompression"),
  PGSSLCERT: of("sslcert"),
  PGSSLKEY: of("sslkey"),
  PGSSLCERTMODE: of("sslcertmode"),
  PGSSLROOTCERT: of("sslrootcert"),
  PGSSLCRL: of("sslcrl"),
  PGSSLCRLDIR: of("sslcrldir"),
  PGSSLSNI: of("sslsni"),
  PGREQUIREPEER: of("requirepeer"),
  PGSSLMINPROTOCOLVERSION: of("ssl_min_protocol_version"),
  PGSSLMAXPROTOCOLVERSION: of("ssl_max_protocol_version"),
  PGGSSENCMODE: of("gssencmode"),
  PGKRBSRVNAME: of("krbsrvname"),
  PGGSSLIB: of("gsslib"),
  PGGSSDELEGATION: of("gssdelegation"),
  PGCONNECT_TIMEOUT: of("connect_timeout"),
  PGCLIENTENCODING: of("client_encoding"),
  PGTARGETSESSIONATTRS: of("target_session_attrs"),
  PGLOADBALANCEHOSTS: of("load_balance_hosts")
}

/** The parameters that variables stand for. Those of Halyard win over those of `libpq`. */
export const parametersOf = (variables: Values): NonNullable<PostgresOptions["parameters"]> =>
  Object.fromEntries(
    rows.flatMap(([variable, parameter]) => {
      const value = variables[variable]
      if (value === undefined) return []
      return [[parameter, Redacted.isRedacted(value) ? Redacted.make(String(Redacted.value(value))) : String(value)]]
    })
  )

/** The variable that says a parameter. */
export const variableOf = (variables: Values, parameter: string): string =>
  rows.findLast(([variable, name]) => name === parameter && variables[variable] !== undefined)?.[0] ?? parameter

/** Later rows win. */
const rows: ReadonlyArray<readonly [string, string]> = [
  ...Object.entries(pgVariables).map(([name, field]): [string, string] => [
    name,
    String(Schema.resolveAnnotations(field)?.["parameter"])
  ]),
  ["DATABASE_HOST", "host"],
  ["DATABASE_PORT", "port"],
  ["DATABASE_NAME", "dbname"],
  ["DATABASE_USERNAME", "user"],
  ["DATABASE_PASSWORD", "password"]
]

type Values = Readonly<Record<string, unknown>>
