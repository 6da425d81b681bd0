import { Overloaded } from "@halyard/core/ports"
import { Deferred, Effect, Latch } from "effect"
import { MOST_AT_ONCE } from "./token-validation.ts"

/** Unknown secrets that wait to be checked. Requests with the same secret share one check. */
export interface Questions {
  /** Waits until the secret was checked. Returns false if that was not possible. */
  readonly ask: (secret: string) => Effect.Effect<boolean>
  /** Checks the waiting secrets without an end, one request at a time. */
  readonly answer: (check: Check) => Effect.Effect<never>
}

/** Returns whether all of the secrets are valid. Undefined if that cannot be found out. */
type Check = (secrets: ReadonlyArray<string>) => Effect.Effect<boolean | undefined>

export const makeQuestions = (): Questions => {
  const waiting = new Map<string, Deferred.Deferred<boolean>>()
  const some = Latch.makeUnsafe(false)

  const ask = (secret: string): Effect.Effect<boolean> =>
    Effect.suspend(() => {
      const known = waiting.get(secret)
      if (known !== undefined) return Deferred.await(known)
      if (waiting.size >= MOST_QUESTIONS) return Effect.die(tooMany)
      const answer = Deferred.makeUnsafe<boolean>()
      waiting.set(secret, answer)
      some.openUnsafe()
      return Deferred.await(answer)
    })

  const once = Effect.fnUntraced(function* (check: Check) {
    yield* some.await
    const asked = [...waiting].slice(0, MOST_AT_ONCE)
    const areValid = yield* check(asked.map(([secret]) => secret))
    for (const [secret, answer] of asked) {
      waiting.delete(secret)
      yield* Deferred.succeed(answer, areValid !== undefined)
    }
    if (waiting.size === 0) some.closeUnsafe()
    // Servers limit requests with wrong secrets. A pause after each keeps strangers from using up that limit.
    if (areValid === false) yield* Effect.sleep("1 second")
  })

  return { ask, answer: (check) => Effect.forever(once(check)) }
}

const MOST_QUESTIONS = 1000

const tooMany = new Overloaded({
  message: "Too many unknown tokens are shown at once. Try again later.",
  retryAfter: 5
})
