import { assert } from "@effect/vitest"
import {
  CurrentLimits,
  type InvalidData,
  type NewContextField,
  type NewSegment,
  type NewTagType,
  type Principal,
  type ResourceLimits
} from "@halyard/core/domain"
import { createContextField, createSegment, createTagType } from "@halyard/core/use-cases"
import { Effect, Exit } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { assertEquals, assertMatches, invalidAt } from "../../fixtures/assertions.ts"
import { as, asAdmin, callersOf } from "../../fixtures/principals.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aConstraint, aWorkspace, ampleLimits } from "../../fixtures/workspaces.ts"

export const catalogSuite: UseCaseSuite = {
  "makes a segment for all projects, or for one, and records the event": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace()
    for (const owner of [null, project]) {
      const name = yield* uniqueName("segment")
      const draft: NewSegment = { name, description: "", project: owner, constraints: [aConstraint] }
      const { answer, events } = yield* withRecordedEvents(as(callers.editor)(createSegment(draft)))
      const constraints = [{ ...aConstraint, inverted: false, caseInsensitive: false }]
      assertMatches(answer, { name, description: null, project: owner, constraints, createdBy: "editor" })
      assertEquals(events, [
        {
          type: "segment-created",
          data: answer,
          ...(owner === null ? {} : { project }),
          createdBy: "editor",
          createdByUserId: callers.editor.id
        }
      ])
    }
  }),

  "makes no segment in a project that is not there, or that the caller may not see": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace({ mode: "private" })
    const name = yield* uniqueName("segment")
    for (const elsewhere of [project, "nowhere"]) {
      yield* invalidAt(as(callers.editor)(createSegment({ name, project: elsewhere, constraints: [] })), "/project")
    }
  }),

  "keeps segments within the limits": Effect.gen(function* () {
    const name = yield* uniqueName("segment")
    const cases: ReadonlyArray<readonly [Partial<ResourceLimits>, ReadonlyArray<typeof aConstraint>, string]> = [
      [{ segments: 0 }, [], "segments"],
      [{ constraints: 1 }, [values(1), values(1)], "constraints per segment"],
      [{ segmentValues: 1 }, [values(2)], "values per segment"],
      [{ segmentValues: 3 }, [values(2), values(2)], "values per segment"]
    ]
    for (const [limits, constraints, subject] of cases) {
      const refusal = yield* Effect.flip(limited(limits)(asAdmin(createSegment({ name, constraints }))))
      assert.include(refusal, { _tag: "LimitExceeded", subject })
    }
    const enough = { constraints: 2, constraintValues: 1, segmentValues: 4 }
    yield* limited(enough)(asAdmin(createSegment({ name, constraints: [values(2), values(2)] })))
  }),

  "makes a context field with its defaults, and records the event": Effect.gen(function* () {
    const { editor } = yield* callersOf("default")
    const name = yield* uniqueName("field")
    const { answer, events } = yield* withRecordedEvents(as(editor)(createContextField({ name })))
    assertMatches(answer, { name, description: null, stickiness: false, sortOrder: 10, legalValues: [] })
    assertEquals(events, [
      { type: "context-field-created", data: answer, createdBy: "editor", createdByUserId: editor.id }
    ])
  }),

  "makes a tag type with its defaults, and records the event": Effect.gen(function* () {
    const { editor } = yield* callersOf("default")
    const name = yield* uniqueName("tags")
    const { answer, events } = yield* withRecordedEvents(as(editor)(createTagType({ name })))
    assert.deepStrictEqual(answer, { name, description: null, icon: null, color: null })
    assertEquals(events, [{ type: "tag-type-created", data: answer, createdBy: "editor", createdByUserId: editor.id }])
  }),

  "refuses content that breaks the rules, naming each property": Effect.gen(function* () {
    const long = "x".repeat(1001)
    const segments: ReadonlyArray<readonly [NewSegment, ReadonlyArray<string>]> = [
      [{ name: "", constraints: [] }, ["/name"]],
      [{ name: "a", description: long, constraints: [] }, ["/description"]],
      [
        { name: "a", constraints: [aConstraint, { contextName: "nowhere", operator: "NUM_GT", value: "x" }] },
        ["/constraints/1/contextName", "/constraints/1/value"]
      ]
    ]
    for (const [draft, paths] of segments) assert.deepStrictEqual(yield* offending(createSegment(draft)), paths)

    const fields: ReadonlyArray<readonly [NewContextField, ReadonlyArray<string>]> = [
      [{ name: "not good", description: long }, ["/name", "/description"]],
      [{ name: "..", sortOrder: 1.5 }, ["/name", "/sortOrder"]],
      [{ name: "a", legalValues: [{ value: "b" }, { value: "b" }, { value: "" }] }, legalValuePaths]
    ]
    for (const [draft, paths] of fields) assert.deepStrictEqual(yield* offending(createContextField(draft)), paths)

    const types: ReadonlyArray<NewTagType> = [{ name: "a" }, { name: "a b" }, { name: "a:b" }, { name: "x".repeat(51) }]
    for (const draft of types) assert.deepStrictEqual(yield* offending(createTagType(draft)), ["/name"])
    const commas = yield* offending(createTagType({ name: "a,b" }))
    assert.isTrue(commas.length > 0 && commas.every((path) => path === "/name"))
  }),

  "refuses taken names, also when two are created at once": Effect.gen(function* () {
    const name = yield* uniqueName("taken")
    yield* onlyOne("segment", createSegment({ name, constraints: [] }))
    yield* onlyOne("context field", createContextField({ name }))
    yield* onlyOne("tag type", createTagType({ name }))
  }).pipe(racing),

  "is for those who have the permission": Effect.gen(function* () {
    const { callers } = yield* aWorkspace()
    const name = yield* uniqueName("denied")
    const refused = (caller: Principal) =>
      Effect.all([
        Effect.flip(as(caller)(createSegment({ name, constraints: [], project: "nowhere" }))),
        Effect.flip(as(caller)(createContextField({ name: "not good" }))),
        Effect.flip(as(caller)(createTagType({ name: "" })))
      ])
    for (const caller of [callers.viewer, callers.owner, callers.member, callers.stranger, callers.sdkToken]) {
      const permissions = (yield* refused(caller)).map((refusal) => "permissions" in refusal && refusal.permissions)
      assert.deepStrictEqual(permissions, [
        ["CREATE_SEGMENT", "UPDATE_PROJECT_SEGMENT"],
        ["CREATE_CONTEXT_FIELD"],
        ["CREATE_TAG_TYPE"]
      ])
    }
  })
}

const legalValuePaths = ["/legalValues/1/value", "/legalValues/2/value"]

const values = (count: number) => ({ ...aConstraint, values: Array.from({ length: count }, String) })

const limited = (limits: Partial<ResourceLimits>) => Effect.provideService(CurrentLimits, { ...ampleLimits, ...limits })

/** The paths of the violations. */
const offending = <A, R>(create: Effect.Effect<A, { readonly _tag: string } | InvalidData, R>) =>
  Effect.map(Effect.flip(asAdmin(create)), (refusal) =>
    "violations" in refusal ? refusal.violations.map(({ path }) => path) : [refusal._tag]
  )

/** Of two concurrent creations exactly one succeeds, and later ones fail. */
const onlyOne = Effect.fnUntraced(function* <A, E, R>(resource: string, create: Effect.Effect<A, E, R>) {
  const made = asAdmin(create)
  const exits = yield* Effect.all([Effect.exit(made), Effect.exit(made)], { concurrency: 2 })
  assert.deepStrictEqual(exits.map(Exit.isSuccess).toSorted(), [false, true])
  assert.isFalse(exits.some(Exit.hasDies))
  assertMatches(yield* Effect.flip(made), { _tag: "NameExists", resource })
})
