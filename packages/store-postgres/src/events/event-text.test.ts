import { assert, describe, it } from "@effect/vitest"
import { COUNTED_BEYOND_PAGE, eventOf, everyEvent, newEvent, systemPrincipal } from "@halyard/core/domain"
import { EventStore } from "@halyard/core/ports"
import { onFreshDatabase, withPostgres } from "@halyard/postgres-server"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { layerPostgres } from "../layer-postgres.ts"
import { layerPostgresStore } from "../layer-postgres-store.ts"

const onFresh = onFreshDatabase((url) => Layer.provideMerge(layerPostgresStore, layerPostgres({ url })))

const COUNT = COUNTED_BEYOND_PAGE + 500

const search = (offset: number, more: { readonly projects?: ReadonlyArray<string> } = {}) =>
  Effect.flatMap(EventStore, (events) =>
    events.search({ text: { folded: "wanted" }, offset, limit: 10, ...more }, everyEvent)
  )

const view = (offset: number, more = {}) =>
  Effect.map(search(offset, more), ({ events, total, totalIsLimited = false }) => ({
    numbers: events.map((event) => eventOf(event).data?.["n"]),
    total,
    totalIsLimited
  }))

/** Events with a text, of which every third is of another project. Then as many without it as `newer` says. */
const seed = Effect.fnUntraced(function* (newer: number) {
  const sql = yield* SqlClient.SqlClient
  const { append } = yield* EventStore
  const at = "2026-11-01T10:00:00.000Z"
  const made = (n: number, text: string) =>
    newEvent(
      { type: "project-updated", project: n % 3 === 0 ? "other" : "shop", data: { n, text } },
      systemPrincipal,
      at
    )
  yield* append(Array.from({ length: COUNT }, (_, n) => made(n, "Wanted")))
  // Leaves out ids, as events that were deleted do: blocks consist of ids.
  yield* sql`SELECT setval(pg_get_serial_sequence('events', 'id'), (SELECT max(id) FROM events) + ${newer}::bigint)`
  yield* append([made(COUNT, "another")])
})

const descending = (from: number, count: number, step = 1) =>
  Array.from({ length: count }, (_, index) => from - index * step)

withPostgres(() => {
  describe("the events that contain a text", () => {
    for (const [where, newer] of [
      ["among the newest", 0],
      ["only among old ones", 1_000_000]
    ] as const) {
      it.effect(`are found in order, and counted up to a number, ${where}`, () =>
        Effect.gen(function* () {
          yield* seed(newer)
          for (const offset of [0, 100, COUNT - 10]) {
            const most = offset + 10 + COUNTED_BEYOND_PAGE
            assert.deepStrictEqual(yield* view(offset), {
              numbers: descending(COUNT - 1 - offset, 10),
              total: Math.min(most, COUNT),
              totalIsLimited: COUNT > most
            })
          }
          const others = yield* view(0, { projects: ["other"] })
          assert.deepStrictEqual(others.numbers, descending(Math.floor((COUNT - 1) / 3) * 3, 10, 3))
          assert.strictEqual(others.total, Math.ceil(COUNT / 3))
        }).pipe(Effect.provide(onFresh))
      )
    }
  })
})
