import { Effect, Fiber } from "effect"

/**
 * Begins to handle a request for the expected caller while `admit` is still finding out who it is. The result counts only if that is
 * the same caller; otherwise the request is handled again for the one who was found, or not at all.
 */
export const beginEarly = Effect.fnUntraced(function* <Caller, A, E, R, E2, R2>(
  expected: Caller,
  admit: Effect.Effect<Caller, E2, R2>,
  handle: (caller: Caller) => Effect.Effect<A, E, R>
) {
  const begun = yield* Effect.forkChild(handle(expected), { startImmediately: true })
  const caller = yield* Effect.onError(admit, () => Fiber.interrupt(begun))
  if (caller === expected) return yield* Fiber.join(begun)
  yield* Fiber.interrupt(begun)
  return yield* handle(caller)
})
