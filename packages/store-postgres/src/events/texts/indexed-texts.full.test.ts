import { assert, layer } from "@effect/vitest"
import {
  COUNTED_BEYOND_PAGE,
  type EventFilters,
  type EventType,
  everyEvent,
  newEvent,
  systemPrincipal
} from "@halyard/core/domain"
import { EventStore } from "@halyard/core/ports"
import { onFreshDatabase, withPostgres } from "@halyard/postgres-server"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { layerEmbedded } from "../../embedded/index.ts"
import { layerPostgres } from "../../layer-postgres.ts"
import { layerPostgresStore } from "../../layer-postgres-store.ts"
import { indexTexts } from "./index-texts.ts"
import { BLOCK, partsUpTo } from "./text-keys.ts"

const AT = "2026-11-01T10:00:00.000Z"

/**
 * Few characters, so that texts often contain each other: letters, digits, wildcards of LIKE, and more than one code
 * unit.
 */
const Text = Schema.Array(Schema.Literals(["a", "b", "1", "2", "-", "_", "%", "\\", " ", "é", "🚩"])).check(
  Schema.isMinLength(1),
  Schema.isMaxLength(8)
)

/** Events are appended in parts. After some of them their texts are indexed. */
const Parts = Schema.Array(
  Schema.Struct({ texts: Schema.Array(Text).check(Schema.isMaxLength(2 * BLOCK)), isIndexed: Schema.Boolean })
).check(Schema.isMaxLength(4))

const append = (texts: ReadonlyArray<string>, project = "shop", type: EventType = "project-updated") =>
  Effect.flatMap(EventStore, (events) =>
    events.append(texts.map((text) => newEvent({ type, project, data: { text } }, systemPrincipal, AT)))
  )

const common = (count: number, of: string) => Array.from({ length: count }, (_, n) => `common ${of} ${n}`)

const reindex = Effect.flatMap(SqlClient.SqlClient, indexTexts)

/** The ids of the events whose stored texts contain this one, as plain SQL finds them. */
const containing = (text: string, project?: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ id: number }>`SELECT id::float8 AS id FROM events
        WHERE strpos(search_text, ${text}) > 0 AND ${project === undefined ? sql`true` : sql`project = ${project}`} ORDER BY id DESC`,
      (rows) => rows.map(({ id }) => id)
    )
  )

const found = (text: string, offset: number, project?: string) =>
  Effect.map(
    Effect.flatMap(EventStore, (events) =>
      events.search(
        { text: { folded: text }, offset, limit: 50, ...(project !== undefined && { projects: [project] }) },
        everyEvent
      )
    ),
    ({ events, total }) => ({ ids: events.map(({ id }) => id), total })
  )

const nextAfter = (after: number, text: string, project?: string) =>
  Effect.flatMap(EventStore, (events) =>
    events.next(
      { after },
      { text: { folded: text }, ...(project !== undefined && { projects: [project] }) },
      everyEvent,
      50
    )
  )

const findsAll = Effect.fnUntraced(function* (text: string, project?: string) {
  const ids = yield* containing(text, project)
  for (const offset of [0, 3]) {
    const most = offset + 50 + COUNTED_BEYOND_PAGE
    assert.deepStrictEqual(yield* found(text, offset, project), {
      ids: ids.slice(offset, offset + 50),
      total: Math.min(ids.length, most)
    })
  }
  const after = ids[Math.floor(ids.length / 2)] ?? 0
  assert.deepStrictEqual(
    (yield* nextAfter(after, text, project)).map(({ id }) => id),
    ids
      .filter((id) => id > after)
      .toReversed()
      .slice(0, 50)
  )
})

const testSearches = <E>(store: string, services: Layer.Layer<EventStore | SqlClient.SqlClient, E>) =>
  layer(services)(`a search for a text, on ${store}`, (it) => {
    it.effect.prop(
      "finds what plain SQL finds, whatever part of the log is indexed",
      [Parts, Text],
      ([parts, text]) =>
        Effect.gen(function* () {
          for (const { isIndexed, texts } of parts) {
            yield* append(texts.map((each) => each.join("")))
            if (isIndexed) yield* reindex
          }
          yield* findsAll(text.join(""))
          yield* findsAll(`"${text.join("")}`)
        }),
      { arbitrary: { runs: 30 } }
    )

    it.effect("looks at all of a long log, with and without other conditions", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* append(["old needle", ...common(2000, "old")], "shop")
        yield* append(common(3000, "other"), "other")
        for (const part of ["a", "b"]) {
          yield* reindex
          yield* sql`SELECT setval(pg_get_serial_sequence('events', 'id'), (SELECT max(id) FROM events) + 400000)`
          yield* append(["needle", ...common(5100, part)], part)
        }
        for (const indexed of [false, true]) {
          if (indexed) yield* reindex
          for (const text of [
            "common",
            "needle",
            "old needle",
            "common old 1",
            "common old 1999",
            "common b 7",
            "1234",
            "nowhere"
          ]) {
            yield* findsAll(text)
            yield* findsAll(text, "shop")
            yield* findsAll(text, "a")
          }
        }
      })
    )

    it.effect("finds an event once, even if a key of its text is that of another part of the log", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* append(["seldom found", ...common(2 * BLOCK, "before")])
        const [old] = yield* containing("seldom found")
        yield* sql`SELECT setval(pg_get_serial_sequence('events', 'id'), (SELECT max(id) FROM events) + 2000000)`
        yield* append(["seldom found", ...common(2 * BLOCK, "after")])
        yield* reindex
        const [newest = 0] = yield* containing("seldom found")
        const others = partsUpTo(Math.floor(newest / BLOCK)).flatMap(({ stretches }) => stretches)
        yield* sql`
          UPDATE event_texts SET keys = keys || ${others}::integer[] WHERE block = ${old ?? 0} / ${BLOCK}`
        yield* findsAll("seldom found")
      })
    )

    it.effect("finds the old events with a frequent text that a project or a type seldom has", () =>
      Effect.gen(function* () {
        yield* append(["seldom common", ...common(2, "there")], "quiet", "project-created")
        yield* append(common(6000, "elsewhere"))
        yield* append(
          Array.from({ length: 5100 }, (_, n) => `other ${n}`),
          "quiet",
          "project-created"
        )
        yield* reindex
        yield* append(["common in the end"], "quiet", "project-created")
        const ids = yield* containing("common", "quiet")
        assert.strictEqual(ids.length, 4)
        const { search } = yield* EventStore
        const filters: ReadonlyArray<EventFilters> = [
          { projects: ["quiet"] },
          { types: ["project-created"] },
          { projects: ["quiet"], types: ["project-created"] },
          { projects: ["quiet", "none"] },
          { types: ["project-created"], from: AT, before: "2026-11-02T00:00:00.000Z" }
        ]
        for (const each of filters) {
          const query = { ...each, text: { folded: "common" }, offset: 1, limit: 2 }
          const page = yield* search(query, everyEvent)
          assert.deepStrictEqual([page.events.map(({ id }) => id), page.total], [ids.slice(1, 3), 4])
          const scope = { ...everyEvent, projects: ["shop"] }
          assert.deepStrictEqual(yield* search(query, scope), { events: [], total: 0 })
        }
      })
    )

    it.effect("finds what is left after old events were deleted, and keeps no keys of blocks without events", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* append(Array.from({ length: 3000 }, (_, n) => `deleted ${n}`))
        yield* reindex
        const forget = Effect.flatMap(EventStore, (events) => events.forget("2026-11-02T00:00:00.000Z"))
        while (yield* sql.withTransaction(forget));
        yield* findsAll("deleted 2999")
        yield* findsAll("deleted")
        const [blocks] = yield* sql<{ readonly left: number; readonly used: number }>`
          SELECT count(DISTINCT block)::integer AS left, count(DISTINCT events.id / ${BLOCK})::integer AS used
          FROM event_texts LEFT JOIN events ON events.id / ${BLOCK} = block`
        assert.strictEqual(blocks?.left, blocks?.used)
      })
    )
  })

testSearches("the embedded database", Layer.provideMerge(layerPostgresStore, layerEmbedded({ dataDir: "memory" })))
withPostgres(() =>
  testSearches(
    "a server",
    onFreshDatabase((url) => Layer.provideMerge(layerPostgresStore, layerPostgres({ url })))
  )
)
