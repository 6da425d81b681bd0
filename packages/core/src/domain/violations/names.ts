import type { Violation } from "./errors.ts"
import { lengthViolations, quoted, violation } from "./violation.ts"

/** The longest name of a feature. */
export const MAX_NAME_LENGTH = 100

/** Names stand in URLs, so they must be equal to their own `encodeURIComponent` and no relative path. */
export const nameViolations = (name: string, path: string): ReadonlyArray<Violation> => [
  ...lengthViolations(name, path, 1, MAX_NAME_LENGTH),
  ...urlFriendlyViolations(name, path)
]

/** Whether a name can stand in a URL as it is; the empty one is judged by its length. */
export const urlFriendlyViolations = (name: string, path: string): ReadonlyArray<Violation> => {
  if (name === "." || name === "..") return [violation(path, `must not be ${quoted(name)}`)]
  return URL_FRIENDLY.test(name)
    ? []
    : [violation(path, `must be URL-friendly (letters, digits and -_.!~*'() only), unlike ${quoted(name)}`)]
}

/** The characters that `encodeURIComponent` leaves alone; itself it would throw on unpaired surrogates. */
const URL_FRIENDLY = /^[A-Za-z0-9\-_.!~*'()]*$/

/** Names that are for people, and stand in no URL, must only show something. */
export const displayNameViolations = (name: string, path: string): ReadonlyArray<Violation> => [
  ...lengthViolations(name, path, 1, 100),
  ...(name !== "" && name.trim() === "" ? [violation(path, "must not be blank")] : [])
]
