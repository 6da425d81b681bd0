import { assert } from "@effect/vitest"
import { SessionStore, Transactions, UserStore } from "@halyard/core/ports"
import { Deferred, Effect, Fiber, Option } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { hexDigits } from "../../fixtures/unique.ts"
import { aSession, aUserAccount } from "../../fixtures/accounts.ts"

export const loginRaceSuite: StoreSuite = {
  "keeps a user whose login is counted until the transaction ends": Effect.gen(function* () {
    const [users, sessions, { run }] = [yield* UserStore, yield* SessionStore, yield* Transactions]
    const { id: user } = yield* aUserAccount()
    const digest = yield* hexDigits(64)
    const counted = yield* Deferred.make<void>()
    const login = yield* Effect.forkChild(
      run(
        Effect.gen(function* () {
          yield* users.countLogin(user, true)
          yield* Deferred.succeed(counted, undefined)
          yield* Effect.sleep("30 millis")
          const session = aSession({ user, createdAt: minute(0), expiresAt: minute(9_000_000) })
          yield* sessions.insert(digest, session)
        })
      )
    )
    yield* Deferred.await(counted)
    yield* users.remove(user)
    yield* Fiber.join(login)
    assert.deepStrictEqual(yield* sessions.find(digest), Option.none())
    assert.deepStrictEqual(yield* users.find(user), Option.none())
  }),

  "keeps a password that is being changed from beginning sessions by the one before": Effect.gen(function* () {
    const [users, sessions, { run }] = [yield* UserStore, yield* SessionStore, yield* Transactions]
    const { id: user } = yield* aUserAccount()
    yield* users.setPasswordHash(user, "old")
    const changing = yield* Deferred.make<void>()
    const change = yield* Effect.forkChild(
      run(
        Effect.gen(function* () {
          yield* users.setPasswordHash(user, "new")
          yield* sessions.removeOthers(user)
          yield* Deferred.succeed(changing, undefined)
          yield* Effect.sleep("30 millis")
        })
      )
    )
    yield* Deferred.await(changing)
    const seen = yield* run(Effect.andThen(users.countLogin(user, true), users.passwordHash(user)))
    assert.deepStrictEqual(seen, Option.some("new"))
    yield* Fiber.join(change)
  })
}
