import { Redacted } from "effect"

/** The secret in an `authorization` header: `<secret>` or `Bearer <secret>`. Undefined if it is empty. */
export const secretIn = (header: Redacted.Redacted<string>): Redacted.Redacted<string> | undefined =>
  redacted(plainSecretIn(Redacted.value(header)))

/** The secret in the `authorization` header of a request. */
export const secretOf = (request: Headed): Redacted.Redacted<string> | undefined => redacted(plainSecretOf(request))

/** The secret in plain text, for callers that look it up immediately and do not store it. */
export const plainSecretOf = ({ headers }: Headed): string | undefined => plainSecretIn(headers["authorization"] ?? "")

interface Headed {
  readonly headers: Readonly<Record<string, string | undefined>>
}

const plainSecretIn = (header: string): string | undefined => {
  const text = header.trim()
  return text === "" ? undefined : text.replace(/^bearer +/i, "")
}

const redacted = (secret: string | undefined): Redacted.Redacted<string> | undefined =>
  secret === undefined ? undefined : Redacted.make(secret)

/** Replaces secrets in a path with `***`, for logs. */
export const redactedPath = (path: string): string =>
  path
    .replace(ENCODED, (encoded) => (isPlain(decodeURIComponent(encoded)) ? decodeURIComponent(encoded) : encoded))
    .replace(SECRET_SEGMENT, "$1***")
    .replace(SECRET_DIGITS, "***")

/** Whether the path or query of a request may contain a secret, so that traces must omit the request. */
export const isSecretAddress = ({ url }: { readonly url: string }): boolean =>
  redactedPath(url) !== url || url.includes("/auth/")

/** The router treats an encoded letter like the letter, so it is decoded before secrets are searched. */
const ENCODED = /%[2-7][\da-f]/gi

const isPlain = (character: string): boolean => /[\w.~-]/.test(character)

/** Paths contain the secrets of invitations, and the secrets or ids of API tokens. */
const SECRET_SEGMENT = /(\/(?:invite|invite-link\/tokens|api-tokens)\/+)(?!\d+(?:\/|$))[^/]+/i

/** Generated secrets are recognized by their length, even in unknown paths. */
const SECRET_DIGITS = /[\da-f]{32,}/gi
