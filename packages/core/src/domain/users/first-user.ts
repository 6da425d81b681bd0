import type { Redacted } from "effect"
import type { Violation } from "../violations/errors.ts"
import { passwordViolations } from "./password-rules.ts"
import { userNameViolations } from "./user-rules.ts"

/** The administrator of a new instance. Without a password, one is generated. */
export interface FirstUser {
  readonly username: string
  readonly password?: Redacted.Redacted<string>
}

export const defaultFirstUser: FirstUser = { username: "admin" }

/** Validates the first user without repeating the password. Paths are `/username` and `/password`. */
export const firstUserViolations = ({ password, username }: FirstUser): ReadonlyArray<Violation> => [
  ...userNameViolations({ username }, ""),
  ...(password === undefined ? [] : passwordViolations(password, "/password", { names: [username] }))
]
