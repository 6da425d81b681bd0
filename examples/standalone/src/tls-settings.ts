import type { PostgresOptions } from "@halyard/store-postgres"
import { Redacted, Schema } from "effect"
import { flag, textFile } from "./setting-values.ts"

/** The options of TLS that are understood, by the names that they have in Node. */
const TlsOptions = Schema.Struct({
  rejectUnauthorized: Schema.optionalKey(Schema.Boolean),
  servername: Schema.optionalKey(Schema.String),
  ca: Schema.optionalKey(Schema.String),
  cert: Schema.optionalKey(Schema.String),
  key: Schema.optionalKey(Schema.String)
})

const names = Object.keys(TlsOptions.fields)

const NoOthers = Schema.Record(Schema.String, Schema.Unknown).check(
  Schema.makeFilter((given) => Object.keys(given).every((name) => names.includes(name)))
)

/** A key may be among them, so they are not shown. */
const tlsOptions = Schema.RedactedFromValue(Schema.fromJsonString(NoOthers.pipe(Schema.decodeTo(TlsOptions))))

const secretFile = Schema.RedactedFromValue(textFile)

/** The variables that say how connections to the database are encrypted. */
export const tlsVariables = {
  DATABASE_SSL: Schema.optionalKey(Schema.Union([flag, tlsOptions])),
  DATABASE_SSL_CA_CONFIG: Schema.optionalKey(tlsOptions),
  DATABASE_SSL_REJECT_UNAUTHORIZED: Schema.optionalKey(flag),
  DATABASE_SSL_CA_FILE: Schema.optionalKey(secretFile),
  DATABASE_SSL_CERT_FILE: Schema.optionalKey(secretFile),
  DATABASE_SSL_KEY_FILE: Schema.optionalKey(secretFile)
}

const aFile = "the path of a file that can be read"

export const tlsExpectations = {
  DATABASE_SSL: `true, false or a JSON object with some of ${names.join(", ")}`,
  DATABASE_SSL_CA_CONFIG: `a JSON object with some of ${names.join(", ")}`,
  DATABASE_SSL_REJECT_UNAUTHORIZED: "true or false",
  DATABASE_SSL_CA_FILE: aFile,
  DATABASE_SSL_CERT_FILE: aFile,
  DATABASE_SSL_KEY_FILE: aFile
}

const Variables = Schema.Struct(tlsVariables)

/** Whether and how to encrypt. Where no variable says so, the URL of the database does. */
export const tlsOf = (variables: typeof Variables.Type): PostgresOptions["ssl"] => {
  const { DATABASE_SSL: ssl } = variables
  if (ssl === false) return false
  const options = {
    ...(Redacted.isRedacted(ssl) ? Redacted.value(ssl) : {}),
    ...valueOf(variables.DATABASE_SSL_CA_CONFIG),
    ...named("ca", valueOf(variables.DATABASE_SSL_CA_FILE)),
    ...named("cert", valueOf(variables.DATABASE_SSL_CERT_FILE)),
    ...named("key", valueOf(variables.DATABASE_SSL_KEY_FILE)),
    ...named("rejectUnauthorized", variables.DATABASE_SSL_REJECT_UNAUTHORIZED)
  }
  return ssl === undefined && Object.keys(options).length === 0 ? undefined : options
}

const valueOf = <A>(secret: Redacted.Redacted<A> | undefined): A | undefined =>
  secret === undefined ? undefined : Redacted.value(secret)

const named = <A>(name: string, value: A | undefined): Record<string, A> =>
  value === undefined ? {} : { [name]: value }
