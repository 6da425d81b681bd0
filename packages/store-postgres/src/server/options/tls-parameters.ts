import { Result } from "effect"
import { readFileSync, statSync } from "node:fs"
import { type ConnectionOptions, getCACertificates, type SecureVersion } from "node:tls"

/**
 * Whether and how to use TLS, by the parameters of a URL. Undefined if none is about TLS. Nothing falls back to plain
 * text. Where `libpq` and node-postgres differ, this is the stricter one: `require` verifies, unless `uselibpqcompat`
 * asks for what `libpq` does.
 */
export const tlsOf = (
  given: ConnectionParameters
): Result.Result<false | ConnectionOptions | undefined, ParameterFault> => {
  const mode = modeOf(given)
  if (Result.isFailure(mode)) return Result.fail(mode.failure)
  if (mode.success === "disable") return Result.succeed(false)
  if (mode.success === undefined && !TLS_FILES.some((name) => given.has(name))) {
    const useless = tlsParameters.find((name) => given.has(name))
    return useless === undefined
      ? Result.succeed(undefined)
      : faultOf(useless, "has no effect without TLS. Set sslmode, too")
  }
  const files = filesOf(given)
  if (Result.isFailure(files)) return Result.fail(files.failure)
  const isSystem = given.get("sslrootcert") === "system"
  if (isSystem && mode.success !== undefined && mode.success !== "verify-full") {
    return faultOf("sslrootcert", "is system, which needs sslmode=verify-full")
  }
  const versions = versionsOf(given)
  if (Result.isFailure(versions)) return Result.fail(versions.failure)
  return Result.map(verificationOf(given, mode.success ?? "require"), (verification) => ({
    ...files.success,
    ...versions.success,
    ...verification
  }))
}

/** Parameters of a URL or of the environment, by name. */
export type ConnectionParameters = ReadonlyMap<string, string>

/** A parameter that cannot be honoured. The problem completes a sentence that begins with its name. */
export interface ParameterFault {
  readonly parameter: string
  readonly problem: string
}

export const faultOf = (parameter: string, problem: string) => Result.fail<ParameterFault>({ parameter, problem })

/** The parameters that are read here. */
export const tlsParameters = [
  "ssl",
  "sslmode",
  "sslrootcert",
  "sslcert",
  "sslkey",
  "sslpassword",
  "sslcrl",
  "uselibpqcompat",
  "ssl_min_protocol_version",
  "ssl_max_protocol_version"
]

const TLS_FILES = ["sslrootcert", "sslcert", "sslkey", "sslcrl"]

const MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full", "no-verify"] as const
type Mode = (typeof MODES)[number]

/** node-postgres, JDBC and others have `ssl`. Its values are those of `sslmode`, too. */
const modeOf = (given: ConnectionParameters): Result.Result<Mode | undefined, ParameterFault> => {
  const [ssl, sslmode] = [given.get("ssl"), given.get("sslmode")]
  const bySsl = ssl === undefined ? undefined : (FLAGS.get(ssl.toLowerCase()) ?? modeNamed(ssl))
  const byMode = sslmode === undefined ? undefined : modeNamed(sslmode)
  if (ssl !== undefined && bySsl === undefined)
    return faultOf("ssl", `must be true, false or one of ${MODES.join(", ")}`)
  if (sslmode !== undefined && byMode === undefined) return faultOf("sslmode", `must be one of ${MODES.join(", ")}`)
  if (bySsl !== undefined && byMode !== undefined && (bySsl === "disable") !== (byMode === "disable")) {
    return faultOf("ssl", "contradicts sslmode. Remove one of them")
  }
  return Result.succeed(byMode ?? bySsl)
}

const modeNamed = (text: string) => MODES.find((mode) => mode === text)

const FLAGS: ReadonlyMap<string, Mode> = new Map(
  ["true", "1", "on", "yes"]
    .map((text): [string, Mode] => [text, "require"])
    .concat(["false", "0", "off", "no"].map((text) => [text, "disable"]))
)

/**
 * Without an authority of its own, anybody could have a certificate that `verify-ca` accepts, so the name is verified
 * as well.
 */
const verificationOf = (given: ConnectionParameters, mode: Mode): Result.Result<ConnectionOptions, ParameterFault> => {
  const compat = given.get("uselibpqcompat") ?? "false"
  if (compat !== "true" && compat !== "false") return faultOf("uselibpqcompat", "must be true or false")
  const hasAuthority = given.has("sslrootcert")
  if (mode === "no-verify") return Result.succeed({ rejectUnauthorized: false })
  if (mode === "verify-full" || given.get("sslrootcert") === "system") return Result.succeed({})
  if (mode === "verify-ca") {
    if (hasAuthority) return Result.succeed(ANY_NAME)
    return compat === "true" ? faultOf("sslmode", "is verify-ca, which needs sslrootcert") : Result.succeed({})
  }
  if (compat === "false") return Result.succeed({})
  return Result.succeed(hasAuthority ? ANY_NAME : { rejectUnauthorized: false })
}

const ANY_NAME: ConnectionOptions = { checkServerIdentity: () => undefined }

const filesOf = (given: ConnectionParameters): Result.Result<ConnectionOptions, ParameterFault> => {
  if (given.has("sslcert") !== given.has("sslkey")) {
    return faultOf(given.has("sslcert") ? "sslcert" : "sslkey", "needs the other of sslcert and sslkey")
  }
  const read: Record<string, string | Array<string>> = {}
  for (const [parameter, option] of FILES) {
    const path = given.get(parameter)
    if (path === undefined) continue
    if (parameter === "sslrootcert" && path === "system") read[option] = getCACertificates("system")
    else if (!isReadable(path)) return faultOf(parameter, "must be the path of a readable file")
    else read[option] = readFileSync(path, "utf8")
  }
  const passphrase = given.get("sslpassword")
  return Result.succeed(passphrase === undefined ? read : { ...read, passphrase })
}

const FILES = [
  ["sslrootcert", "ca"],
  ["sslcert", "cert"],
  ["sslkey", "key"],
  ["sslcrl", "crl"]
] as const

const isReadable = (path: string): boolean =>
  Result.getOrElse(
    Result.try(() => statSync(path).isFile() && readFileSync(path).length > 0),
    () => false
  )

const VERSIONS: ReadonlyArray<SecureVersion> = ["TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3"]

const versionsOf = (given: ConnectionParameters): Result.Result<ConnectionOptions, ParameterFault> => {
  const versions: ConnectionOptions = {}
  for (const [parameter, option] of [
    ["ssl_min_protocol_version", "minVersion"],
    ["ssl_max_protocol_version", "maxVersion"]
  ] as const) {
    const text = given.get(parameter)
    if (text === undefined) continue
    const version = VERSIONS.find((one) => one === text)
    if (version === undefined) return faultOf(parameter, `must be one of ${VERSIONS.join(", ")}`)
    versions[option] = version
  }
  return Result.succeed(versions)
}
