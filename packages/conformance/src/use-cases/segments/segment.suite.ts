import { assert } from "@effect/vitest"
import {
  addReleasePlan,
  addStrategy,
  archiveFeature,
  createReleasePlanTemplate,
  createSegment,
  deleteReleasePlanTemplate,
  deleteSegment,
  getSegment,
  listSegments,
  removeReleasePlan,
  updateSegment,
  validateSegmentName
} from "@halyard/core/use-cases"
import { Effect, Exit } from "effect"
import type { NewSegment } from "@halyard/core/domain"
import { uniqueName } from "../../fixtures/unique.ts"
import { assertEquals, invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { anAdminToken, as, asAdmin } from "../../fixtures/principals.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aConstraint, aFlag, aWorkspace, addFlag, addSegment } from "../../fixtures/workspaces.ts"

export const segmentSuite: UseCaseSuite = {
  "are changed as a whole except for what is left out, and recorded": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace()
    const before = yield* addSegment({ description: "Old", project })
    const author = { createdBy: "editor", createdByUserId: callers.editor.id }
    const name = yield* uniqueName("segment")
    const renamed = yield* withRecordedEvents(
      as(callers.editor)(updateSegment(before.id, { name, constraints: [aConstraint] }))
    )
    const constraints = [{ ...aConstraint, inverted: false, caseInsensitive: false }]
    const after = { ...before, name, constraints }
    assert.deepStrictEqual([renamed.answer, yield* asAdmin(getSegment(before.id))], [after, after])
    assertEquals(renamed.events, [{ type: "segment-updated", project, ...author, data: after, preData: before }])

    const cleared = { name, description: null, project: null, constraints: [] }
    const emptied = yield* withRecordedEvents(as(callers.editor)(updateSegment(before.id, cleared)))
    const empty = { ...before, ...cleared }
    assert.deepStrictEqual(emptied.answer, empty)
    assertEquals(emptied.events, [{ type: "segment-updated", project, ...author, data: empty, preData: after }])
  }),

  "of a project are for those who may change its segments": Effect.gen(function* () {
    const { callers, project } = yield* aWorkspace()
    const other = yield* aWorkspace()
    const name = yield* uniqueName("segment")
    for (const who of [callers.member, callers.owner]) {
      const may = as(who)
      const { id } = yield* may(createSegment({ name, project, constraints: [] }))
      yield* may(updateSegment(id, { name, description: "Ours", constraints: [aConstraint] }))
      yield* refused(may(updateSegment(id, { name, project: null, constraints: [] })), lacking("UPDATE"))
      const elsewhere = { name, project: other.project, constraints: [] }
      yield* refused(may(updateSegment(id, elsewhere)), lacking("UPDATE", other.project))
      yield* refused(may(createSegment(elsewhere)), lacking("CREATE", other.project))
      for (const stranger of [other.callers.owner, callers.viewer]) {
        const scope = stranger === callers.viewer ? undefined : project
        yield* refused(as(stranger)(updateSegment(id, { name, constraints: [] })), lacking("UPDATE", scope))
        yield* refused(as(stranger)(deleteSegment(id)), lacking("DELETE", scope))
      }
      yield* may(deleteSegment(id))
    }
    const global = yield* addSegment()
    yield* refused(as(callers.owner)(updateSegment(global.id, { ...global, project })), lacking("UPDATE"))
    yield* refused(as(callers.owner)(deleteSegment(global.id)), lacking("DELETE"))
    yield* refused(as(callers.viewer)(deleteSegment(2_000_000_000)), lacking("DELETE"))
    yield* refused(as(callers.owner)(deleteSegment(2_000_000_000)), notFound("segment", "2000000000"))
  }),

  "are not written where nothing changes": Effect.gen(function* () {
    const segment = yield* addSegment({ description: "Same", constraints: [aConstraint] })
    const { answer, events } = yield* withRecordedEvents(asAdmin(updateSegment(segment.id, segment)))
    assert.deepStrictEqual([answer, events], [segment, []])
  }),

  "are not changed into what none could be": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace({ mode: "private" })
    const [segment, other] = [yield* addSegment(), yield* addSegment()]
    const { name } = segment
    const bad = { name: "", project: "nowhere", constraints: [aConstraint, { ...aConstraint, values: [] }] }
    const change = (draft: NewSegment) => as(callers.editor)(updateSegment(segment.id, draft))
    yield* invalidAt(change(bad), "/project", "/name", "/constraints/1/values")
    yield* invalidAt(change({ name, project, constraints: [] }), "/project")
    yield* refused(change({ name: other.name, constraints: [] }), { _tag: "NameExists", name: other.name })
    yield* refused(asAdmin(updateSegment(2_000_000_000, bad)), notFound("segment", "2000000000"))
    assert.deepStrictEqual(yield* asAdmin(getSegment(segment.id)), segment)
  }),

  "are not taken away from strategies of other projects": Effect.gen(function* () {
    const [one, hidden] = [yield* aFlag(), yield* aFlag({ mode: "private" })]
    const segment = yield* addSegment()
    for (const flag of [one, hidden]) yield* use(flag.development, segment.id)
    const confine = (project: string) => updateSegment(segment.id, { name: segment.name, project, constraints: [] })
    const refusal = yield* Effect.flip(as(one.callers.editor)(confine(one.project)))
    assert.include(refusal.message, "1 that you may not see")
    assert.notInclude(refusal.message, hidden.project)
    const seenByAdmin = yield* Effect.flip(asAdmin(confine(one.project)))
    assert.include(seenByAdmin.message, hidden.project)
    yield* invalidAt(asAdmin(confine(one.project)), "/project")

    yield* asAdmin(archiveFeature(hidden.address))
    yield* invalidAt(asAdmin(confine(one.project)), "/project")
    const own = yield* addSegment()
    yield* use(one.production, own.id)
    yield* asAdmin(updateSegment(own.id, { name: own.name, project: one.project, constraints: [] }))
    yield* asAdmin(updateSegment(own.id, { name: own.name, project: null, constraints: [] }))
  }),

  "are deleted, and recorded": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace()
    const segment = yield* addSegment({ project })
    const { events } = yield* withRecordedEvents(as(callers.editor)(deleteSegment(segment.id)))
    const author = { createdBy: "editor", createdByUserId: callers.editor.id }
    assertEquals(events, [{ type: "segment-deleted", project, ...author, preData: segment }])
    const missing = notFound("segment", String(segment.id))
    yield* refused(asAdmin(getSegment(segment.id)), missing)
    yield* refused(asAdmin(deleteSegment(segment.id)), missing)
  }),

  "stay while strategies use them, of archived features and of hidden projects, too": Effect.gen(function* () {
    const flag = yield* aFlag()
    const hidden = yield* aFlag({ mode: "private" })
    const segment = yield* addSegment()
    const gone = yield* addFlag(flag.project)
    for (const target of [flag.development, hidden.production]) yield* use(target, segment.id)
    yield* use({ ...gone, environment: "development" }, segment.id)
    yield* asAdmin(archiveFeature(gone))
    const refusal = yield* Effect.flip(as(flag.callers.editor)(deleteSegment(segment.id)))
    assert.strictEqual(refusal._tag, "InvalidOperation")
    assert.include(refusal.message, flag.feature)
    assert.include(refusal.message, `${gone.feature} (archived)`)
    assert.include(refusal.message, "1 that you may not see")
    assert.notInclude(refusal.message, hidden.feature)
    assert.include((yield* Effect.flip(asAdmin(deleteSegment(segment.id)))).message, hidden.feature)
    assert.deepStrictEqual(yield* asAdmin(getSegment(segment.id)), segment)
  }),

  "stay while templates and milestones of release plans use them, started or not": Effect.gen(function* () {
    const flag = yield* aFlag()
    const segment = yield* addSegment()
    const milestones = [{ name: "Beta", strategies: [{ name: "default", segments: [segment.id] }] }]
    const template = yield* asAdmin(createReleasePlanTemplate({ name: yield* uniqueName("template"), milestones }))
    const refusal = Effect.map(Effect.flip(asAdmin(deleteSegment(segment.id))), ({ message }) => message)
    assert.include(yield* refusal, `release plan template: ${template.name}`)
    const plan = yield* asAdmin(addReleasePlan(flag.production, { templateId: template.id }))
    yield* asAdmin(deleteReleasePlanTemplate(template.id))
    assert.include(yield* refusal, `release plan: ${flag.feature} in production`)
    yield* asAdmin(removeReleasePlan({ ...flag.production, plan: plan.id }))
    yield* asAdmin(deleteSegment(segment.id))
  }),

  "are not deleted by one while another begins to use them": Effect.gen(function* () {
    const { development } = yield* aFlag()
    for (let round = 0; round < 5; round += 1) {
      const { id } = yield* addSegment()
      const exits = yield* Effect.all([Effect.exit(use(development, id)), Effect.exit(asAdmin(deleteSegment(id)))], {
        concurrency: 2
      })
      assert.isFalse(exits.some((exit: Exit.Exit<unknown, unknown>) => Exit.hasDies(exit)))
      const succeeded = exits.map((exit: Exit.Exit<unknown, unknown>) => Exit.isSuccess(exit))
      assert.deepStrictEqual(succeeded.toSorted(), [false, true])
    }
  }).pipe(racing),

  "are listed with how much of what the caller may see uses them": Effect.gen(function* () {
    const [flag, hidden] = [yield* aFlag(), yield* aFlag({ mode: "private" })]
    const [used, unused] = [yield* addSegment(), yield* addSegment({ project: flag.project })]
    for (const target of [flag.development, flag.production, hidden.development]) yield* use(target, used.id)
    for (const [who, count] of [
      [flag.callers.viewer, 1],
      [anAdminToken, 2]
    ] as const) {
      const listed = (yield* as(who)(listSegments())).filter(({ id }) => [used.id, unused.id].includes(id))
      assert.deepStrictEqual(listed, [
        { ...used, usedInFeatures: count, usedInProjects: count },
        { ...unused, usedInFeatures: 0, usedInProjects: 0 }
      ])
    }
  }),

  "of a private project are there for its members only": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace({ mode: "private" })
    const { id, name } = yield* addSegment({ project })
    const listsIt = Effect.map(listSegments(), (all) => all.some((segment) => segment.id === id))
    assert.isTrue(yield* as(callers.member)(listsIt))
    assert.isFalse(yield* as(callers.viewer)(listsIt))
    assert.strictEqual((yield* as(callers.member)(getSegment(id))).name, name)
    const missing = notFound("segment", String(id))
    yield* refused(as(callers.viewer)(getSegment(id)), missing)
    yield* refused(as(callers.editor)(updateSegment(id, { name, constraints: [] })), missing)
    yield* refused(as(callers.editor)(deleteSegment(id)), missing)
  }),

  "have names of their own, which can be tried": Effect.gen(function* () {
    const { name } = yield* addSegment()
    yield* asAdmin(validateSegmentName(yield* uniqueName("segment")))
    yield* refused(asAdmin(validateSegmentName(name)), { _tag: "NameExists", resource: "segment", name })
    yield* invalidAt(asAdmin(validateSegmentName(" ")), "/name")
  })
}

const use = (target: Parameters<typeof addStrategy>[0], segment: number) =>
  asAdmin(addStrategy(target, { name: "default", segments: [segment] }))

const lacking = (act: "CREATE" | "UPDATE" | "DELETE", project?: string) => ({
  _tag: "NoAccess",
  permissions: [`${act}_SEGMENT`, ...(project === undefined ? [] : ["UPDATE_PROJECT_SEGMENT"])]
})
