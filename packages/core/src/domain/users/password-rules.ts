import { Redacted } from "effect"
import type { Violation } from "../violations/errors.ts"
import { lengthViolations, violation } from "../violations/violation.ts"
import { wellKnownPasswords } from "./well-known-passwords.ts"

export const SHORTEST_PASSWORD = 10
export const LONGEST_PASSWORD = 200

/** What keeps a text from being a password. It is never repeated. */
export const passwordViolations = (password: Redacted.Redacted<string>, path: string): ReadonlyArray<Violation> => {
  const text = Redacted.value(password)
  const wrongLength = lengthViolations(text, path, SHORTEST_PASSWORD, LONGEST_PASSWORD)
  if (wrongLength.length > 0) return wrongLength
  return isGuessed(text) ? [violation(path, "must not be one of the passwords that are tried first")] : []
}

/** The same of the password in a body, and that it was given twice alike where it was given twice. */
export const newPasswordViolations = (
  password: Redacted.Redacted<string>,
  confirmation?: Redacted.Redacted<string>
): ReadonlyArray<Violation> => [
  ...passwordViolations(password, "/body/password"),
  ...(confirmation === undefined || Redacted.value(confirmation) === Redacted.value(password)
    ? []
    : [violation("/body/confirmPassword", "must be the same as the password")])
]

/** Whether whoever guesses would begin with it: a well-known one, however it is written, or a few characters again and again. */
const isGuessed = (password: string): boolean => {
  const folded = password.normalize("NFKC").toLowerCase()
  return wellKnownPasswords.has(folded) || new Set(folded).size <= FEW_CHARACTERS
}

const FEW_CHARACTERS = 2
