import { Overloaded } from "@halyard/core/ports"
import { Deferred, Effect, Latch } from "effect"
import { MOST_AT_ONCE } from "./token-validation.ts"

/** Unknown secrets, each of which is checked once for all who show it. */
export interface Questions {
  /** Waits until the secret was checked. Answers whether that was possible. */
  readonly ask: (secret: string) => Effect.Effect<boolean>
  /** Checks what waits, for ever: one request at a time. */
  readonly answer: (check: Check) => Effect.Effect<never>
}

/** Answers whether all of them are valid; undefined if that cannot be found out. */
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
    // Servers limit requests with wrong secrets. Strangers who show many must not use up what the relay may ask.
    if (areValid === false) yield* Effect.sleep("1 second")
  })

  return { ask, answer: (check) => Effect.forever(once(check)) }
}

const MOST_QUESTIONS = 1000

const tooMany = new Overloaded({
  message: "Too many unknown tokens are shown at once. Try again later.",
  retryAfter: 5
})
