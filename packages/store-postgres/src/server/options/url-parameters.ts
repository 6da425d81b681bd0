import { Duration, Redacted, Result } from "effect"
import { readSessionOptions } from "./session-options.ts"
import { faultOf, type ParameterFault, type ConnectionParameters, tlsOf, tlsParameters } from "./tls-parameters.ts"
import type { ConnectionOptions } from "node:tls"

/** What the parameters of a URL mean, or a fault for each that is unknown or cannot be honoured. None is ignored. */
export const readParameters = (
  given: ConnectionParameters,
  role: ServerRole
): Result.Result<ParameterOptions, ReadonlyArray<ParameterFault>> => {
  const read = [...given].map(([parameter, value]) => optionsBy(parameter, value, role))
  const tls = Result.map(tlsOf(given), (ssl): ParameterOptions => (ssl === undefined ? {} : { ssl }))
  const results = [...read, tls, schemaOf(given)]
  const faults = results.flatMap((result) => (Result.isFailure(result) ? [result.failure] : []))
  if (faults.length > 0) return Result.fail(faults)
  const parts = results.flatMap((result) => (Result.isSuccess(result) ? [result.success] : []))
  return Result.succeed(
    parts.reduce((all, part) => ({ ...all, ...part, settings: { ...all.settings, ...part.settings } }), {})
  )
}

/** A replica is a standby. All other servers are to accept writes. */
export type ServerRole = "primary" | "replica"

export interface ParameterOptions {
  readonly username?: string
  readonly password?: Redacted.Redacted<string>
  readonly database?: string
  readonly ssl?: false | ConnectionOptions
  readonly schema?: string
  readonly applicationName?: string
  readonly pooler?: "transaction" | "none"
  readonly connectTimeout?: Duration.Duration
  readonly acquireTimeout?: Duration.Duration
  readonly statementTimeout?: Duration.Duration
  readonly maxConnections?: number
  readonly preparedStatements?: number
  readonly keepAlive?: boolean
  readonly keepAliveIdle?: Duration.Duration
  /** Settings of each session. */
  readonly settings?: Readonly<Record<string, string>>
  readonly startupOptions?: string | undefined
}

type Read = Result.Result<ParameterOptions, string | ParameterFault>
type Reader = (value: string, role: ServerRole) => Read

const optionsBy = (
  parameter: string,
  value: string,
  role: ServerRole
): Result.Result<ParameterOptions, ParameterFault> => {
  const reader = readers.get(parameter)
  if (reader === undefined)
    return faultOf(parameter, "is unknown to Halyard. Remove it: docs/postgresql.md lists what a URL may have")
  return Result.mapError(reader(value, role), (problem) =>
    typeof problem === "string" ? { parameter, problem } : problem
  )
}

const nothing: Read = Result.succeed({})

/** Parameters that are read elsewhere, or mean nothing to this client. */
const elsewhere: Reader = () => nothing

const oneOf =
  (values: ReadonlyArray<string>, why: string): Reader =>
  (value) =>
    values.includes(value) ? nothing : Result.fail(`must be ${values.join(" or ")}: ${why}`)

const refused =
  (why: string): Reader =>
  () =>
    Result.fail(`is not supported: ${why}`)

const whole =
  (minimum: number, maximum: number, unit: string, use: (amount: number) => ParameterOptions): Reader =>
  (value) => {
    const amount = /^\d{1,9}$/.test(value) ? Number(value) : -1
    return amount >= minimum && amount <= maximum
      ? Result.succeed(use(amount))
      : Result.fail(`must be a whole number of ${unit} from ${minimum} to ${maximum}`)
  }

const text =
  (use: (value: string) => ParameterOptions): Reader =>
  (value) =>
    value === "" ? Result.fail("must not be empty") : Result.succeed(use(value))

const flag =
  (yes: string, no: string, use: (value: boolean) => ParameterOptions): Reader =>
  (value) =>
    value === yes || value === no ? Result.succeed(use(value === yes)) : Result.fail(`must be ${yes} or ${no}`)

const setting = (name: string) =>
  whole(0, 86_400_000, "milliseconds", (amount) => ({ settings: { [name]: String(amount) } }))

const statementTimeout = whole(1, 86_400_000, "milliseconds", (amount) => ({
  statementTimeout: Duration.millis(amount)
}))

/** Settings that Halyard makes itself become its options. All others are for the server. */
const sessionOptions: Reader = (value, role) => {
  const read = readSessionOptions(value)
  if (Result.isFailure(read)) return Result.fail(read.failure)
  const { statement_timeout: limit, ...settings } = read.success.settings
  const limited = limit === undefined ? nothing : statementTimeout(limit, role)
  return Result.mapBoth(limited, {
    onFailure: () => "has a statement_timeout that is no number of milliseconds",
    onSuccess: (options) => ({ ...options, settings, startupOptions: read.success.startupOptions })
  })
}

const targets = (value: string, role: ServerRole): Read => {
  const accepted =
    role === "replica" ? ["any", "read-only", "standby", "prefer-standby"] : ["any", "read-write", "primary"]
  return oneOf(accepted, role === "replica" ? "a replica is a standby" : "Halyard uses the server that accepts writes")(
    value,
    role
  )
}

const GSS = "Halyard has no Kerberos"
const PASSWORDS = "write user and password into the URL, or set them beside it"
const CHECKS = "Halyard detects a lost server by checks of its own. Remove it"

export const SCHEMAS = ["schema", "currentSchema", "search_path"]

/** By the name of the parameter: those of `libpq`, and those that node-postgres, Prisma, JDBC and poolers add. */
const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...["host", "port", ...SCHEMAS, ...tlsParameters].map((name): [string, Reader] => [name, elsewhere]),
  ["user", text((username) => ({ username }))],
  ["password", text((password) => ({ password: Redacted.make(password) }))],
  ["dbname", text((database) => ({ database }))],
  ["application_name", text((applicationName) => ({ applicationName }))],
  ["fallback_application_name", elsewhere],
  ["options", sessionOptions],
  ["connect_timeout", whole(1, 600, "seconds", (amount) => ({ connectTimeout: Duration.seconds(amount) }))],
  ["statement_timeout", statementTimeout],
  ["lock_timeout", setting("lock_timeout")],
  ["idle_in_transaction_session_timeout", setting("idle_in_transaction_session_timeout")],
  ["connection_limit", whole(1, 1000, "connections", (maxConnections) => ({ maxConnections }))],
  ["pool_timeout", whole(1, 86_400, "seconds", (amount) => ({ acquireTimeout: Duration.seconds(amount) }))],
  ["statement_cache_size", whole(0, 100_000, "statements", (preparedStatements) => ({ preparedStatements }))],
  ["pgbouncer", flag("true", "false", (is) => ({ pooler: is ? "transaction" : "none" }))],
  ["keepalives", flag("1", "0", (keepAlive) => ({ keepAlive }))],
  ["keepalives_idle", whole(1, 86_400, "seconds", (amount) => ({ keepAliveIdle: Duration.seconds(amount) }))],
  ["target_session_attrs", targets],
  ["load_balance_hosts", oneOf(["disable", "random"], "these are the values that there are")],
  ["client_encoding", oneOf(["UTF8", "utf8", "UTF-8", "utf-8", "auto"], "Halyard speaks no other")],
  [
    "channel_binding",
    oneOf(["disable", "prefer"], "Halyard's client has no channel binding. Verify the certificate instead")
  ],
  ["sslnegotiation", oneOf(["postgres"], "Halyard asks the server for TLS first")],
  ["sslcompression", oneOf(["0"], "TLS has no compression any more")],
  ["sslsni", oneOf(["1"], "Halyard names the host")],
  ["sslcertmode", oneOf(["allow"], "a certificate is sent if sslcert names one")],
  ["gssencmode", oneOf(["disable", "prefer"], GSS)],
  ["sslaccept", refused("set sslmode to require, or to no-verify, which accepts any certificate")],
  ["hostaddr", refused("write the address as host")],
  ["passfile", refused(PASSWORDS)],
  ["service", refused("write what it stands for into the URL")],
  ["servicefile", elsewhere],
  ["requiressl", refused("set sslmode to require")],
  ["require_auth", refused("set an sslmode that verifies the server instead")],
  ["requirepeer", refused("the folder of the socket must belong to the account of the server instead")],
  ["sslcrldir", refused("name one file by sslcrl")],
  ...["krbsrvname", "gsslib", "gssdelegation"].map((name): [string, Reader] => [name, refused(GSS)]),
  ...["keepalives_interval", "keepalives_count", "tcp_user_timeout"].map((name): [string, Reader] => [
    name,
    refused(CHECKS)
  ])
])

/** The schema under the names that other programs have for it. */
const schemaOf = (given: ConnectionParameters): Result.Result<ParameterOptions, ParameterFault> => {
  const named = SCHEMAS.flatMap((name) => {
    const value = given.get(name)
    return value === undefined
      ? []
      : [{ name, schema: value.replace(/\s*,\s*"?public"?\s*$/, "").replace(/^"(.*)"$/, "$1") }]
  })
  const [first] = named
  if (first === undefined) return Result.succeed({})
  const odd = named.find(({ schema }) => !/^[A-Za-z_][A-Za-z0-9_$-]{0,62}$/.test(schema))
  if (odd !== undefined) {
    return faultOf(odd.name, "must name one schema: a letter or _, then letters, digits, _, $ and -, at most 63 in all")
  }
  const other = named.find(({ schema }) => schema !== first.schema)
  if (other !== undefined) return faultOf(other.name, `names another schema than ${first.name}. Remove one of them`)
  return Result.succeed({ schema: first.schema })
}
