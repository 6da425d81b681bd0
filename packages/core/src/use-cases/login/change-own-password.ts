import { Effect, Option, Redacted } from "effect"
import { Unauthenticated } from "../../domain/violations/errors.ts"
import { newPasswordViolations } from "../../domain/users/password-rules.ts"
import { LoginFailureStore } from "../../ports/login/login-failure-store.ts"
import { Passwords } from "../../ports/users/passwords.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { changePeople } from "../roles/change-people.ts"
import { countAttempt } from "./count-attempt.ts"
import { currentViewer } from "../access/current-viewer.ts"
import { callerAccount, refuseManaged } from "../users/find-user.ts"
import { setPassword } from "../users/set-password.ts"

export interface OwnPasswordChange {
  readonly oldPassword: Redacted.Redacted<string>
  readonly password: Redacted.Redacted<string>
  readonly confirmPassword: Redacted.Redacted<string>
  /** The secret of the session that asks, where one does: it is the only one that goes on. */
  readonly session?: Redacted.Redacted<string>
}

/** Gives the caller another password. Who guesses the old one has as few attempts as at a login. */
export const changeOwnPassword = Effect.fn("changeOwnPassword")(function* (change: OwnPasswordChange) {
  yield* currentViewer()
  const account = yield* callerAccount()
  yield* refuseManaged(account)
  yield* refuseInvalid(newPasswordViolations(change.password, change.confirmPassword))
  const source = { account: String(account.id), address: `own password of ${account.id}` }
  yield* countAttempt(source, ATTEMPTS_A_MINUTE)
  const old = yield* currentHash(account.id)
  const passwords = yield* Passwords
  if (!(yield* passwords.verify(change.oldPassword, old)) || old === undefined) return yield* wrongPassword

  const hash = yield* passwords.hash(change.password)
  const session = change.session && (yield* (yield* Secrets).digest(Redacted.value(change.session)))
  yield* changePeople(
    Effect.gen(function* () {
      // It may have become another one while it was tried.
      if ((yield* currentHash(account.id)) !== old) return yield* wrongPassword
      yield* (yield* LoginFailureStore).clear(source)
      yield* setPassword(account.id, hash, session)
    })
  )
})

const ATTEMPTS_A_MINUTE = 10

const currentHash = Effect.fn("currentHash")(function* (id: number) {
  return Option.getOrUndefined(yield* (yield* UserStore).passwordHash(id))
})

const wrongPassword = Effect.fail(new Unauthenticated({ reason: "The old password is wrong" }))
