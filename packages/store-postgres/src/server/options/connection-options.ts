import { Duration, Option, Redacted, Result, Struct } from "effect"
import type { ConnectionOptions as TlsOptions } from "node:tls"
import type { PostgresOptions } from "../../layer-postgres.ts"
import { type ServerAddresses, serverAddresses } from "./server-address.ts"
import { type ConnectionParameters, tlsParameters } from "./tls-parameters.ts"
import { type ParameterOptions, readParameters, type ServerRole, SCHEMAS } from "./url-parameters.ts"
import { A_SERVER_URL, urlParts, type UrlParts } from "./url-parts.ts"

/**
 * The connections that options describe, without URLs. Options win over what a URL says, and a URL over `parameters`.
 * What the main URL says about TLS and the schema holds for the others, too, unless they say it themselves: it wins
 * over `parameters`, which can turn TLS on but not off.
 */
export const connectionsOf = (
  options: PostgresOptions
): Result.Result<ConnectionsByPurpose, ReadonlyArray<OptionFault>> => {
  const { directUrl, replicaUrl } = options
  const main = connectionOf(options, "url", "primary")
  const inherited = Result.isSuccess(main) ? { ssl: main.success.ssl, schema: main.success.schema } : {}
  const beside = { ...options, ...NO_PARTS }
  const direct =
    directUrl && connectionOf({ ...beside, url: directUrl, pooler: "none" }, "directUrl", "primary", inherited)
  const replica = replicaUrl && connectionOf({ ...beside, url: replicaUrl }, "replicaUrl", "replica", inherited)
  const faults = [main, direct, replica].flatMap((result) => (result && Result.isFailure(result) ? result.failure : []))
  return Result.isFailure(main) || faults.length > 0
    ? Result.fail(faults)
    : Result.succeed({
        main: main.success,
        direct: successOf(direct) ?? (main.success.isPooled ? undefined : main.success),
        replica: successOf(replica)
      })
}

export interface ConnectionsByPurpose {
  readonly main: ConnectionSettings
  /** For sessions that the program keeps. Undefined if there is only a pooler. */
  readonly direct: ConnectionSettings | undefined
  readonly replica: ConnectionSettings | undefined
}

/** Everything that is needed to connect. */
export interface ConnectionSettings {
  readonly servers: ServerAddresses
  readonly username: string | undefined
  readonly password: Redacted.Redacted<string> | undefined
  readonly database: string | undefined
  readonly ssl: boolean | TlsOptions | undefined
  readonly schema: string | undefined
  readonly applicationName: string
  /** Whether a pooler lends a session for each transaction only. */
  readonly isPooled: boolean
  readonly keepsStatements: boolean
  readonly preparedStatements: number | undefined
  /** Settings of each session in addition to those that Halyard makes. */
  readonly settings: Readonly<Record<string, string>>
  readonly startupOptions: string | undefined
  /** How long a connection may be silent until it is probed. Undefined: it is not probed. */
  readonly keepAlive: Duration.Duration | undefined
  readonly connectTimeout: Duration.Duration
  readonly minConnections: number
  readonly maxConnections: number
  readonly idleTimeout: Duration.Duration
  readonly acquireTimeout: Duration.Duration
  readonly statementTimeout: Duration.Duration
  readonly startTimeout: Duration.Duration
}

/** What an option, or a parameter of it, does wrong. The problem completes a sentence that begins with its name. */
export interface OptionFault {
  readonly option: UrlOption | "parameters" | "port"
  readonly parameter?: string
  readonly problem: string
}

type UrlOption = "url" | "directUrl" | "replicaUrl"

type Inherited = Partial<Pick<ConnectionSettings, "ssl" | "schema">>

const successOf = <A, E>(result: Result.Result<A, E> | undefined): A | undefined =>
  result && Result.isSuccess(result) ? result.success : undefined

/** Parts of the address, which would override those of another URL. */
const NO_PARTS = { host: undefined, port: undefined, database: undefined, username: undefined, password: undefined }

const connectionOf = (
  options: PostgresOptions,
  option: UrlOption,
  role: ServerRole,
  inherited: Inherited = {}
): Result.Result<ConnectionSettings, ReadonlyArray<OptionFault>> => {
  const parts = options.url === undefined ? Option.some(NO_URL) : urlParts(Redacted.value(options.url))
  if (Option.isNone(parts)) return Result.fail([{ option, problem: `must be ${A_SERVER_URL}` }])
  const own = new Map(parts.value.parameters)
  const twice = parts.value.parameters.find(
    ([name], index, all) => all.findIndex(([other]) => other === name) !== index
  )
  if (twice !== undefined) return Result.fail([{ option, parameter: twice[0], problem: "is given twice" }])
  const hasPassword = options.password !== undefined || parts.value.password !== "" || own.has("password")
  const defaults = defaultsFor(own, options.parameters, { hasPassword, ...inherited })
  const given: ConnectionParameters = new Map([...defaults, ...own])
  const read = Result.mapError(readParameters(given, role), (faults) =>
    faults.map((fault): OptionFault => ({ ...fault, option: own.has(fault.parameter) ? option : "parameters" }))
  )
  return Result.flatMap(read, (said) => {
    const faults = contradictionsOf(options, said, given).map((fault): OptionFault => ({
      ...fault,
      option: own.has(fault.parameter) ? option : "parameters"
    }))
    const servers = serversOf(options, parts.value, own, option)
    if (Result.isFailure(servers)) return Result.fail([...faults, servers.failure])
    if (role === "replica" && servers.success.length > 1) faults.push({ option, problem: "must name a single server" })
    return faults.length > 0
      ? Result.fail(faults)
      : Result.succeed(complete(options, parts.value, said, servers.success, inherited))
  })
}

const NO_URL: UrlParts = { username: "", password: "", hosts: [], ports: [], database: "", parameters: [] }

interface Known extends Inherited {
  readonly hasPassword: boolean
}

/**
 * `ssl` and `sslmode` are two names of one thing. An option with a password needs no file of passwords. Inherited
 * settings decide about TLS and the schema, unless they say plain text. Certificates in a URL ask for TLS, too.
 */
const defaultsFor = (
  own: ConnectionParameters,
  defaults: PostgresOptions["parameters"] = {},
  { hasPassword, schema, ssl }: Known
) => {
  const ownTls = tlsParameters.some((name) => own.has(name))
  const needless = [
    ...(own.has("ssl") || (ownTls && defaultOf(defaults, "sslmode") === "disable") ? ["sslmode"] : []),
    ...(hasPassword || defaults["password"] !== undefined ? ["passfile"] : []),
    ...(!ownTls && ssl !== undefined && ssl !== false ? tlsParameters : []),
    ...(schema !== undefined && !SCHEMAS.some((name) => own.has(name)) ? SCHEMAS : [])
  ]
  return Object.keys(defaults)
    .filter((name) => !needless.includes(name))
    .map((name): [string, string] => [name, defaultOf(defaults, name) ?? ""])
}

const defaultOf = (defaults: PostgresOptions["parameters"], name: string): string | undefined => {
  const value = defaults?.[name]
  return Redacted.isRedacted(value) ? Redacted.value(value) : value
}

const serversOf = (
  options: PostgresOptions,
  parts: UrlParts,
  own: ConnectionParameters,
  option: UrlOption
): Result.Result<ServerAddresses, OptionFault> => {
  const inUrl = parts.hosts.some((name) => name !== "") ? parts.hosts : undefined
  const byDefault = defaultOf(options.parameters, "host")?.split(",")
  const hosts = (options.host ?? own.get("host"))?.split(",") ?? inUrl ?? byDefault ?? ["localhost"]
  const { ports, ...named } = portsOf(options, parts, own, option)
  return Result.mapError(serverAddresses(hosts, ports), (problem) => ({ ...named, problem }))
}

/** The ports, and the name of the option that gives them. */
const portsOf = (
  { parameters, port }: PostgresOptions,
  parts: UrlParts,
  own: ConnectionParameters,
  option: UrlOption
): Omit<OptionFault, "problem"> & { readonly ports: ReadonlyArray<string> } => {
  const parameter = "port"
  const inQuery = own.get(parameter)
  if (port !== undefined) return { option: "port", ports: [port.toString()] }
  if (inQuery !== undefined) return { option, parameter, ports: inQuery.split(",") }
  if (parts.ports.some((number) => number !== "")) return { option, ports: parts.ports }
  return { option: "parameters", parameter, ports: defaultOf(parameters, parameter)?.split(",") ?? [""] }
}

/**
 * Plain text where TLS was asked for, and tables in another schema, are refused: neither option overrides the other.
 */
const contradictionsOf = ({ schema, ssl }: PostgresOptions, said: ParameterOptions, given: ConnectionParameters) => {
  const tls = given.has("sslmode") ? "sslmode" : given.has("ssl") ? "ssl" : "sslrootcert"
  const named = ["schema", "currentSchema", "search_path"].find((name) => given.has(name)) ?? "options"
  return [
    ...(ssl === false && said.ssl !== undefined && said.ssl !== false
      ? [{ parameter: tls, problem: "asks for TLS, which the option ssl (DATABASE_SSL) turns off. Remove one of them" }]
      : []),
    ...(schema !== undefined && said.schema !== undefined && said.schema !== schema
      ? [
          {
            parameter: named,
            problem: `names another schema than the option schema (DATABASE_SCHEMA), "${schema}". Remove one of them`
          }
        ]
      : []),
    ...((schema ?? said.schema) !== undefined && said.settings?.["search_path"] !== undefined
      ? [{ parameter: "options", problem: "has a search_path beside a schema. Remove one of them" }]
      : [])
  ]
}

const complete = (
  options: PostgresOptions,
  parts: UrlParts,
  said: ParameterOptions,
  servers: ServerAddresses,
  inherited: Inherited
): ConnectionSettings => ({
  servers,
  username: options.username ?? (parts.username || said.username),
  password: options.password ?? (parts.password === "" ? said.password : Redacted.make(parts.password)),
  database: options.database ?? (parts.database || said.database),
  ssl: tlsOptions(options.ssl, said.ssl ?? inherited.ssl),
  schema: options.schema ?? said.schema ?? inherited.schema,
  applicationName: options.applicationName ?? said.applicationName ?? "halyard",
  isPooled: (options.pooler ?? said.pooler) === "transaction",
  keepsStatements: options.poolerKeepsStatements === true,
  preparedStatements: said.preparedStatements,
  settings: said.settings ?? {},
  startupOptions: said.startupOptions,
  keepAlive: said.keepAlive === false ? undefined : (said.keepAliveIdle ?? Duration.seconds(10)),
  connectTimeout: said.connectTimeout ?? Duration.seconds(5),
  minConnections: Math.min(options.minConnections ?? 0, options.maxConnections ?? said.maxConnections ?? 10),
  maxConnections: options.maxConnections ?? said.maxConnections ?? 10,
  idleTimeout: durationOf(options.idleTimeout),
  acquireTimeout: durationOf(options.acquireTimeout ?? said.acquireTimeout),
  statementTimeout: durationOf(options.statementTimeout ?? said.statementTimeout),
  startTimeout: durationOf(options.startTimeout)
})

/** The option decides whether to encrypt and how to verify. Files and versions that the URL names count, too. */
const tlsOptions = (option: PostgresOptions["ssl"], said: ConnectionSettings["ssl"]): ConnectionSettings["ssl"] => {
  if (option === undefined) return said
  if (option === false || typeof said !== "object") return option
  const files = Struct.omit(said, ["checkServerIdentity", "rejectUnauthorized"])
  return { ...files, ...(option === true ? {} : option) }
}

/** The time limits of a server are 30 seconds unless they are given. */
const durationOf = (given: Duration.Input | undefined): Duration.Duration =>
  Duration.fromInputUnsafe(given ?? "30 seconds")
