import { Effect, Queue, type Scope } from "effect"
import { countNewEvents } from "../events/event-counts.ts"
import { indexTexts } from "../events/texts/index-texts.ts"
import { firstRow, type Sql } from "../sql/sql.ts"

/**
 * Counts events, indexes their texts and merges the entries of indexes soon after something was written, in the
 * background. Nothing depends on when this runs: until then, counts and searches read what is new one by one. Returns
 * what to call after writes.
 */
export const keepIndexed = Effect.fnUntraced(function* (
  sql: Sql
): Effect.fn.Return<Effect.Effect<void>, never, Scope.Scope> {
  const written = yield* Queue.sliding<"written">(1)
  yield* Queue.offer(written, "written")
  yield* Queue.take(written).pipe(
    Effect.andThen(Effect.delay(indexWritten(sql), PAUSE)),
    Effect.catchCause((cause) => Effect.logDebug("What was written could not be counted and indexed", cause)),
    Effect.forever,
    Effect.forkScoped
  )
  return Effect.asVoid(Queue.offer(written, "written"))
})

/** What was written may not be committed yet. That of one request is indexed together. */
const PAUSE = "1 second"

const indexWritten = Effect.fnUntraced(function* (sql: Sql) {
  yield* countNewEvents(sql)
  yield* mergeEntries(sql, "features_by_text")
  yield* indexTexts(sql)
  yield* mergeEntries(sql, "event_texts_by_key")
})

/**
 * Such an index collects new entries in a list, which searches read in full. Merging many at once takes a fifth of
 * adding them one by one. The list is merged when it has a certain length, and here. Only the owner may; autovacuum
 * does it otherwise.
 */
const mergeEntries = (sql: Sql, index: string) =>
  firstRow(sql`
    SELECT gin_clean_pending_list(oid) FROM pg_class WHERE oid = to_regclass(${index}) AND pg_has_role(relowner, 'USAGE')`)
