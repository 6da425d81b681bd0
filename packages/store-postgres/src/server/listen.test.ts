import { it } from "@effect/vitest"
import { CurrentPrincipal, newEvent, systemPrincipal } from "@halyard/core/domain"
import { Changes, EventStore, type Store, Transactions } from "@halyard/core/ports"
import { scopedDatabase, withPostgres } from "@halyard/postgres-server"
import { type Cause, Context, Effect, Layer, Queue, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { layerPostgresStore } from "../layer-postgres-store.ts"
import { layerPostgres } from "../layer-postgres.ts"

const change = Effect.gen(function* () {
  const { append } = yield* EventStore
  const author = yield* CurrentPrincipal
  yield* (yield* Transactions).run(append([newEvent({ type: "feature-created" }, author, "2026-01-01T00:00:00.000Z")]))
}).pipe(Effect.provideService(CurrentPrincipal, systemPrincipal))

/** Waits less than the five seconds after which subscribers are notified anyway. */
const expectNotification = <E>(
  changes: Changes["Service"],
  isMade: Effect.Effect<void, E>
): Effect.Effect<void, E | Cause.TimeoutError> =>
  Effect.scoped(
    Effect.gen(function* () {
      const queue = yield* changes.subscribe
      yield* Effect.timeoutOption(Effect.forever(Queue.take(queue)), "500 millis")
      yield* isMade
      yield* Effect.timeout(Queue.take(queue), "4 seconds")
    })
  )

const twoInstances = <A, E>(
  use: (one: Context.Context<Store | SqlClient.SqlClient>, other: Context.Context<Store>) => Effect.Effect<A, E>
) =>
  Effect.scoped(
    Effect.gen(function* () {
      const { url } = yield* scopedDatabase
      const instance = Layer.build(
        Layer.fresh(Layer.provideMerge(layerPostgresStore, layerPostgres({ url: Redacted.make(url) })))
      )
      return yield* use(yield* instance, yield* instance)
    })
  )

withPostgres(() => {
  it.live(
    "is notified of commits of another instance, even after its connection was lost",
    () =>
      twoInstances((one, other) =>
        Effect.gen(function* () {
          const changes = Context.get(other, Changes)
          yield* expectNotification(changes, Effect.provideContext(change, one))

          const sql = Context.get(one, SqlClient.SqlClient)
          yield* sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND query LIKE 'LISTEN%'`
          yield* Effect.sleep("2 seconds")
          yield* expectNotification(changes, Effect.provideContext(change, one))
        })
      ),
    60_000
  )
})
