import { assert } from "@effect/vitest"
import { newEvent, now, systemPrincipal } from "@halyard/core/domain"
import { EventStore, FeatureReads } from "@halyard/core/ports"
import {
  addDependency,
  addLink,
  addProjectEnvironment,
  addStrategy,
  addTag,
  archiveFeature,
  cloneEnvironment,
  completeFeature,
  createEnvironment,
  createFeature,
  deleteEnvironment,
  deleteFeature,
  disableFeature,
  enableFeature,
  favorFeature,
  getFeature,
  getFeatureAt,
  getFeatureDetailsAt,
  importFeatures,
  moveFeature,
  patchFeature,
  removeDependencies,
  removeLink,
  removeProjectEnvironment,
  removeStrategy,
  removeTag,
  reviveFeature,
  setVariants,
  sortStrategies,
  updateLink,
  updateProjectSettings,
  updateStrategy
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { refused } from "../../fixtures/assertions.ts"
import { anImport } from "../../fixtures/imports.ts"
import { momentBetween as moment } from "../../fixtures/moment.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { anyone } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { addFlag, aFlag, aWorkspace, type FlagWorkspace } from "../../fixtures/workspaces.ts"
import type { UseCaseNeeds, UseCaseSuite } from "../use-case-suite.ts"

export const featureAtSuite: UseCaseSuite = {
  "is what it was after each change": Effect.gen(function* () {
    const flag = yield* aFlag()
    const { address, development, feature, production, project } = flag
    const one = yield* asAdmin(addStrategy(development, { name: "default" }))
    const { feature: parent } = yield* addFlag(project)
    const simple = { type: "simple", value: feature }
    const link = Effect.map(stored(flag), ({ links }) => links[0]?.id ?? "")
    yield* remembers(flag, [
      asAdmin(enableFeature(development)),
      asAdmin(addStrategy(development, { name: "default", sortOrder: 0 })),
      asAdmin(updateStrategy({ ...development, strategy: one.id }, { title: "Ünï", sortOrder: 9 })),
      asAdmin(sortStrategies(development, [{ id: one.id, sortOrder: -3 }])),
      asAdmin(setVariants(production, [{ name: "a", weight: 1000 }])),
      asAdmin(patchFeature(address, [{ op: "replace", path: "/description", value: "new" }])),
      asAdmin(patchFeature(address, [{ op: "replace", path: "/stale", value: true }])),
      asAdmin(addTag(feature, simple)),
      asAdmin(removeTag(feature, simple)),
      asAdmin(addLink(address, { url: "https://example.com/1" })),
      asAdmin(addLink(address, { url: "https://example.com/2" })),
      Effect.flatMap(link, (id) => asAdmin(updateLink(address, id, { url: "https://example.com/3", title: "Three" }))),
      Effect.flatMap(link, (id) => asAdmin(removeLink(address, id))),
      asAdmin(addDependency(address, { feature: parent })),
      asAdmin(addDependency(address, { feature: parent, enabled: false })),
      asAdmin(removeDependencies(address)),
      asAdmin(completeFeature(address, { status: "kept" })),
      asAdmin(removeStrategy({ ...development, strategy: one.id })),
      asAdmin(archiveFeature(address)),
      asAdmin(reviveFeature(feature)),
      asAdmin(
        importFeatures(
          anImport(project, {
            features: [{ name: feature }],
            featureStrategies: [{ featureName: feature, name: "default", title: "imported" }]
          })
        )
      ),
      asAdmin(disableFeature(development))
    ])
  }),

  "has the environments that its project had, with what it had there": Effect.gen(function* () {
    const flag = yield* aFlag()
    const [added, copy] = [yield* uniqueName("added"), yield* uniqueName("copy")]
    const there = { ...flag.address, environment: added }
    yield* asAdmin(createEnvironment({ name: added, type: "test" }))
    yield* remembers(flag, [
      asAdmin(addProjectEnvironment(flag.project, added)),
      asAdmin(enableFeature(there)),
      asAdmin(cloneEnvironment(added, { name: copy, type: "test" })),
      asAdmin(removeProjectEnvironment(flag.project, added)),
      asAdmin(addProjectEnvironment(flag.project, added)),
      asAdmin(deleteEnvironment(copy))
    ])
    yield* asAdmin(deleteEnvironment(added))
  }),

  "names the features that depended on it": Effect.gen(function* () {
    const flag = yield* aFlag()
    const child = yield* addFlag(flag.project)
    yield* remembers(flag, [
      asAdmin(addDependency(child, { feature: flag.feature })),
      asAdmin(addDependency(child, { feature: flag.feature, enabled: false })),
      asAdmin(archiveFeature(child))
    ])
  }),

  "was in another project, which the caller must see": Effect.gen(function* () {
    const flag = yield* aFlag({ mode: "private" })
    const other = yield* aWorkspace()
    const before = yield* moment
    yield* asAdmin(moveFeature(flag.address, other.project))
    const moved = { project: other.project, feature: flag.feature }
    assert.strictEqual((yield* asAdmin(getFeatureAt(moved, before))).project, flag.project)
    yield* refused(as(flag.callers.stranger)(getFeatureAt(moved, before)), { _tag: "NotFound" })
    const seen = yield* as(flag.callers.stranger)(getFeatureAt(moved, yield* moment))
    assert.strictEqual(seen.project, other.project)
    yield* asAdmin(updateProjectSettings(flag.project, { mode: "open" }))
    assert.strictEqual((yield* as(flag.callers.stranger)(getFeatureAt(moved, before))).project, flag.project)
  }),

  "did not exist before it was created, even if another had its name, and has no future": Effect.gen(function* () {
    const { address, feature, project } = yield* aFlag()
    const before = yield* moment
    yield* asAdmin(archiveFeature(address))
    yield* asAdmin(deleteFeature(feature))
    yield* moment
    yield* asAdmin(createFeature(project, { name: feature, description: "The second" }))
    yield* refused(asAdmin(getFeatureAt(address, before)), { _tag: "NotFound" })
    yield* refused(asAdmin(getFeatureAt(address, "9999-01-01T00:00:00.000Z")), { _tag: "InvalidData" })
    assert.strictEqual((yield* asAdmin(getFeatureAt(address, yield* moment))).description, "The second")
  }),

  "is refused with the event that says too little, unless nothing has changed since": Effect.gen(function* () {
    const { address, development, feature, project } = yield* aFlag()
    const strategy = yield* asAdmin(addStrategy(development, { name: "default" }))
    const before = yield* moment
    const notified = {
      type: "strategy-order-changed",
      project,
      featureName: feature,
      environment: "development"
    } as const
    const old = newEvent({ ...notified, data: { strategyIds: [strategy.id] } }, systemPrincipal, yield* now)
    yield* (yield* EventStore).append([old])
    const after = yield* moment
    assert.deepStrictEqual(yield* asAdmin(getFeatureAt(address, after)), yield* asAdmin(getFeature(address)))
    yield* asAdmin(enableFeature(development))
    yield* refused(asAdmin(getFeatureAt(address, after)), { _tag: "Conflict" })
    assert.lengthOf((yield* asAdmin(getFeatureAt(address, before))).environments, 2)
    yield* asAdmin(archiveFeature(address))
    yield* asAdmin(deleteFeature(feature))
  }),

  "says who had changed it by then": Effect.gen(function* () {
    const { address, callers, development } = yield* aFlag()
    const before = yield* moment
    yield* as(callers.member)(enableFeature(development))
    yield* asAdmin(favorFeature(address, true))
    const names = (at: string) =>
      Effect.map(asAdmin(getFeatureDetailsAt(address, at)), ({ collaborators }) =>
        collaborators.users.map(({ name }) => name)
      )
    assert.deepStrictEqual(yield* names(before), ["admin-token"])
    assert.deepStrictEqual(yield* names(yield* moment), ["member", "admin-token"])
  })
}

const stored = Effect.fnUntraced(function* ({ feature }: FlagWorkspace) {
  const [whole] = yield* (yield* FeatureReads).whole([feature], anyone)
  return whole ?? (yield* Effect.die(`There is no ${feature}`))
})

/** Makes the changes, and then rebuilds the feature as it was before each of them. */
const remembers = Effect.fnUntraced(function* (
  flag: FlagWorkspace,
  changes: ReadonlyArray<Effect.Effect<unknown, unknown, UseCaseNeeds>>
) {
  const seen = yield* Effect.forEach(changes, (change) =>
    Effect.gen(function* () {
      const [before, at] = [yield* asAdmin(getFeature(flag.address)), yield* moment]
      yield* change
      return { before, at }
    })
  )
  for (const { at, before } of seen) {
    assert.deepStrictEqual(withoutLife(yield* asAdmin(getFeatureAt(flag.address, at))), withoutLife(before))
  }
})

/**
 * A feature that is revived forgets its stages, and when it had been archived: the event says so, some milliseconds
 * later.
 */
const withoutLife = ({ archivedAt, lifecycle: _, ...feature }: Effect.Success<ReturnType<typeof getFeature>>) => ({
  ...feature,
  archivedAt: archivedAt === null ? null : "then"
})
