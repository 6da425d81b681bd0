import { Clock, Effect, Option } from "effect"
import type { OpenTarget } from "../target.ts"
import { askTogether } from "./ask-together.ts"
import { appliedBytes, primaryPosition } from "./positions.ts"

/**
 * Answers whether the replica has applied what the primary has now, on this timeline. Waits for a healthy replica,
 * which is some milliseconds behind. Nobody waits for a server that hangs.
 */
export const replicaProgress = Effect.fnUntraced(function* (replica: OpenTarget, primary: () => OpenTarget) {
  const endOfLog = yield* askTogether(Effect.suspend(() => primary().check(primaryPosition)))
  const applied = yield* askTogether(replica.check(appliedBytes))
  const clock = yield* Clock.Clock

  const catchUp = Effect.fnUntraced(function* (timeline: number) {
    const [end, now] = yield* Effect.all([endOfLog, applied], { concurrency: 2 })
    if (end.timeline !== timeline) return false
    let bytes = now
    while (bytes < end.bytes) {
      yield* Effect.sleep(PAUSE)
      bytes = yield* applied
    }
    return true
  })
  return (timeline: number): Effect.Effect<boolean> =>
    catchUp(timeline).pipe(
      Effect.timeoutOption(PATIENCE),
      Effect.map(Option.getOrElse(() => false)),
      Effect.catchCause(() => Effect.succeed(false)),
      Effect.provideService(Clock.Clock, clock)
    )
})

const PATIENCE = "100 millis"
const PAUSE = "2 millis"
