import { Effect, Option, type Redacted } from "effect"
import { Unauthenticated } from "../../domain/violations/errors.ts"
import { normalUsername } from "../../domain/users/user-rules.ts"
import { fold } from "../../domain/values/text.ts"
import { LoginFailureStore } from "../../ports/login/login-failure-store.ts"
import { Passwords } from "../../ports/users/passwords.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { requirePasswordLogin } from "./password-login.ts"
import { beginSession } from "./begin-session.ts"
import { countAttempt } from "./count-attempt.ts"

export interface PasswordLogin {
  /** A username or an email. */
  readonly username: string
  readonly password: Redacted.Redacted<string>
  /** Where it comes from; empty if that is not known. */
  readonly address: string
}

/**
 * Begins a session of who knows the password. All others are told the same after the same time: where there is no such
 * user, or none with a password, one that does not exist is tried.
 */
export const logIn = Effect.fn("logIn")(function* ({ username, password, address }: PasswordLogin) {
  yield* requirePasswordLogin()
  const source = { account: fold(username).slice(0, LONGEST_ACCOUNT), address }
  yield* countAttempt(source, LOGINS_A_MINUTE)
  const { id, hash } = yield* loginOf(username)

  const verified = (yield* Passwords).verify(password, hash)
  const counted = (yield* UserStore).countLogin(id, false)
  const [isRight] = yield* Effect.all([verified, counted], { concurrency: 2 })
  if (!isRight || hash === undefined) return yield* wrongLogin

  return yield* (yield* Transactions).run(
    Effect.gen(function* () {
      const session = yield* beginSession(id)
      yield* refuseChanged(id, hash)
      yield* (yield* LoginFailureStore).clear(source)
      return session
    })
  )
})

const LOGINS_A_MINUTE = 10

/** Longer than any username or email, and short enough to be kept. */
const LONGEST_ACCOUNT = 300

/** Whom a username or email stands for; ids start at 1, so nobody has 0. */
const loginOf = Effect.fn("loginOf")(function* (username: string) {
  const found = Option.getOrUndefined(yield* (yield* UserStore).findByLogin(normalUsername(username)))
  return found === undefined || found.passwordHash === null || found.account.accountType !== "User"
    ? { id: 0, hash: undefined }
    : { id: found.account.id, hash: found.passwordHash }
})

/** While it was tried, the password may have become another one, and its sessions ended. */
const refuseChanged = Effect.fn("refuseChanged")(function* (id: number, tried: string) {
  const hash = yield* (yield* UserStore).passwordHash(id)
  if (!Option.contains(hash, tried)) return yield* wrongLogin
})

const wrongLogin = Effect.fail(new Unauthenticated({ reason: "The username or the password is wrong" }))
