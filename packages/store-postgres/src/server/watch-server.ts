import { Effect, Fiber, Option } from "effect"
import type { Transport } from "./transport.ts"

/**
 * Asks the server every second, while there are connections, whether it is there: on a connection of its own, so that
 * no work can be in the way. One that refuses has answered. When it falls silent, every connection is ended: who waits
 * on one fails at once, instead of when the operating system gives up, in a quarter of an hour.
 */
export const watchServer = Effect.fnUntraced(function* (
  connections: Transport,
  question: Effect.Effect<unknown, unknown>,
  others: ReadonlyArray<Transport>
) {
  let isDown = false

  const look = Effect.gen(function* () {
    if (!isDown && !connections.isOpen()) return
    const isSilent = yield* fallsSilent(connections, question)
    if (isSilent) {
      for (const transport of [connections, ...others]) transport.destroy(SILENCE)
    }
    if (isSilent !== isDown) yield* isSilent ? Effect.logError(SILENCE) : Effect.logInfo("The database answers again")
    isDown = isSilent
  })

  yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep("1 second"), Effect.ignoreCause(look))))
  return { isDown: () => isDown }
})

const SILENCE = "The database server does not answer"

/** Patience is counted in steps, each begun anew: so a process that was busy itself does not blame the server. */
const fallsSilent = Effect.fnUntraced(function* (connections: Transport, question: Effect.Effect<unknown, unknown>) {
  const before = connections.bytesRead()
  const asked = yield* Effect.forkDetach(Effect.exit(question))
  for (let step = 0; step < STEPS; step++) {
    const answer = yield* Effect.timeoutOption(Fiber.await(asked), "500 millis")
    if (Option.isSome(answer)) return false
  }
  return connections.bytesRead() === before
})

const STEPS = 5
