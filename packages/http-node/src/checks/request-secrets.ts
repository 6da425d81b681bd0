import { Redacted } from "effect"

/** The secret of `<secret>` or `Bearer <secret>`, as the `authorization` header has it, if there is any. */
export const secretIn = (header: Redacted.Redacted<string>): Redacted.Redacted<string> | undefined => {
  const text = Redacted.value(header).trim()
  return text === "" ? undefined : Redacted.make(text.replace(/^bearer +/i, ""))
}

/** A path as logs may show it: without the secrets that some paths hold. */
export const redactedPath = (path: string): string =>
  path
    .replace(ENCODED, (encoded) => (isPlain(decodeURIComponent(encoded)) ? decodeURIComponent(encoded) : encoded))
    .replace(SECRET_SEGMENT, "$1***")
    .replace(SECRET_DIGITS, "***")

/** Whether the address of a request may hold a secret, in its path or its query, so that no trace should tell of it. */
export const isSecretAddress = ({ url }: { readonly url: string }): boolean =>
  redactedPath(url) !== url || url.includes("/auth/")

/** A letter is the same for whoever routes a path, however it is written. */
const ENCODED = /%[2-7][\da-f]/gi

const isPlain = (character: string): boolean => /[\w.~-]/.test(character)

/** Invitations are addressed by their secrets, API tokens by those or by their ids. */
const SECRET_SEGMENT = /(\/(?:invite|invite-link\/tokens|api-tokens)\/+)(?!\d+(?:\/|$))[^/]+/i

/** What is generated can be known by its length, also in an address that leads nowhere. */
const SECRET_DIGITS = /[\da-f]{32,}/gi
