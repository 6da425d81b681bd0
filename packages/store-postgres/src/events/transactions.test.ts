import { assert, layer } from "@effect/vitest"
import { StoreUnavailable, Transactions } from "@halyard/core/ports"
import { Cause, Effect, Exit, Layer, Ref } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { layerEmbedded } from "../embedded/index.ts"
import { layerTransactions } from "./transactions.ts"

layer(Layer.provideMerge(layerTransactions, layerEmbedded({ dataDir: "memory" })), { excludeTestServices: true })(
  "Transactions on PostgreSQL",
  (it) => {
    it.effect("retries an effect that lost a conflict", () =>
      Effect.gen(function* () {
        const { run } = yield* Transactions
        const runs = yield* Ref.make(0)
        assert.strictEqual(yield* run(losing(runs, 2)), "done")
        assert.strictEqual(yield* Ref.get(runs), 3)
      })
    )

    it.effect("retries an effect that refers to a deleted row, and fails if that does not help", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { run } = yield* Transactions
        const runs = yield* Ref.make(0)
        yield* sql`CREATE TABLE parents (id integer PRIMARY KEY)`
        yield* sql`CREATE TABLE children (parent integer REFERENCES parents)`
        const refer = Effect.orDie(sql`INSERT INTO children (parent) VALUES (1)`)
        const once = Effect.flatMap(Ref.updateAndGet(runs, increase), (count) => (count === 1 ? refer : Effect.void))
        yield* run(once)
        assert.strictEqual(yield* Ref.get(runs), 2)

        const exit = yield* Effect.exit(run(refer))
        const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
        assert.strictEqual(SqlError.isSqlError(defect) && defect.reason._tag, "ConstraintError")
      })
    )

    it.effect("retries the outermost effect", () =>
      Effect.gen(function* () {
        const { run } = yield* Transactions
        const outer = yield* Ref.make(0)
        const inner = yield* Ref.make(0)
        yield* run(Effect.andThen(Ref.update(outer, increase), run(losing(inner, 1))))
        assert.deepStrictEqual([yield* Ref.get(outer), yield* Ref.get(inner)], [2, 2])
      })
    )

    it.effect("limits the retries of conflicts, and never retries other failures", () =>
      Effect.gen(function* () {
        const { run } = yield* Transactions
        const runs = yield* Ref.make(0)
        const exit = yield* Effect.exit(run(losing(runs, 100)))
        assert.instanceOf(Exit.isFailure(exit) && Cause.squash(exit.cause), StoreUnavailable)
        assert.strictEqual(yield* Ref.get(runs), 7)

        yield* Effect.exit(run(Effect.andThen(Ref.update(runs, increase), Effect.die("broken"))))
        assert.strictEqual(yield* Ref.get(runs), 8)
      })
    )
  }
)

/** Fails with a deadlock for this number of runs. */
const losing = (runs: Ref.Ref<number>, times: number) =>
  Effect.flatMap(Ref.updateAndGet(runs, increase), (run) =>
    run > times
      ? Effect.succeed("done")
      : Effect.die(new SqlError.SqlError({ reason: new SqlError.DeadlockError({ cause: "deadlock detected" }) }))
  )

const increase = (count: number) => count + 1
