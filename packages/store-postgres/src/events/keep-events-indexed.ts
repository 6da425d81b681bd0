import { Effect, Queue, type Scope } from "effect"
import { countNewEvents } from "./event-counts.ts"
import { indexTexts } from "./texts/index-texts.ts"
import type { Sql } from "../sql/sql.ts"

/**
 * Counts events and indexes their texts soon after they are written, in the background. Until then counts and searches read the events
 * themselves, so nothing depends on when this runs. Returns what to call when events have been written.
 */
export const keepEventsIndexed = Effect.fnUntraced(function* (
  sql: Sql
): Effect.fn.Return<Effect.Effect<void>, never, Scope.Scope> {
  const written = yield* Queue.sliding<"written">(1)
  yield* Queue.offer(written, "written")
  yield* Queue.take(written).pipe(
    Effect.andThen(Effect.delay(Effect.andThen(countNewEvents(sql), indexTexts(sql)), PAUSE)),
    Effect.catchCause((cause) => Effect.logDebug("New events could not be counted and indexed", cause)),
    Effect.forever,
    Effect.forkScoped
  )
  return Effect.asVoid(Queue.offer(written, "written"))
})

/** The events may not be committed yet. Those of one request are indexed together. */
const PAUSE = "1 second"
