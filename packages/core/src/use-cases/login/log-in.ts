import { Effect, Option, Redacted } from "effect"
import type { LoginOrigin } from "../../domain/login/login-history.ts"
import { CurrentSessionSettings, newSession } from "../../domain/login/session.ts"
import { normalUsername } from "../../domain/users/user-rules.ts"
import type { LoggedInUser } from "../../domain/users/user-views.ts"
import { recordedNameOf, type User, userOf } from "../../domain/users/user.ts"
import { fold } from "../../domain/values/text.ts"
import { now } from "../../domain/values/timestamp.ts"
import { Unauthenticated } from "../../domain/violations/errors.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { CredentialStore } from "../../ports/login/credential-store.ts"
import { LoginFailureStore } from "../../ports/login/login-failure-store.ts"
import { SessionStore } from "../../ports/login/session-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { Passwords } from "../../ports/users/passwords.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { knownDevice, rememberDevice } from "./known-devices.ts"
import { countGuess } from "./limit-attempts.ts"
import { recordFailedLogin, recordLogin } from "./login-history.ts"
import { requirePasswordLogin } from "./password-login.ts"
import type { PasswordLogin } from "../../domain/login/password-login.ts"

/** A login, and the address of the client. */
export interface LoginAttempt extends PasswordLogin {
  /** What attempts are counted by: the address of the client or its network; empty if unknown. */
  readonly address: string
  /** The address of the client, for the login history; unknown by default. */
  readonly ip?: string | null
  /** What the browser calls itself; unknown by default. */
  readonly userAgent?: string | null
  /** The secret that an earlier login stored on the device, if any. */
  readonly device?: Redacted.Redacted<string>
  /** The secret of the browser's session, if it has one. A login ends it. */
  readonly former?: Redacted.Redacted<string>
}

/**
 * Starts a session if the password is correct, and renews its hash if new ones cost more. All failures give the same
 * error after the same time: without a user or a password, a dummy hash is checked.
 */
export const logIn = Effect.fn("logIn")(function* (attempt: LoginAttempt) {
  yield* requirePasswordLogin()
  const { username, password, address, device, ip = null, userAgent = null } = attempt
  const { id, hash, fault } = yield* loginOf(username)
  const known = yield* knownDevice(device, id, hash)
  const source = { account: known === undefined ? countedAccount(id, username) : `device ${known}`, address }
  yield* countGuess(source)

  const { hash: hashed, isOutdated = () => false, verify } = yield* Passwords
  const verified = verify(password, hash)
  const counted = (yield* UserStore).countLogin(id, false)
  const [isRight] = yield* Effect.all([verified, counted], { concurrency: 2 })
  const origin = { type: "password", ip, userAgent } as const
  if (!isRight || hash === undefined) {
    yield* recordFailedLogin(origin, fault === unknownUser ? null : username, fault)
    return yield* wrongLogin
  }

  const renewed = isOutdated(hash) ? yield* hashed(password) : undefined
  return yield* (yield* Transactions)
    .run(
      Effect.gen(function* () {
        const session = yield* beginSession(id, { ...origin, username })
        yield* refuseChanged(id, hash, password)
        if (renewed !== undefined) yield* (yield* UserStore).setPasswordHash(id, renewed)
        yield* (yield* LoginFailureStore).clear(source)
        if (attempt.former !== undefined) yield* endSession(attempt.former)
        return yield* passwordSession(session)
      })
    )
    .pipe(Effect.tapError(() => recordFailedLogin(origin, username, changedMeanwhile)))
})

/** What guesses are counted by: the account, whichever of its names is tried, or the name if it belongs to nobody. */
const countedAccount = (id: number, username: string): string =>
  id === 0 ? `name ${fold(username).slice(0, LONGEST_NAME)}` : `login of ${id}`

const unknownUser = "No user has this name"
const noPassword = "The user has no password"
const deactivated = "The user is deactivated"
const wrongPassword = "The password is wrong"
const changedMeanwhile = "The user was changed meanwhile"

const passwordSession = Effect.fnUntraced(function* ({ user, ...session }: BegunSession) {
  const sessions = yield* (yield* SessionStore).counts(yield* now, user.id)
  const loggedIn: PasswordSession = {
    ...session,
    user: { ...user, activeSessions: sessions.get(user.id) ?? 0, deletedSessions: 0 },
    device: yield* rememberDevice(user.id)
  }
  return loggedIn
})

/** A session, and the secret by which later logins from this device are recognized. */
export interface PasswordSession extends BegunSession {
  readonly user: LoggedInUser
  readonly device: Redacted.Redacted<string> | undefined
}

/** In characters: longer than any username or email, and short enough to store. */
const LONGEST_NAME = 300

/** The id of the active user with this username or email, or 0, which no user has. */
const loginOf = Effect.fnUntraced(function* (username: string) {
  const found = Option.getOrUndefined(yield* (yield* UserStore).findByLogin(normalUsername(username)))
  if (found === undefined) return nobody(unknownUser)
  const { accountType, active, id } = found.account
  if (found.passwordHash === null || accountType !== "User") return nobody(noPassword)
  return active ? { id, hash: found.passwordHash, fault: wrongPassword } : nobody(deactivated)
})

const nobody = (fault: string) => ({ id: 0, hash: undefined, fault })

/** Fails if the password was changed while it was checked. Another login may have renewed its hash meanwhile. */
const refuseChanged = Effect.fnUntraced(function* (id: number, tried: string, password: Redacted.Redacted<string>) {
  const hash = yield* (yield* UserStore).passwordHash(id)
  if (Option.contains(hash, tried)) return
  if (!(yield* (yield* Passwords).verify(password, Option.getOrUndefined(hash)))) return yield* wrongLogin
})

const wrongLogin = Effect.fail(new Unauthenticated({ reason: "The username or the password is wrong" }))

/** A session that has begun. The secret is for the session cookie only. */
export interface BegunSession {
  readonly user: User
  readonly secret: Redacted.Redacted<string>
  readonly seconds: number
}

/** Where the user logged in, and by which name. By default, that is the name in events. */
interface SessionOrigin extends LoginOrigin {
  readonly username?: string
}

/**
 * Starts a session with a new secret in the open transaction, and records the login. Locks the user until it ends, so
 * that deleting the user or ending their sessions includes this one. `providerSession` is sealed.
 */
export const beginSession = Effect.fnUntraced(function* (
  id: number,
  origin: SessionOrigin,
  providerSession: string | null = null
) {
  const users = yield* UserStore
  yield* users.countLogin(id, true)
  const account = yield* users.find(id)
  if (Option.isNone(account)) return yield* new Unauthenticated({ reason: "This user was deleted" })
  if (!account.value.active) return yield* new Unauthenticated({ reason: "This user is deactivated" })

  const { digest, randomHex } = yield* Secrets
  const secret = yield* randomHex(32)
  const key = yield* digest(secret)
  const createdAt = yield* now
  const settings = yield* CurrentSessionSettings
  const begun = newSession({ user: id, createdAt, providerSession }, origin, settings)
  yield* (yield* SessionStore).insert(key, begun)
  yield* (yield* CredentialStore).markSeen("session", key, createdAt)
  yield* recordLogin(origin, origin.username ?? recordedNameOf(account.value))
  const session: BegunSession = {
    user: userOf({ ...account.value, seenAt: createdAt }),
    secret: Redacted.make(secret),
    seconds: settings.hours * 3600
  }
  return session
})

/** Ends the session with this secret, if there is one, and returns it. */
export const endSession = Effect.fn("endSession")(function* (secret: Redacted.Redacted<string>) {
  const sessions = yield* SessionStore
  const key = yield* (yield* Secrets).digest(Redacted.value(secret))
  const ended = yield* sessions.find(key)
  yield* sessions.remove(key)
  return ended
})
