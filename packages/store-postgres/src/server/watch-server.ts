import { Cause, Effect, Exit, Fiber, Option } from "effect"
import { hasTimedOut } from "./outage.ts"
import type { Transport } from "./transport.ts"

/**
 * Checks every second whether the server answers and accepts writes, as long as there are connections or somebody
 * failed to connect. The check has a connection of its own, so that no other work delays it. A refusal counts as an
 * answer. When the server stops answering, all connections are closed: their statements fail at once. Otherwise they
 * would wait for the operating system, for a quarter of an hour.
 */
export const watchServer = Effect.fnUntraced(function* (watched: Watched) {
  let isDown = false
  let hasFailed = false
  let bytesBefore = 0

  const check = Effect.gen(function* () {
    if (!isDown && !hasFailed && !watched.connections().isOpen()) return
    hasFailed = false
    const answer = yield* answerOf(watched)
    const isSilent = answer === "none"
    const bytes = watched.connections().bytesRead()
    const isRefusedForAll = answer === "refusal" && watched.isPooled && bytes === bytesBefore
    bytesBefore = bytes
    const hasChanged = isSilent !== isDown
    // First, so that no request opens a connection between the two.
    isDown = isSilent
    if (isSilent || isRefusedForAll) watched.destroy(isSilent ? SILENCE : REFUSAL)
    if (hasChanged) yield* isSilent ? Effect.logError(SILENCE) : Effect.logInfo("The database answers again")
    if (answer !== "writable" && (yield* watched.moveOn(answer))) isDown = false
  })

  yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep("1 second"), Effect.ignoreCause(check))))
  return {
    isDown: () => isDown,
    /** Demands a check although there are no connections. */
    failedToConnect: () => {
      hasFailed = true
    }
  }
})

/** The result of a check of a server. It is `busy` if only other work got answers. */
export type ServerAnswer = "writable" | "read-only" | "refusal" | "busy" | "none"

interface Watched {
  /** The connections whose work shows that the server answers. */
  readonly connections: () => Pick<Transport, "isOpen" | "bytesRead">
  readonly isReadOnly: Effect.Effect<boolean, unknown>
  /** Connections to a pooler stay open when the server is gone, and their statements wait. */
  readonly isPooled: boolean
  /** Closes all connections. */
  readonly destroy: (reason: string) => void
  /** Looks for a server that accepts writes. Answers whether it has changed to one. */
  readonly moveOn: (answer: ServerAnswer) => Effect.Effect<boolean>
}

const REFUSAL = "The pooler has no connection to the database server"

const SILENCE = "The database server does not answer"

/**
 * Waits in several short steps, so that a pause of this process itself does not count as silence of the server. Nor
 * does an attempt to connect that timed out count as a refusal.
 */
const answerOf = Effect.fnUntraced(function* ({ connections, isReadOnly }: Watched): Effect.fn.Return<ServerAnswer> {
  const watched = connections()
  const before = watched.bytesRead()
  const asked = yield* Effect.forkDetach(isReadOnly)
  for (let step = 0; step < STEPS; step++) {
    const answer = yield* Effect.timeoutOption(Fiber.await(asked), "500 millis")
    if (Option.isNone(answer)) continue
    if (Exit.isSuccess(answer.value)) return answer.value.value ? "read-only" : "writable"
    if (!hasTimedOut(Cause.squash(answer.value.cause))) return "refusal"
    break
  }
  return watched.bytesRead() === before ? "none" : "busy"
})

const STEPS = 5
