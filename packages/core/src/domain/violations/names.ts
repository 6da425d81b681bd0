import type { Violation } from "./errors.ts"
import { lengthViolations, quoted, violation } from "./violation.ts"

/** The longest name of a feature. */
export const MAX_NAME_LENGTH = 100

/** Names are part of URLs, so they must need no encoding and must not be a relative path. */
export const nameViolations = (name: string, path: string): ReadonlyArray<Violation> => [
  ...lengthViolations(name, path, 1, MAX_NAME_LENGTH),
  ...urlFriendlyViolations(name, path)
]

/** Whether a URL can contain the name without encoding. The length check covers the empty name. */
export const urlFriendlyViolations = (name: string, path: string): ReadonlyArray<Violation> => {
  if (name === "." || name === "..") return [violation(path, `must not be ${quoted(name)}`)]
  return URL_FRIENDLY.test(name)
    ? []
    : [violation(path, `must be URL-friendly (letters, digits and -_.!~*'() only), unlike ${quoted(name)}`)]
}

/** The characters that `encodeURIComponent` keeps. The function itself throws on unpaired surrogates. */
const URL_FRIENDLY = /^[A-Za-z0-9\-_.!~*'()]*$/

/** Names that are never part of a URL need at least one visible character. */
export const displayNameViolations = (name: string, path: string): ReadonlyArray<Violation> => [
  ...lengthViolations(name, path, 1, 100),
  ...(name !== "" && name.trim() === "" ? [violation(path, "must not be blank")] : [])
]
