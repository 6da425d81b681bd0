import { assert } from "@effect/vitest"
import {
  COUNTED_BEYOND_PAGE,
  eventOf,
  type EventQuery,
  everyEvent,
  newEvent,
  systemPrincipal
} from "@halyard/core/domain"
import { EventStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import type { StoreSuite } from "../store-suite.ts"

export const eventCountSuite: StoreSuite = {
  "counts the matches of a text up to a number beyond the page, and says so": Effect.gen(function* () {
    const project = yield* uniqueName("project")
    const many = Array.from({ length: COUNTED_BEYOND_PAGE + 100 }, (_, index) => made(project, index, "Wanted"))
    yield* (yield* EventStore).append([...many, made(project, -1, "another")])
    const text = { folded: "wanted" }
    const last = many.length - 1
    assert.deepStrictEqual(yield* pageAt(project, { text }), {
      numbers: [last, last - 1],
      events: 20,
      total: 20 + COUNTED_BEYOND_PAGE,
      totalIsLimited: true
    })
    assert.deepStrictEqual(yield* pageAt(project, { text, offset: 60 }), {
      numbers: [last - 60, last - 61],
      events: 20,
      total: 60 + 20 + COUNTED_BEYOND_PAGE,
      totalIsLimited: true
    })
    const rest = { events: 20, total: many.length, totalIsLimited: undefined }
    assert.deepStrictEqual(yield* pageAt(project, { text, offset: 80 }), { ...rest, numbers: [last - 80, last - 81] })
    assert.deepStrictEqual(yield* pageAt(project, { text, offset: last - 19 }), { ...rest, numbers: [19, 18] })
    assert.deepStrictEqual(yield* pageAt(project, { text, offset: many.length }), { ...rest, numbers: [], events: 0 })
    const all = { ...rest, numbers: [-1, last], total: many.length + 1 }
    assert.deepStrictEqual(yield* pageAt(project, {}), all)
    const authors = { types: [], names: [], creators: [] }
    const byAnything = yield* pageAt(project, { text: { ...text, orAmong: authors } })
    assert.deepStrictEqual(byAnything, { ...rest, numbers: [last, last - 1] })
  })
}

const made = (project: string, n: number, text: string) =>
  newEvent({ type: "project-updated", project, data: { n, text } }, systemPrincipal, minute(0))

/** What a page says, with the numbers of its first two events. */
const pageAt = Effect.fnUntraced(function* (project: string, query: Partial<EventQuery>) {
  const asked = { projects: [project], offset: 0, limit: 20, ...query }
  const { events, total, totalIsLimited } = yield* (yield* EventStore).search(asked, everyEvent)
  return {
    numbers: events.slice(0, 2).map((event) => eventOf(event).data?.["n"]),
    events: events.length,
    total,
    totalIsLimited
  }
})
