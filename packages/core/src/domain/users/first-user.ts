import type { Redacted } from "effect"
import type { Violation } from "../violations/errors.ts"
import { passwordViolations } from "./password-rules.ts"
import { userNameViolations } from "./user-rules.ts"

/** The administrator whom an instance begins with. A password that is not given is made up. */
export interface FirstUser {
  readonly username: string
  readonly password?: Redacted.Redacted<string>
}

export const defaultFirstUser: FirstUser = { username: "admin" }

/** What is wrong with them; paths are `/username` and `/password`. What the password is, is not repeated. */
export const firstUserViolations = ({ password, username }: FirstUser): ReadonlyArray<Violation> => [
  ...userNameViolations({ username }, ""),
  ...(password === undefined ? [] : passwordViolations(password, "/password"))
]
