import { Authenticator, layerCredentials, Passwords, SESSION_COOKIE, UserStore } from "@halyard/core"
import { Effect, Redacted } from "effect"
import { aUserAccount } from "../../people/people-fixtures.ts"

export const aPassword = Redacted.make("a password that nobody guesses")

/** A user who can log in with `aPassword`. */
export const aPasswordUser = Effect.fn("aPasswordUser")(function* (given: Parameters<typeof aUserAccount>[0] = {}) {
  const account = yield* aUserAccount(given)
  const hash = yield* (yield* Passwords).hash(aPassword)
  yield* (yield* UserStore).setPasswordHash(account.id, hash)
  return { ...account, email: account.email ?? "", username: account.username ?? "" }
})

/** Who the session of this secret belongs to. */
export const whoseSession = (secret: Redacted.Redacted<string>) =>
  Effect.provide(
    Effect.flatMap(Authenticator, ({ authenticate }) =>
      authenticate({ cookie: (name) => (name === SESSION_COOKIE ? secret : undefined) })
    ),
    layerCredentials,
    { local: true }
  )
