import { assert } from "@effect/vitest"
import { CurrentReason } from "@halyard/core/domain"
import {
  ContextFieldStore,
  EnvironmentStore,
  EventStore,
  FavoriteStore,
  FeatureReads,
  FeatureTagStore,
  FeatureTypeStore,
  ProjectStore,
  SegmentStore,
  StrategyTypeStore,
  TagTypeStore,
  UserStore
} from "@halyard/core/ports"
import {
  addTag,
  disableFeature,
  enableFeature,
  favorFeature,
  favorProject,
  importFeatures,
  listArchivedFeatures,
  listFeatures,
  patchFeature,
  searchEvents
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { anImport, anImporter } from "../../fixtures/imports.ts"
import { assertEquals } from "../../fixtures/assertions.ts"
import { anAdminToken, as, asAdmin } from "../../fixtures/principals.ts"
import { sabotaged, withoutEvents } from "../../fixtures/transactions.ts"
import { withRecordedEvents } from "./recorded-events.ts"
import type { Write } from "./event-table.ts"
import { writes } from "./writes.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag } from "../../fixtures/workspaces.ts"

const author = { createdBy: "admin-token", createdByUserId: -42 }

/** Without its events, no write is made. */
export const undoneSuite: UseCaseSuite = Object.fromEntries(
  Object.entries(writes).map(([what, prepare]) => [
    `that cannot be written undo ${what}`,
    Effect.gen(function* () {
      const write = yield* prepare
      const before = yield* stateOf(write)
      yield* sabotaged(withoutEvents, asAdmin(write.act))
      assert.deepStrictEqual(yield* stateOf(write), before)
    })
  ])
)

export const eventSuite: UseCaseSuite = {
  ...Object.fromEntries(
    Object.entries(writes).map(([what, prepare]) => [
      `are recorded for ${what}`,
      Effect.gen(function* () {
        const { act, events: expected } = yield* prepare
        const { events } = yield* withRecordedEvents(asAdmin(act))
        assertEquals(
          events,
          expected.map((event) => ({ ...event, ...author }))
        )
      })
    ])
  ),

  ...undoneSuite,

  "are stored under ascending ids, with their author and the moment": Effect.gen(function* () {
    const { address, development, callers, project } = yield* aFlag()
    yield* as(callers.member)(enableFeature(development))
    yield* as(callers.system)(disableFeature(development))
    const events = yield* (yield* EventStore).latest({ project, feature: address.feature }, 10)
    assert.deepStrictEqual(
      events.map(({ type, createdBy, createdByUserId }) => [type, createdBy, createdByUserId]),
      [
        ["feature-environment-disabled", "halyard_system", -1337],
        ["feature-environment-enabled", "member", callers.member.id],
        ["feature-strategy-add", "member", callers.member.id],
        ["feature-created", "admin-token", -42]
      ]
    )
    const ids = events.map(({ id }) => id)
    assert.deepStrictEqual(
      ids,
      ids.toSorted((left, right) => right - left)
    )
    assert.isTrue(events.every(({ createdAt }) => /^20\d\d-.*T.*\.\d{3}Z$/.test(createdAt)))
  }),

  "of one change are in one group": Effect.gen(function* () {
    const { development, project } = yield* aFlag()
    yield* asAdmin(enableFeature(development))
    const events = yield* (yield* EventStore).latest({ project }, 3)
    const [enabled, added, created] = events.map(({ groupId }) => groupId)
    assert.deepStrictEqual(
      events.map(({ groupType, type }) => [type, groupType]),
      [
        ["feature-environment-enabled", "transaction"],
        ["feature-strategy-add", "transaction"],
        ["feature-created", "transaction"]
      ]
    )
    assert.isNotEmpty(enabled)
    assert.strictEqual(enabled, added)
    assert.notStrictEqual(added, created)
  }),

  "carry the reason that the caller gives, and are found by it": Effect.gen(function* () {
    const { development, project } = yield* aFlag()
    const because = "Kampagne beginnt ✓"
    yield* Effect.provideService(asAdmin(enableFeature(development)), CurrentReason, because)
    yield* asAdmin(disableFeature(development))
    const events = yield* (yield* EventStore).latest({ project }, 3)
    assert.deepStrictEqual(
      events.map(({ reason, type }) => [type, reason]),
      [
        ["feature-environment-disabled", null],
        ["feature-environment-enabled", because],
        ["feature-strategy-add", because]
      ]
    )
    const text = { folded: "kampagne beginnt" }
    const found = yield* asAdmin(searchEvents({ projects: [project], text, offset: 0, limit: 10 }))
    assert.deepStrictEqual([found.total, found.events.map(({ reason }) => reason)], [2, [because, because]])
  }),

  "are not recorded where nothing changes": Effect.gen(function* () {
    const { address, development, production, project } = yield* aFlag()
    const acts: ReadonlyArray<Write["act"]> = [
      enableFeature(development),
      addTag(address.feature, { type: "simple", value: address.feature }),
      favorFeature(address, true),
      favorProject(project, true),
      patchFeature(address, [{ op: "replace", path: "/description", value: "same" }])
    ]
    for (const act of acts) yield* asAdmin(act)
    const again = yield* withRecordedEvents(Effect.forEach([...acts, disableFeature(production)], asAdmin))
    assert.deepStrictEqual(again.events, [])
  }),

  "of metadata and of staleness are separate when both change": Effect.gen(function* () {
    const { address } = yield* aFlag()
    const both = [
      { op: "replace", path: "/stale", value: true },
      { op: "replace", path: "/type", value: "experiment" }
    ]
    const on = yield* withRecordedEvents(asAdmin(patchFeature(address, both)))
    assert.deepStrictEqual(
      on.events.map(({ type }) => type),
      ["feature-metadata-updated", "feature-stale-on"]
    )
    const off = yield* withRecordedEvents(
      asAdmin(patchFeature(address, [{ op: "replace", path: "/stale", value: false }]))
    )
    assert.deepStrictEqual(
      off.events.map(({ type }) => type),
      ["feature-stale-off"]
    )
  }),

  "of an import have the order of its effects": Effect.gen(function* () {
    const { project, names, request } = yield* anImporter
    const { feature: old } = yield* addFlag(project, { tags: [{ type: "simple", value: "old" }] })
    yield* asAdmin(enableFeature({ project, feature: old, environment: "development" }))
    const { data } = request
    const { events } = yield* withRecordedEvents(
      asAdmin(
        importFeatures(
          anImport(project, {
            ...data,
            features: [{ name: old, type: "permission", stale: true }, ...data.features],
            featureEnvironments: [...(data.featureEnvironments ?? []), { name: old, enabled: false }]
          })
        )
      )
    )
    const { parent, child, plain } = names
    const made = [parent, child, plain].map((name) => ["feature-created", name])
    assert.deepStrictEqual(
      events.map(({ type, featureName }) => [type, featureName]),
      [
        ["tag-type-created", undefined],
        ["context-field-created", undefined],
        ...made,
        ["feature-metadata-updated", old],
        ["feature-stale-on", old],
        ["tag-created", undefined],
        ["tag-created", undefined],
        ["feature-untagged", old],
        ["feature-tagged", parent],
        ["feature-tagged", child],
        ["feature-tagged", child],
        ["feature-environment-variants-updated", child],
        ["feature-strategy-remove", old],
        ["feature-strategy-add", parent],
        ["feature-strategy-add", child],
        ["feature-strategy-add", child],
        ["feature-environment-disabled", old],
        ["feature-environment-enabled", parent],
        ["feature-environment-enabled", child],
        ["feature-dependency-added", child],
        ["feature-link-added", parent],
        ["feature-link-added", parent],
        ["feature-link-added", child],
        ["features-imported", undefined]
      ]
    )
  })
}

/** Everything that a write could have changed, as its caller sees it. */
const stateOf = Effect.fnUntraced(function* ({ project, made, state = Effect.void }: Write) {
  const summaries = [...(yield* asAdmin(listFeatures(project))), ...(yield* asAdmin(listArchivedFeatures(project)))]
  const reads = yield* FeatureReads
  const viewer = { id: anAdminToken.id, memberOf: "all" } as const
  const names = [...summaries.map(({ name }) => name), made]
  const catalog = [
    ...(yield* (yield* EnvironmentStore).list),
    ...(yield* (yield* SegmentStore).list),
    ...(yield* (yield* ContextFieldStore).list),
    ...(yield* (yield* TagTypeStore).list),
    ...(yield* (yield* StrategyTypeStore).list)
  ]
  const tags = yield* (yield* FeatureTagStore).list()
  const projects = yield* ProjectStore
  return {
    features: yield* reads.whole(names, viewer),
    projects: [yield* projects.find(project), yield* projects.find(made)],
    environments: yield* projects.environments(project),
    favorite: (yield* (yield* FavoriteStore).projects(viewer.id)).has(project),
    catalog: catalog.filter(({ name }) => name === made),
    tags: tags.filter(({ type, value }) => type === made || value.startsWith(made)),
    featureTypes: yield* (yield* FeatureTypeStore).list,
    others: yield* state,
    users: (yield* (yield* UserStore).list).filter(({ username }) => username === made),
    events: yield* (yield* EventStore).latest({ project }, 1000)
  }
})
