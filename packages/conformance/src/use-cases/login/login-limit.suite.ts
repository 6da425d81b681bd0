import { assert } from "@effect/vitest"
import { Passwords } from "@halyard/core/ports"
import { logIn } from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aPassword, aPasswordUser } from "../../fixtures/accounts.ts"

export const loginLimitSuite: UseCaseSuite = {
  "lets nobody try an account from one address more than ten times a minute, whether or not there is one": Effect.gen(
    function* () {
      const user = yield* aPasswordUser()
      const [here, there] = [yield* uniqueName("address"), yield* uniqueName("address")]
      const nobody = yield* uniqueName("nobody")
      for (const username of [user.username, nobody]) {
        for (let attempt = 0; attempt < 10; attempt++) {
          assert.strictEqual(yield* outcome({ ...wrong, username, address: here }), "Unauthenticated")
        }
        const limited = yield* Effect.flip(logIn({ ...right, username, address: here }))
        assert.strictEqual(limited._tag, "TooManyRequests")
        assert.isTrue(limited._tag === "TooManyRequests" && limited.retryAfter >= 1 && limited.retryAfter <= 60)
        assert.strictEqual(yield* outcome({ ...wrong, username, address: there }), "Unauthenticated")
      }
      assert.strictEqual(yield* outcome({ ...wrong, username: nobody.toUpperCase(), address: here }), "TooManyRequests")
      assert.strictEqual(yield* outcome({ ...right, username: user.username, address: there }), "in")
      const other = yield* aPasswordUser()
      assert.strictEqual(yield* outcome({ ...right, username: other.username, address: here }), "in")
    }
  ),

  "forgets failures after a success": Effect.gen(function* () {
    const { username } = yield* aPasswordUser()
    const address = yield* uniqueName("address")
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 9; attempt++) yield* outcome({ ...wrong, username, address })
      assert.strictEqual(yield* outcome({ ...right, username, address }), "in")
    }
  }),

  "holds for attempts at once, which look at no more passwords": Effect.gen(function* () {
    const { username } = yield* aPasswordUser()
    const address = yield* uniqueName("address")
    const passwords = yield* Passwords
    let looks = 0
    const watched = Passwords.of({
      ...passwords,
      verify: (password, hash) => {
        looks += 1
        return Effect.delay(passwords.verify(password, hash), "20 millis")
      }
    })
    const outcomes = yield* Effect.forEach(
      Array.from({ length: 25 }),
      () => Effect.provideService(outcome({ ...wrong, username, address }), Passwords, watched),
      { concurrency: "unbounded" }
    )
    assert.strictEqual(looks, 10)
    assert.strictEqual(outcomes.filter((one) => one === "TooManyRequests").length, 15)
  }),

  "lets an address try no more than a hundred times a minute, and does not distinguish addresses where none is known":
    Effect.gen(function* () {
      const [address, account] = [yield* uniqueName("address"), yield* uniqueName("account")]
      for (const from of [address, ""]) {
        for (let attempt = 0; attempt < 100; attempt++) {
          const username = `${account}-${Math.floor(attempt / 10)}`
          assert.strictEqual(yield* outcome({ ...wrong, username, address: from }), "Unauthenticated")
        }
        const expected = from === "" ? "Unauthenticated" : "TooManyRequests"
        assert.strictEqual(yield* outcome({ ...wrong, username: `${account}-new`, address: from }), expected)
      }
    })
}

const right = { password: aPassword }
const wrong = { password: Redacted.make("wrong") }

const outcome = (login: Parameters<typeof logIn>[0]) =>
  Effect.match(logIn(login), { onFailure: ({ _tag }) => _tag, onSuccess: () => "in" as const })
