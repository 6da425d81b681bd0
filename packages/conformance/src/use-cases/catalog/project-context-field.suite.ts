import { assert } from "@effect/vitest"
import {
  addStrategy,
  archiveFeature,
  createContextField,
  createProjectContextField,
  createSegment,
  deleteProject,
  deleteProjectContextField,
  exportFeatures,
  getContextField,
  getProjectContextField,
  importFeatures,
  listContextFields,
  listContextFieldStrategies,
  listProjectContextFields,
  listProjectContextFieldStrategies,
  moveFeature,
  setDefaultStrategy,
  setProjectLegalValue,
  updateContextField,
  updateProjectContextField,
  updateSegment,
  validateConstraint,
  validateProjectContextFieldName
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { assertMatches, invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { anImport } from "../../fixtures/imports.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { aFlag, aWorkspace } from "../../fixtures/workspaces.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

export const projectContextFieldSuite: UseCaseSuite = {
  "have names that are unique across projects": Effect.gen(function* () {
    const { name, project } = yield* aField
    const other = yield* aWorkspace()
    const taken = { _tag: "NameExists", resource: "context field", name }
    yield* refused(asAdmin(createProjectContextField(project, { name })), taken)
    yield* refused(asAdmin(createProjectContextField(other.project, { name })), taken)
    yield* refused(asAdmin(createContextField({ name })), taken)
    yield* refused(asAdmin(validateProjectContextFieldName(other.project, name)), taken)
    yield* invalidAt(asAdmin(validateProjectContextFieldName(project, "a b")), "/name")
  }),

  "are listed in their project, and elsewhere on request": Effect.gen(function* () {
    const { callers, name, project } = yield* aField
    const other = yield* aWorkspace()
    const namesOf = <E, R>(list: Effect.Effect<ReadonlyArray<{ readonly name: string }>, E, R>) =>
      Effect.map(as(callers.viewer)(list), (fields) => fields.map((field) => field.name))
    assert.deepStrictEqual(yield* namesOf(listProjectContextFields(project)), [name])
    assert.deepStrictEqual(yield* namesOf(listProjectContextFields(project, { include: "project" })), [name])
    assert.includeMembers(
      [...(yield* namesOf(listProjectContextFields(project, { include: "root" })))],
      [name, "userId"]
    )
    assert.deepStrictEqual(yield* namesOf(listProjectContextFields(other.project)), [])
    assert.notInclude(yield* namesOf(listProjectContextFields(other.project, { include: "root" })), name)
    assert.notInclude(yield* namesOf(listContextFields()), name)
    assert.notInclude(yield* namesOf(listContextFields({ include: "root" })), name)
    assert.includeMembers([...(yield* namesOf(listContextFields({ include: "project" })))], [name, "userId"])
  }),

  "can be read and changed in their project and by name, and in no other project": Effect.gen(function* () {
    const { callers, field, name, project } = yield* aField
    const other = yield* aWorkspace()
    assert.deepStrictEqual(yield* as(callers.viewer)(getProjectContextField(project, name)), field)
    assert.deepStrictEqual(yield* as(callers.viewer)(getContextField(name)), field)
    assert.strictEqual((yield* as(callers.viewer)(getProjectContextField(project, "userId"))).name, "userId")
    yield* asAdmin(updateContextField(name, { stickiness: true, project }))
    yield* as(callers.member)(setProjectLegalValue(project, name, { value: "b" }))
    const after = { ...field, stickiness: true, legalValues: [{ value: "b" }] }
    assert.deepStrictEqual(yield* as(callers.viewer)(getContextField(name)), after)

    const missing = notFound("context field", name)
    yield* refused(asAdmin(getProjectContextField(other.project, name)), missing)
    yield* refused(asAdmin(updateProjectContextField(other.project, name, {})), missing)
    yield* refused(asAdmin(deleteProjectContextField(other.project, name)), missing)
    yield* refused(asAdmin(listProjectContextFieldStrategies(other.project, name)), missing)
    yield* refused(asAdmin(updateProjectContextField(project, "userId", {})), notFound("context field", "userId"))
    yield* refused(asAdmin(listProjectContextFields("never-made")), notFound("project", "never-made"))
  }),

  "stay in their project": Effect.gen(function* () {
    const { name, project } = yield* aField
    const { project: other } = yield* aWorkspace()
    yield* invalidAt(asAdmin(updateContextField(name, { project: other })), "/project")
    yield* invalidAt(asAdmin(createProjectContextField(project, { name: `${name}-2`, project: other })), "/project")
    yield* invalidAt(asAdmin(createContextField({ name: `${name}-2`, project: "never-made" })), "/project")
  }),

  "are for constraints of features, default strategies and segments of their project only": Effect.gen(function* () {
    const { callers, development, name, project } = yield* aField
    const other = yield* aFlag()
    const strategy = { name: "default", constraints: constraintsOn(name) }
    const segment = yield* asAdmin(createSegment({ name: `${name}-1`, project, constraints: constraintsOn(name) }))
    yield* asAdmin(addStrategy(development, strategy))
    yield* asAdmin(setDefaultStrategy({ project, environment: "development" }, strategy))
    yield* as(callers.viewer)(validateConstraint(constraintOn(name)))

    const [inStrategy, inSegment] = ["/constraints/0/contextName", "/constraints/0/contextName"]
    yield* invalidAt(asAdmin(addStrategy(other.development, strategy)), inStrategy)
    yield* invalidAt(asAdmin(setDefaultStrategy(other.production, strategy)), inStrategy)
    yield* invalidAt(asAdmin(createSegment({ name: `${name}-2`, constraints: constraintsOn(name) })), inSegment)
    const elsewhere = { name: `${name}-2`, project: other.project, constraints: constraintsOn(name) }
    yield* invalidAt(asAdmin(createSegment(elsewhere)), inSegment)
    yield* invalidAt(asAdmin(updateSegment(segment.id, { ...segment, project: null })), inSegment)
    yield* asAdmin(updateSegment(segment.id, { name: `${name}-3`, constraints: constraintsOn(name) }))
  }),

  "accept only their legal values": Effect.gen(function* () {
    const { development, name, project } = yield* aField
    yield* asAdmin(setProjectLegalValue(project, name, { value: "b" }))
    const strategy = { name: "default", constraints: constraintsOn(name) }
    yield* invalidAt(asAdmin(addStrategy(development, strategy)), "/constraints/0/values/0")
  }),

  "show what uses them, and stay while anything does": Effect.gen(function* () {
    const { address, callers, development, feature, name, project } = yield* aField
    const strategy = yield* asAdmin(addStrategy(development, { name: "default", constraints: constraintsOn(name) }))
    const used = {
      id: strategy.id,
      featureName: feature,
      projectId: project,
      environment: "development",
      strategyName: "default"
    }
    assert.deepStrictEqual(yield* as(callers.viewer)(listProjectContextFieldStrategies(project, name)), [used])
    assert.deepStrictEqual(yield* as(callers.viewer)(listContextFieldStrategies(name)), [used])
    const [listed] = yield* as(callers.viewer)(listProjectContextFields(project))
    assertMatches(listed, { name, usedInFeatures: 1, usedInProjects: 1 })
    yield* asAdmin(archiveFeature(address))
    yield* refused(as(callers.owner)(deleteProjectContextField(project, name)), {
      _tag: "InvalidOperation",
      message: `The context field "${name}" is in use by feature: ${feature} (archived)`
    })
  }),

  "do not stay because another project names them": Effect.gen(function* () {
    const { name, project } = yield* aField
    const other = yield* aFlag()
    yield* asAdmin(addStrategy(other.development, { name: "flexibleRollout", parameters: { stickiness: name } }))
    yield* asAdmin(deleteProjectContextField(project, name))
    yield* refused(asAdmin(getContextField(name)), notFound("context field", name))
  }),

  "are listed with the strategies of their project only": Effect.gen(function* () {
    const { project } = yield* aField
    const other = yield* aFlag()
    const field = yield* uniqueName("everywhere")
    yield* asAdmin(createContextField({ name: field }))
    yield* asAdmin(addStrategy(other.development, { name: "default", constraints: constraintsOn(field) }))
    assert.deepStrictEqual(yield* asAdmin(listProjectContextFieldStrategies(project, field)), [])
    assert.lengthOf(yield* asAdmin(listProjectContextFieldStrategies(other.project, field)), 1)
  }),

  "keep features that use them from moving to another project": Effect.gen(function* () {
    const { address, development, name } = yield* aField
    const target = yield* aWorkspace()
    const { id } = yield* asAdmin(addStrategy(development, { name: "default", constraints: constraintsOn(name) }))
    const { message } = yield* Effect.flip(asAdmin(moveFeature(address, target.project)))
    assert.include(message, `context fields of another project than "${target.project}": ${name}`)
    assert.isString(id)
  }),

  "of private projects do not exist for others": Effect.gen(function* () {
    const { callers, name, project } = yield* aFieldIn({ mode: "private" })
    const missing = notFound("context field", name)
    for (const who of [callers.viewer, callers.editor, callers.stranger]) {
      yield* refused(as(who)(getContextField(name)), missing)
      yield* refused(as(who)(listContextFieldStrategies(name)), missing)
      yield* refused(as(who)(listProjectContextFields(project)), notFound("project", project))
      yield* refused(as(who)(getProjectContextField(project, name)), notFound("project", project))
      yield* invalidAt(as(who)(validateConstraint(constraintOn(name))), "/contextName")
      const listed = yield* as(who)(listContextFields({ include: "project" }))
      assert.isFalse(listed.some((field) => field.name === name))
    }
    yield* refused(as(callers.editor)(updateContextField(name, {})), missing)
    yield* refused(as(callers.editor)(createProjectContextField(project, { name: "x" })), notFound("project", project))
    yield* invalidAt(as(callers.editor)(createContextField({ name: "x", project })), "/project")
    assert.strictEqual((yield* as(callers.member)(getContextField(name))).name, name)
  }),

  "go with their project, and record it": Effect.gen(function* () {
    const { address, callers, field, name, project } = yield* aField
    yield* asAdmin(archiveFeature(address))
    const { events } = yield* withRecordedEvents(as(callers.owner)(deleteProject(project)))
    assert.deepStrictEqual(
      events.map(({ type }) => type),
      ["feature-deleted", "context-field-deleted", "project-deleted"]
    )
    assertMatches(events[1], { project, preData: field })
    yield* asAdmin(createContextField({ name }))
  }),

  "are exported with their project, and imported into the project of the import": Effect.gen(function* () {
    const { development, feature, field, name, project } = yield* aField
    yield* asAdmin(addStrategy(development, { name: "default", constraints: constraintsOn(name) }))
    const data = yield* asAdmin(exportFeatures({ features: [feature], environment: "development" }))
    assert.deepStrictEqual(data.contextFields, [field])
    const target = yield* aWorkspace()
    const copies = {
      features: [{ name: `${feature}-copy` }],
      featureStrategies: [
        { name: "default", featureName: `${feature}-copy`, constraints: constraintsOn(`${name}-copy`) }
      ],
      contextFields: [{ name: `${name}-copy`, project }]
    }
    yield* as(target.callers.member)(importFeatures(anImport(target.project, copies)))
    assert.strictEqual((yield* asAdmin(getContextField(`${name}-copy`))).project, target.project)
    const { events } = yield* withRecordedEvents(asAdmin(importFeatures(anImport(target.project, copies))))
    assert.isFalse(events.some(({ type }) => type === "context-field-created"))
    const clash = { ...copies, features: [], featureStrategies: [], contextFields: [{ name }] }
    yield* refused(asAdmin(importFeatures(anImport(target.project, clash))), { _tag: "InvalidImport" })
  }),

  "are not exported where a feature of another project only names them": Effect.gen(function* () {
    const { name } = yield* aField
    const { development, feature } = yield* aFlag()
    yield* asAdmin(addStrategy(development, { name: "flexibleRollout", parameters: { stickiness: name } }))
    const data = yield* asAdmin(exportFeatures({ features: [feature], environment: "development" }))
    assert.deepStrictEqual(data.contextFields, [])
  })
}

const aFieldIn = Effect.fn("aFieldIn")(function* (given: Parameters<typeof aFlag>[0] = {}) {
  const flag = yield* aFlag(given)
  const name = yield* uniqueName("own-field")
  const field = yield* asAdmin(createProjectContextField(flag.project, { name }))
  return { ...flag, name, field }
})

const aField = aFieldIn()

const constraintOn = (contextName: string) => ({ contextName, operator: "IN" as const, values: ["a"] })

const constraintsOn = (contextName: string) => [constraintOn(contextName)]
