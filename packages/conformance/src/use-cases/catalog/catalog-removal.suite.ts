import { assert } from "@effect/vitest"
import type { CurrentPrincipal, NewStrategy } from "@halyard/core/domain"
import {
  addStrategy,
  addTag,
  archiveFeature,
  createContextField,
  createSegment,
  createStrategyType,
  createTag,
  createTagType,
  deleteContextField,
  deleteStrategyType,
  deleteTag,
  deleteTagType,
  type EnvironmentAddress,
  getContextField,
  getStrategyType,
  getTag,
  getTagType,
  listFeatureTags,
  listStrategies,
  setDefaultStrategy,
  updateProjectSettings
} from "@halyard/core/use-cases"
import { Effect, Exit } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { notFound, refused } from "../../fixtures/assertions.ts"
import { racing } from "../racing.ts"
import type { UseCaseNeeds, UseCaseSuite } from "../use-case-suite.ts"
import { aConstraint, aFlag } from "../../fixtures/workspaces.ts"

export const catalogRemovalSuite: UseCaseSuite = {
  "strategy types stay while strategies have them, archived ones too, and default strategies": Effect.gen(function* () {
    const name = yield* uniqueName("strategy")
    yield* asAdmin(createStrategyType({ name }))
    const [flag, hidden] = [yield* aFlag(), yield* aFlag({ mode: "private" })]
    yield* asAdmin(addStrategy(flag.production, { name }))
    yield* asAdmin(addStrategy(hidden.production, { name }))
    yield* asAdmin(archiveFeature(flag.address))
    yield* asAdmin(setDefaultStrategy({ project: flag.project, environment: "production" }, { name }))
    yield* refused(as(flag.callers.editor)(deleteStrategyType(name)), {
      _tag: "InvalidOperation",
      message:
        `The strategy type "${name}" is in use by features: ${flag.feature} (archived), 1 that you may not see ` +
        `and by project: ${flag.project}`
    })
    assert.strictEqual((yield* asAdmin(getStrategyType(name))).name, name)
  }),

  "context fields stay while anything names them": Effect.gen(function* () {
    const { project, feature, development } = yield* aFlag()
    const inDevelopment = { project, environment: "development" }
    const uses: ReadonlyArray<readonly [string, (field: string) => Effect.Effect<unknown, unknown, UseCaseNeeds>]> = [
      [`feature: ${feature}`, (field) => asAdmin(addStrategy(development, rollout(field)))],
      [`project: ${project}`, (field) => asAdmin(setDefaultStrategy(inDevelopment, rollout(field)))],
      [`project: ${project}`, (field) => asAdmin(updateProjectSettings(project, { defaultStickiness: field }))],
      ["segment: ", (name) => asAdmin(createSegment({ name, constraints: [constraintOn(name)] }))]
    ]
    for (const [by, use] of uses) {
      const name = yield* uniqueName("field")
      yield* asAdmin(createContextField({ name }))
      yield* use(name)
      yield* refused(asAdmin(deleteContextField(name)), {
        _tag: "InvalidOperation",
        message: `The context field "${name}" is in use by ${by}${by === "segment: " ? name : ""}`
      })
    }
  }),

  "what nothing uses goes": Effect.gen(function* () {
    const name = yield* uniqueName("unused")
    yield* asAdmin(createStrategyType({ name }))
    yield* asAdmin(createContextField({ name }))
    yield* asAdmin(deleteStrategyType(name))
    yield* asAdmin(deleteContextField(name))
    yield* refused(asAdmin(getStrategyType(name)), notFound("strategy type", name))
    yield* refused(asAdmin(getContextField(name)), notFound("context field", name))
  }),

  "nothing goes that somebody begins to use at the same time": Effect.gen(function* () {
    for (let round = 0; round < 5; round++) {
      const name = yield* uniqueName("race")
      yield* asAdmin(createStrategyType({ name }))
      yield* asAdmin(createContextField({ name }))
      yield* asAdmin(createTagType({ name }))
      const tag = { type: name, value: "blue" }
      yield* asAdmin(createTag({ type: name, value: "red" }))
      const [typed, constrained, tagged] = [yield* aFlag(), yield* aFlag(), yield* aFlag()]
      const constraints = [{ ...aConstraint, contextName: name }]
      yield* atOnce(
        addStrategy(typed.development, { name }),
        deleteStrategyType(name),
        addStrategy(constrained.development, { name: "default", constraints }),
        deleteContextField(name),
        addTag(tagged.feature, tag),
        deleteTagType(name)
      )
      yield* agree(usesAny(typed.development), getStrategyType(name))
      yield* agree(usesAny(constrained.development), getContextField(name))
      yield* agree(carriesAny(tagged.feature), getTagType(name))
    }
  }).pipe(racing),

  "a tag that is deleted while it is put on is there and carried, or neither": Effect.gen(function* () {
    for (let round = 0; round < 5; round++) {
      const tag = { type: "simple", value: yield* uniqueName("race") }
      yield* asAdmin(createTag(tag))
      const { feature } = yield* aFlag()
      const exits = yield* atOnce(addTag(feature, tag), deleteTag(tag))
      assert.isTrue(exits.every(Exit.isSuccess))
      yield* agree(carriesAny(feature), getTag(tag))
    }
  }).pipe(racing)
}

const constraintOn = (contextName: string) => ({ ...aConstraint, contextName })

const rollout = (stickiness: string): NewStrategy => ({ name: "flexibleRollout", parameters: { stickiness } })

/** Runs all steps concurrently as admin and ignores their results. */
const atOnce = (...steps: ReadonlyArray<Effect.Effect<unknown, unknown, UseCaseNeeds | CurrentPrincipal>>) =>
  Effect.all(
    steps.map((step) => Effect.exit(asAdmin(step))),
    { concurrency: "unbounded" }
  )

/** Checks that the entry exists exactly if it is in use. */
const agree = Effect.fnUntraced(function* <E1, R1, A, E2, R2>(
  isUsed: Effect.Effect<boolean, E1, R1>,
  read: Effect.Effect<A, E2, R2>
) {
  const isThere = Exit.isSuccess(yield* Effect.exit(asAdmin(read)))
  assert.strictEqual(yield* isUsed, isThere)
})

const usesAny = (address: EnvironmentAddress) =>
  Effect.map(asAdmin(listStrategies(address)), (strategies) => strategies.length > 0)

const carriesAny = (feature: string) => Effect.map(asAdmin(listFeatureTags(feature)), (tags) => tags.length > 0)
