import { assert } from "@effect/vitest"
import {
  addTemplateMilestone,
  addTemplateStrategy,
  archiveReleasePlanTemplate,
  createReleasePlanTemplate,
  deleteReleasePlanTemplate,
  getReleasePlan,
  getReleasePlanTemplate,
  listReleasePlanTemplates,
  removeTemplateMilestone,
  removeTemplateStrategy,
  updateReleasePlanTemplate,
  updateTemplateMilestone,
  updateTemplateStrategy,
  addReleasePlan
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { assertMatches, invalidAt, refused } from "../../fixtures/assertions.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { aFlag } from "../../fixtures/workspaces.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aTemplate, type threeSteps, withPlan } from "./scenes.ts"

const create = (milestones: typeof threeSteps) =>
  Effect.flatMap(uniqueName("template"), (name) => asAdmin(createReleasePlanTemplate({ name, milestones })))

export const releasePlanTemplateSuite: UseCaseSuite = {
  "have their milestones and strategies in order, each with an id": Effect.gen(function* () {
    const template = yield* aTemplate()
    assert.deepStrictEqual(yield* asAdmin(getReleasePlanTemplate(template.id)), template)
    assert.deepInclude(yield* asAdmin(listReleasePlanTemplates()), template)
    assertMatches(template, {
      discriminator: "template",
      description: null,
      archivedAt: null,
      milestones: [
        { name: "A tenth", sortOrder: 0, transitionCondition: { intervalMinutes: 60 }, startedAt: null },
        { name: "Half", sortOrder: 1, strategies: [{ sortOrder: 0 }, { strategyName: "default", sortOrder: 1 }] },
        { name: "Everybody", transitionCondition: null, strategies: [{ strategyName: "flexibleRollout" }] }
      ]
    })
    const ids = template.milestones.flatMap(({ id, strategies }) => [id, ...strategies.map((one) => one.id)])
    assert.strictEqual(new Set(ids).size, 7)
    for (const { id, releasePlanDefinitionId, strategies } of template.milestones) {
      assert.strictEqual(releasePlanDefinitionId, template.id)
      assert.isTrue(strategies.every(({ milestoneId }) => milestoneId === id))
    }
  }),

  "make no plans while they have no milestones": Effect.gen(function* () {
    const { production } = yield* aFlag()
    const template = yield* create([])
    const failure = yield* Effect.flip(asAdmin(addReleasePlan(production, { templateId: template.id })))
    assert.deepStrictEqual(
      [failure._tag, failure.message],
      ["InvalidOperation", `The template "${template.name}" has no milestones. Add one first.`]
    )
    yield* asAdmin(addTemplateMilestone(template.id, { name: "All" }))
    const plan = yield* asAdmin(addReleasePlan(production, { templateId: template.id }))
    assert.strictEqual(plan.milestones.length, 1)
  }),

  "keep the ids of what stays when they change": Effect.gen(function* () {
    const template = yield* aTemplate()
    const [first, second] = template.milestones
    if (first === undefined || second === undefined) return assert.fail()
    const milestones = [
      { id: second.id, name: "Half", sortOrder: 0 },
      { name: "New", sortOrder: 1, strategies: [{ name: "default" }] },
      {
        id: first.id,
        name: "Later",
        sortOrder: 2,
        strategies: [{ id: first.strategies[0]?.id ?? "", name: "default" }]
      }
    ]
    const name = yield* uniqueName("renamed")
    const update = updateReleasePlanTemplate(template.id, { name, description: "What for", milestones })
    const { answer, events } = yield* withRecordedEvents(asAdmin(update))
    assertMatches(answer, {
      name,
      description: "What for",
      createdAt: template.createdAt,
      milestones: [
        { id: second.id, strategies: second.strategies, transitionCondition: second.transitionCondition },
        { name: "New" },
        { id: first.id, name: "Later", strategies: [{ id: first.strategies[0]?.id, strategyName: "default" }] }
      ]
    })
    assertMatches(events, [{ type: "release-plan-template-updated", preData: { name: template.name }, data: { name } }])
    const again = yield* withRecordedEvents(asAdmin(updateReleasePlanTemplate(template.id, { name })))
    assert.deepStrictEqual([again.answer, again.events], [answer, []])
  }),

  "change part by part": Effect.gen(function* () {
    const { id: template } = yield* aTemplate()
    const added = yield* asAdmin(addTemplateMilestone(template, { name: "Last" }))
    assertMatches(added, { name: "Last", sortOrder: 3, strategies: [] })
    const address = { template, milestone: added.id }
    const { strategies } = yield* asAdmin(addTemplateStrategy(address, { name: "default", title: "All" }))
    assertMatches(strategies, [{ strategyName: "default", title: "All", milestoneId: added.id }])
    const strategy = strategies[0]?.id ?? ""
    const update = { strategyName: "flexibleRollout", parameters: { rollout: "5" } }
    assertMatches(yield* asAdmin(updateTemplateStrategy({ ...address, strategy }, update)), {
      id: strategy,
      title: "All",
      ...update
    })
    const renamed = yield* asAdmin(updateTemplateMilestone(address, { name: "End", sortOrder: -1 }))
    assertMatches(renamed, { id: added.id, name: "End", strategies: [{ id: strategy }] })
    const { milestones } = yield* asAdmin(getReleasePlanTemplate(template))
    assert.deepStrictEqual(
      milestones.map(({ name }) => name),
      ["End", "A tenth", "Half", "Everybody"]
    )
    yield* asAdmin(removeTemplateStrategy({ ...address, strategy }))
    yield* refused(asAdmin(removeTemplateStrategy({ ...address, strategy })), { _tag: "NotFound" })
    yield* asAdmin(removeTemplateMilestone(address))
    yield* refused(asAdmin(removeTemplateMilestone(address)), { _tag: "NotFound" })
    yield* refused(asAdmin(addTemplateStrategy(address, { name: "default" })), { _tag: "NotFound" })
  }),

  "are refused with bad content, at the property": Effect.gen(function* () {
    const template = yield* aTemplate()
    const strategies = (...given: NonNullable<(typeof threeSteps)[number]["strategies"]>) =>
      create([{ name: "One", strategies: given }])
    yield* invalidAt(asAdmin(createReleasePlanTemplate({ name: "" })), "/name")
    yield* invalidAt(create([{ name: "One" }, { name: "One" }]), "/milestones/1/name")
    yield* invalidAt(strategies({ name: "unknown" }), "/milestones/0/strategies/0/name")
    yield* invalidAt(strategies({ strategyName: "unknown" }), "/milestones/0/strategies/0/strategyName")
    yield* invalidAt(strategies({ name: "default", segments: [999_999] }), "/milestones/0/strategies/0/segments/0")
    yield* refused(asAdmin(createReleasePlanTemplate({ name: template.name })), { _tag: "NameExists" })
    yield* invalidAt(asAdmin(addTemplateMilestone(template.id, { name: "Half" })), "/name")
    yield* refused(asAdmin(getReleasePlanTemplate("unknown")), { _tag: "NotFound" })
  }),

  "serve no new plans once they are archived or deleted, and plans go on": Effect.gen(function* () {
    const { production, template, plan } = yield* Effect.flatMap(aFlag(), withPlan)
    const other = yield* aFlag()
    yield* asAdmin(archiveReleasePlanTemplate(template.id))
    const again = yield* withRecordedEvents(asAdmin(archiveReleasePlanTemplate(template.id)))
    assert.deepStrictEqual(again.events, [])
    assert.isNotNull((yield* asAdmin(getReleasePlanTemplate(template.id))).archivedAt)
    const adding = asAdmin(addReleasePlan(other.production, { templateId: template.id }))
    yield* refused(adding, { _tag: "InvalidOperation" })
    yield* refused(asAdmin(updateReleasePlanTemplate(template.id, { name: "New" })), { _tag: "InvalidOperation" })
    yield* asAdmin(deleteReleasePlanTemplate(template.id))
    yield* refused(asAdmin(deleteReleasePlanTemplate(template.id)), { _tag: "NotFound" })
    yield* refused(adding, { _tag: "NotFound" })
    assert.deepStrictEqual(yield* asAdmin(getReleasePlan(production)), plan)
  })
}
