import { Effect, Option, Redacted } from "effect"
import { ATTEMPT_SECONDS, secondsToWait } from "../../domain/login/attempt-limit.ts"
import { CurrentSessionSettings } from "../../domain/login/session.ts"
import { normalUsername } from "../../domain/users/user-rules.ts"
import { type User, userOf } from "../../domain/users/user.ts"
import { fold } from "../../domain/values/text.ts"
import { now, secondsAfter } from "../../domain/values/timestamp.ts"
import { TooManyRequests, Unauthenticated } from "../../domain/violations/errors.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { CredentialStore } from "../../ports/login/credential-store.ts"
import { LoginFailureStore, type LoginSource } from "../../ports/login/login-failure-store.ts"
import { SessionStore } from "../../ports/login/session-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { Passwords } from "../../ports/users/passwords.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { requirePasswordLogin } from "./password-login.ts"
import type { PasswordLogin } from "../../domain/login/password-login.ts"

/** A login, and the address that it comes from. */
export interface LoginAttempt extends PasswordLogin {
  /** Where it comes from; empty if that is not known. */
  readonly address: string
}

/**
 * Begins a session of who knows the password. All others are told the same after the same time: where there is no such
 * user, or none with a password, one that does not exist is tried.
 */
export const logIn = Effect.fn("logIn")(function* ({ username, password, address }: LoginAttempt) {
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

/** A login. The secret is for the cookie of who logged in, and for nobody else. */
export interface BegunSession {
  readonly user: User
  readonly secret: Redacted.Redacted<string>
  readonly seconds: number
}

/**
 * Begins a session of a user, under a secret that nobody knew before, in the open transaction. It holds the user until that
 * ends, so whoever removes them, or ends their sessions, meets this one too. `providerSession` is sealed.
 */
export const beginSession = Effect.fn("beginSession")(function* (id: number, providerSession: string | null = null) {
  const users = yield* UserStore
  yield* users.countLogin(id, true)
  const account = yield* users.find(id)
  if (Option.isNone(account)) return yield* new Unauthenticated({ reason: "There is no such user any more" })

  const { digest, randomHex } = yield* Secrets
  const secret = yield* randomHex(32)
  const key = yield* digest(secret)
  const createdAt = yield* now
  const seconds = (yield* CurrentSessionSettings).hours * 3600
  const expiresAt = secondsAfter(createdAt, seconds)
  yield* (yield* SessionStore).insert(key, { user: id, createdAt, expiresAt, providerSession })
  yield* (yield* CredentialStore).markSeen("session", key, createdAt)
  const session: BegunSession = {
    user: userOf({ ...account.value, seenAt: createdAt }),
    secret: Redacted.make(secret),
    seconds
  }
  return session
})

/** Ends the session that has this secret, if there is one, and answers what it was. */
export const endSession = Effect.fn("endSession")(function* (secret: Redacted.Redacted<string>) {
  const sessions = yield* SessionStore
  const key = yield* (yield* Secrets).digest(Redacted.value(secret))
  const ended = yield* sessions.find(key)
  yield* sessions.remove(key)
  return ended
})

/**
 * Counts an attempt as a failure before it is made, so that no more of them get through at once than one after the other;
 * who succeeds clears it. Fails with `TooManyRequests` where the limit of this minute is reached, on whatever instance.
 */
export const countAttempt = Effect.fn("countAttempt")(function* (source: LoginSource, limit: number) {
  const transactions = yield* Transactions
  const failures = yield* LoginFailureStore
  yield* transactions.run(
    Effect.gen(function* () {
      yield* transactions.lock(`attempts ${source.address}`)
      const at = yield* now
      const begin = secondsAfter(at, -ATTEMPT_SECONDS)
      const { ofAddress, ofBoth } = yield* failures.since(source, begin)
      const retryAfter = Math.max(
        secondsToWait(ofBoth, limit, at),
        source.address === UNKNOWN_ADDRESS ? 0 : secondsToWait(ofAddress, ATTEMPTS_OF_ADDRESS, at)
      )
      if (retryAfter > 0) return yield* new TooManyRequests({ retryAfter })
      yield* failures.add(source, at, begin)
    })
  )
})

/** Where the host tells no addresses, everybody would share one limit. */
export const UNKNOWN_ADDRESS = ""

/** More than this a minute come from nobody who tries to remember a password. */
const ATTEMPTS_OF_ADDRESS = 100
