import { Effect, type Redacted } from "effect"
import { passwordViolations } from "../../domain/users/password-rules.ts"
import type { Account } from "../../domain/users/user.ts"

/** The names of somebody who gets a password. */
export type NamesOfUser = Partial<Pick<Account, "email" | "name" | "username">>

/** Returns violations at `/password` for a weak new password of somebody with these names. */
export const weaknessesOf = Effect.fnUntraced(function* (
  password: Redacted.Redacted<string>,
  { email, name, username }: NamesOfUser = {}
) {
  const { guessedPasswords } = yield* Effect.promise(() => import("./guessed-passwords.ts"))
  const isCommon = (text: string) => guessedPasswords.has(text)
  return passwordViolations(password, "/password", { isCommon, names: [email, name, username] })
})
