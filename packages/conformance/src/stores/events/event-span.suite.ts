import { assert } from "@effect/vitest"
import {
  CurrentPageSize,
  type EventDraft,
  type EventFilters,
  type EventGroup,
  type EventScope,
  eventsOf,
  EventType,
  everyEvent,
  newEvent,
  systemPrincipal
} from "@halyard/core/domain"
import { EventStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import type { StoreSuite } from "../store-suite.ts"

const PAGE_SIZE = 2000

export const eventSpanSuite: StoreSuite = {
  "reads on after an id, oldest first, up to another id and the limit": Effect.gen(function* () {
    const { idOf, read } = yield* aSpan()
    assert.deepStrictEqual(yield* read({ after: idOf(1) - 1 }), [1, 2, 3, 4])
    assert.deepStrictEqual(yield* read({ after: idOf(1) - 1, limit: 3 }), [1, 2, 3])
    assert.deepStrictEqual(yield* read({ after: idOf(2) }), [3, 4])
    assert.deepStrictEqual(yield* read({ after: idOf(1), through: idOf(3) }), [2, 3])
    assert.deepStrictEqual(yield* read({ after: idOf(3), through: idOf(3) }), [])
    assert.deepStrictEqual(yield* read({ after: idOf(4) }), [])
  }),

  "reads what matches the filters": Effect.gen(function* () {
    const { project, read } = yield* aSpan()
    const cases: ReadonlyArray<readonly [EventFilters, ReadonlyArray<number>]> = [
      [{ types: ["feature-created"] }, [2, 3]],
      [{ features: [`${project}-a`] }, [2]],
      [{ environments: ["development"] }, [3]],
      [{ groups: [project] }, [4]],
      [{ createdBy: [systemPrincipal.id] }, [1, 2, 3, 4]],
      [{ createdBy: [] }, []],
      [{ text: { folded: "nëedle%" } }, [4]],
      [{ text: { folded: "nëedle_" } }, []]
    ]
    for (const [filters, expected] of cases) {
      assert.deepStrictEqual({ filters, found: yield* read({ filters }) }, { filters, found: expected })
    }
  }),

  "reads only what is in the scope, and finds the newest id there": Effect.gen(function* () {
    const { idOf, project, read } = yield* aSpan()
    const onlyProjectUpdates = EventType.literals.filter((type) => type !== "project-updated")
    const cases: ReadonlyArray<readonly [EventScope, ReadonlyArray<number>]> = [
      [eventsOf([project]), [1, 2, 3]],
      [eventsOf([project], new Map([[project, idOf(2)]])), [3]],
      [{ ...eventsOf([project]), hiddenTypes: onlyProjectUpdates }, [1]],
      [eventsOf([]), []]
    ]
    for (const [scope, expected] of cases) {
      assert.deepStrictEqual({ scope, found: yield* read({ scope }) }, { scope, found: expected })
    }
    const { newestId } = yield* EventStore
    assert.strictEqual(yield* newestId({ ...eventsOf([project]), hiddenTypes: onlyProjectUpdates }), idOf(1))
    assert.strictEqual(yield* newestId({ ...eventsOf([]), hiddenTypes: EventType.literals }), 0)
    assert.isAtLeast(yield* newestId(everyEvent), idOf(4))
  }),

  "ends after a large event, and goes on from there": Effect.gen(function* () {
    const { idOf, read } = yield* aSpan("x".repeat(PAGE_SIZE))
    assert.deepStrictEqual(yield* read({ after: idOf(1) - 1 }), [1, 2])
    assert.deepStrictEqual(yield* read({ after: idOf(2) }), [3, 4])
  }).pipe(Effect.provideService(CurrentPageSize, PAGE_SIZE))
}

/** Four events of a project, and how to read some of them. The last one is about people. */
const aSpan = Effect.fnUntraced(function* (textOfSecond = "") {
  const { append, latest, next } = yield* EventStore
  const project = yield* uniqueName("project")
  const inProject = (draft: EventDraft, n: number, group: EventGroup | null = null) =>
    newEvent({ ...draft, project, data: { ...draft.data, n } }, systemPrincipal, minute(n), group)
  yield* append([
    inProject({ type: "project-updated" }, 1),
    inProject({ type: "feature-created", featureName: `${project}-a`, data: { text: textOfSecond } }, 2),
    inProject({ type: "feature-created", environment: "development" }, 3),
    inProject({ type: "role-created", data: { text: "NËEDLE%" } }, 4, { type: "transaction", id: project })
  ])
  const ids = new Map((yield* latest({ project }, 10)).map(({ data, id }) => [data?.["n"], id]))
  const idOf = (n: number) => ids.get(n) ?? 0
  const read = Effect.fnUntraced(function* ({
    after = 0,
    filters = {},
    limit = 100,
    scope = everyEvent,
    ...rest
  }: Partial<Reading>) {
    const events = yield* next({ after, ...rest }, { ...filters, projects: [project] }, scope, limit)
    return events.map(({ data }) => data?.["n"])
  })
  return { idOf, project, read }
})

interface Reading {
  readonly after: number
  readonly through: number
  readonly filters: EventFilters
  readonly scope: EventScope
  readonly limit: number
}
