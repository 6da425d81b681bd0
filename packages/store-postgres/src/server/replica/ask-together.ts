import { Deferred, Effect } from "effect"

/**
 * Shares the answer to one query among all callers that ask at the same time. The query begins after they asked. The
 * interruption of one caller does not end it for the others, so nobody waits for a cancellation.
 */
export const askTogether = <A, E>(query: Effect.Effect<A, E>) =>
  Effect.map(Effect.scope, (scope) => {
    let waiting: Deferred.Deferred<A, E> | undefined
    let isAsking = false

    const askWhileWaitedFor = Effect.gen(function* () {
      while (waiting !== undefined) {
        const asked = waiting
        waiting = undefined
        yield* Deferred.done(asked, yield* Effect.exit(query))
      }
      isAsking = false
    })
    return Effect.uninterruptibleMask((restore) =>
      Effect.suspend(() => {
        waiting ??= Deferred.makeUnsafe<A, E>()
        const answer = restore(Deferred.await(waiting))
        if (isAsking) return answer
        isAsking = true
        return Effect.andThen(Effect.forkIn(askWhileWaitedFor, scope), answer)
      })
    )
  })
