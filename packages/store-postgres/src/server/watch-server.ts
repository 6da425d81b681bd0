import { Effect, Fiber, Option } from "effect"
import type { Transport } from "./transport.ts"

/**
 * Checks every second whether the server answers, as long as there are connections. The check has a connection of its own,
 * so that no other work delays it. A refusal counts as an answer. When the server stops answering, all connections are
 * closed: their statements fail at once. Otherwise they would wait for the operating system, for a quarter of an hour.
 */
export const watchServer = Effect.fnUntraced(function* (
  connections: Transport,
  question: Effect.Effect<unknown, unknown>,
  others: ReadonlyArray<Transport>
) {
  let isDown = false

  const check = Effect.gen(function* () {
    if (!isDown && !connections.isOpen()) return
    const isSilent = yield* hasStoppedAnswering(connections, question)
    if (isSilent) {
      for (const transport of [connections, ...others]) transport.destroy(SILENCE)
    }
    if (isSilent !== isDown) yield* isSilent ? Effect.logError(SILENCE) : Effect.logInfo("The database answers again")
    isDown = isSilent
  })

  yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep("1 second"), Effect.ignoreCause(check))))
  return { isDown: () => isDown }
})

const SILENCE = "The database server does not answer"

/** Waits in several short steps, so that a pause of this process itself does not count as silence of the server. */
const hasStoppedAnswering = Effect.fnUntraced(function* (
  connections: Transport,
  question: Effect.Effect<unknown, unknown>
) {
  const before = connections.bytesRead()
  const asked = yield* Effect.forkDetach(Effect.exit(question))
  for (let step = 0; step < STEPS; step++) {
    const answer = yield* Effect.timeoutOption(Fiber.await(asked), "500 millis")
    if (Option.isSome(answer)) return false
  }
  return connections.bytesRead() === before
})

const STEPS = 5
