import type { PostgresOptions } from "@halyard/store-postgres"
import { Redacted, Schema } from "effect"
import { trueOrFalse, textFile } from "../setting-values.ts"

/** The supported TLS options, under their names in Node. */
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

const aJsonObject = `a JSON object with some of ${names.join(", ")}`

/** Redacted, because they may contain a private key. */
const tlsOptions = Schema.RedactedFromValue(Schema.fromJsonString(NoOthers.pipe(Schema.decodeTo(TlsOptions)))).annotate(
  { expected: aJsonObject }
)

const secretFile = Schema.RedactedFromValue(textFile).annotate({ expected: "the path of a readable file" })

/** The variables of TLS connections to the database. */
export const tlsVariables = {
  DATABASE_SSL: Schema.optionalKey(
    Schema.Union([trueOrFalse, tlsOptions]).annotate({ expected: `true, false or ${aJsonObject}` })
  ),
  DATABASE_SSL_CA_CONFIG: Schema.optionalKey(tlsOptions),
  DATABASE_SSL_REJECT_UNAUTHORIZED: Schema.optionalKey(trueOrFalse),
  DATABASE_SSL_CA_FILE: Schema.optionalKey(secretFile),
  DATABASE_SSL_CERT_FILE: Schema.optionalKey(secretFile),
  DATABASE_SSL_KEY_FILE: Schema.optionalKey(secretFile)
}

const Variables = Schema.Struct(tlsVariables)

/** Whether and how to use TLS. Undefined if no variable is set; then the `sslmode` of the URL decides. */
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
