import { Option, Result } from "effect"

/**
 * Splits the URL of one or several servers. None if it is no such URL. A name, password or database with a character
 * that must be percent-encoded makes it none, too: otherwise a part of the password could be taken for a host, and be
 * logged as one.
 */
export const urlParts = (url: string): Option.Option<UrlParts> => {
  const match = URL_PARTS.exec(url)
  if (match === null) return Option.none()
  const [, userInfo = "", servers = "", database = "", query = ""] = match
  const [username = "", ...password] = userInfo.split(":")
  const named = servers.split(",").map((server) => SERVER.exec(server))
  const decoded = [username, password.join(":"), database, ...named.map((server) => server?.[1] ?? "")].map(decode)
  if (database.includes("@") || named.includes(null) || decoded.some(Option.isNone)) return Option.none()
  const [name = "", secret = "", databaseName = "", ...hosts] = decoded.map(Option.getOrElse(() => ""))
  const parameters = [...new URLSearchParams(query)]
  if (parameters.some(([parameter]) => !PARAMETER.test(parameter))) return Option.none()
  return Option.some({
    username: name,
    password: secret,
    hosts: hosts.map((host) => host.replace(/^\[(.*)\]$/, "$1")),
    ports: named.map((server) => server?.[2] ?? ""),
    database: databaseName,
    parameters
  })
}

/** Whether the text is the URL of one or several servers. */
export const isServerUrl = (text: string): boolean => Option.isSome(urlParts(text))

/** Empty where the URL has no such part. */
export interface UrlParts {
  readonly username: string
  readonly password: string
  readonly hosts: ReadonlyArray<string>
  /** One for each host. */
  readonly ports: ReadonlyArray<string>
  readonly database: string
  /** In their order, so that a name can occur twice. */
  readonly parameters: ReadonlyArray<readonly [string, string]>
}

/** Completes a sentence that says "must be". */
export const A_SERVER_URL =
  "a URL such as postgres://user:password@host:5432/database. Percent-encode what is special in a URL, " +
  "above all in the password: % is %25, @ is %40, : is %3A, / is %2F, ? is %3F and # is %23"

const URL_PARTS = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/

const SERVER = /^(\[[\d.:a-f]+\]|[^\s:[\]]*)(?::(\d{1,5}))?$/i

/** A name with other characters may be a part of a password. */
const PARAMETER = /^[a-z_][a-z0-9_.]{0,62}$/i

const decode = (text: string): Option.Option<string> => Option.getSuccess(Result.try(() => decodeURIComponent(text)))
