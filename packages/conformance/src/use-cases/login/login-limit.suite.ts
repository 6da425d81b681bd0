import { assert } from "@effect/vitest"
import { Passwords } from "@halyard/core/ports"
import { logIn, resetPassword, resetUserPassword } from "@halyard/core/use-cases"
import { Duration, Effect, Redacted } from "effect"
import { later } from "../../fixtures/history.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { racing } from "../racing.ts"
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

  "counts the guesses for an account, whichever of its names is tried": Effect.gen(function* () {
    const { email, username } = yield* aPasswordUser()
    const address = yield* uniqueName("address")
    for (let attempt = 0; attempt < 10; attempt++) {
      const name = attempt % 2 === 0 ? username : email
      assert.strictEqual(yield* outcome({ ...wrong, username: name, address }), "Unauthenticated")
    }
    for (const name of [username, email, email.toUpperCase()]) {
      assert.strictEqual(yield* outcome({ ...right, username: name, address }), "TooManyRequests")
    }
  }),

  "lets nobody guess for a name more than fifty times an hour from any number of addresses": Effect.gen(function* () {
    const { username } = yield* aPasswordUser()
    for (const name of [username, yield* uniqueName("nobody")]) {
      const { delays, guessed } = yield* guessFor(name, "55 minutes")
      assert.deepStrictEqual([guessed, delays.at(0), delays.toSorted(ascending)], [50, 4, delays])
      const after = yield* later(2 * 3600)(outcome({ ...wrong, username: name, address: "" }))
      assert.strictEqual(after, "Unauthenticated")
    }
  }),

  "does not lock people out of devices where they logged in, or set the password with a link": Effect.gen(function* () {
    const { id, username } = yield* aPasswordUser()
    const address = yield* uniqueName("address")
    const { device } = yield* logIn({ ...right, username, address })
    yield* guessFor(username, "1 minute")
    assert.strictEqual(yield* outcome({ ...right, username, address }), "TooManyRequests")
    assert.strictEqual(yield* outcome({ ...right, username, address, ...at(device) }), "in")

    const other = yield* aPasswordUser()
    for (const secret of ["", "x", `${"0".repeat(32)}.${"0".repeat(64)}`]) {
      const forged = { device: Redacted.make(secret) }
      assert.strictEqual(yield* outcome({ ...right, username, address, ...forged }), "TooManyRequests")
    }
    const foreign = yield* logIn({ ...right, username: other.username, address })
    assert.strictEqual(yield* outcome({ ...right, username, address, ...at(foreign.device) }), "TooManyRequests")

    const [, link = ""] = (yield* asAdmin(resetUserPassword(id))).split("token=")
    const changed = Redacted.make("another password that nobody guesses")
    const known = yield* resetPassword(Redacted.make(link), changed)
    const attempt = { password: changed, username, address }
    assert.strictEqual(yield* outcome({ ...attempt, ...at(device) }), "TooManyRequests")
    assert.strictEqual(yield* outcome({ ...attempt, ...at(known) }), "in")
  }),

  "limits guesses on a known device, too": Effect.gen(function* () {
    const { username } = yield* aPasswordUser()
    const { device } = yield* logIn({ ...right, username, address: "" })
    const { guessed } = yield* guessFor(username, "55 minutes", at(device))
    assert.strictEqual(guessed, 50)
    assert.strictEqual(yield* outcome({ ...right, username, address: "" }), "in")
  }),

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
  }).pipe(racing),

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

/** Sends the device's secret, if there is one. */
const at = (device: Redacted.Redacted<string> | undefined) => (device === undefined ? {} : { device })

const ascending = (one: number, other: number): number => one - other

/** Guesses from a new address each time, as fast as it is allowed. */
const guessFor = Effect.fn("guessFor")(function* (username: string, duration: Duration.Input, device: object = {}) {
  const prefix = yield* uniqueName("address")
  const delays: Array<number> = []
  let [guessed, seconds] = [0, 0]
  while (seconds < Duration.toSeconds(duration)) {
    const address = `${prefix}-${guessed}`
    const failed = yield* later(seconds)(Effect.flip(logIn({ ...wrong, username, address, ...device })))
    if (failed._tag === "TooManyRequests") {
      delays.push(failed.retryAfter)
      seconds += failed.retryAfter
    } else guessed += 1
  }
  return { guessed, delays }
})
