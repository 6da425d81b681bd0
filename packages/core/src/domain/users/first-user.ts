import type { Redacted } from "effect"
import type { Violation } from "../violations/errors.ts"
import { userNameViolations } from "./user-rules.ts"

/** The administrator of a new instance. Without a password, one is generated. */
export interface FirstUser {
  readonly username: string
  readonly password?: Redacted.Redacted<string>
}

export const defaultFirstUser: FirstUser = { username: "admin" }

/** Validates the username of the first user, at `/username`. The password is judged when the user is made. */
export const firstUserViolations = ({ username }: Pick<FirstUser, "username">): ReadonlyArray<Violation> =>
  userNameViolations({ username }, "")
