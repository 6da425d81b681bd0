import { assert } from "@effect/vitest"
import { CurrentReason } from "@halyard/core/domain"
import {
  addDependency,
  addStrategy,
  addTag,
  archiveFeature,
  deleteFeature,
  disableFeature,
  enableFeature,
  getFeature,
  getSegment,
  moveFeature,
  patchFeature,
  removeDependency,
  removeStrategy,
  removeTag,
  revertEvent,
  reviveFeature,
  searchEvents,
  setVariants,
  sortStrategies,
  updateSegment,
  updateStrategy
} from "@halyard/core/use-cases"
import { Effect, Struct } from "effect"
import { refused } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { addFlag, addSegment, aFlag, aWorkspace, type FlagWorkspace } from "../../fixtures/workspaces.ts"
import { withRecordedEvents } from "./recorded-events.ts"
import type { UseCaseCall } from "../access/access-table.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

const strategy = { name: "flexibleRollout", title: "Some", parameters: { rollout: "50" } }
const tag = { type: "simple", value: "some" }
const replace = (path: string, value: unknown) => [{ op: "replace", path, value }]

const withStrategy = (change: (flag: FlagWorkspace, id: string) => UseCaseCall) => (flag: FlagWorkspace) =>
  Effect.map(asAdmin(addStrategy(flag.development, strategy)), ({ id }) => change(flag, id))

const withParent = (change: (flag: FlagWorkspace, parent: string) => UseCaseCall) => (flag: FlagWorkspace) =>
  Effect.map(addFlag(flag.project), ({ feature }) => change(flag, feature))

const variant = { name: "blue", weight: 1000 }

/** Changes by the types of their last events. */
const changes = {
  "feature-environment-enabled": ({ development }: FlagWorkspace) =>
    Effect.as(asAdmin(addStrategy(development, strategy)), enableFeature(development)),
  "feature-environment-disabled": ({ development }: FlagWorkspace) =>
    Effect.as(asAdmin(enableFeature(development)), disableFeature(development)),
  "feature-strategy-add": ({ development }: FlagWorkspace) => Effect.succeed(addStrategy(development, strategy)),
  "feature-strategy-remove": withStrategy(({ development }, id) => removeStrategy({ ...development, strategy: id })),
  "feature-strategy-update": withStrategy(({ development }, id) =>
    updateStrategy({ ...development, strategy: id }, { title: "All", constraints: [], parameters: { rollout: "100" } })
  ),
  "strategy-order-changed": withStrategy(({ development }, id) =>
    Effect.flatMap(addStrategy(development, { name: "default", sortOrder: 1 }), () =>
      sortStrategies(development, [{ id, sortOrder: 7 }])
    )
  ),
  "feature-environment-variants-updated": ({ development }: FlagWorkspace) =>
    Effect.succeed(setVariants(development, [variant])),
  "feature-stale-on": ({ address }: FlagWorkspace) => Effect.succeed(patchFeature(address, replace("/stale", true))),
  "feature-stale-off": ({ address }: FlagWorkspace) =>
    Effect.as(asAdmin(patchFeature(address, replace("/stale", true))), patchFeature(address, replace("/stale", false))),
  "feature-metadata-updated": ({ address }: FlagWorkspace) =>
    Effect.succeed(patchFeature(address, replace("/description", "x"))),
  "feature-archived": ({ address }: FlagWorkspace) => Effect.succeed(archiveFeature(address)),
  "feature-revived": ({ address, feature }: FlagWorkspace) =>
    Effect.as(asAdmin(archiveFeature(address)), reviveFeature(feature)),
  "feature-tagged": ({ feature }: FlagWorkspace) => Effect.succeed(addTag(feature, tag)),
  "feature-untagged": ({ feature }: FlagWorkspace) => Effect.as(asAdmin(addTag(feature, tag)), removeTag(feature, tag)),
  "feature-dependency-added": withParent(({ address }, parent) => addDependency(address, { feature: parent })),
  "feature-dependency-removed": (flag: FlagWorkspace) =>
    Effect.flatMap(addFlag(flag.project), ({ feature }) =>
      Effect.as(asAdmin(addDependency(flag.address, { feature })), removeDependency(flag.address, feature))
    )
}

/** What a revert restores: the ids of strategies are new, and only their order counts. */
const contentOf = Effect.fnUntraced(function* ({ address }: FlagWorkspace) {
  const { environments, ...feature } = yield* asAdmin(getFeature(address))
  return {
    ...Struct.pick(feature, ["archived", "dependencies", "description", "stale", "tags", "type"]),
    environments: environments.map(({ enabled, strategies, variants }) => ({
      enabled,
      variants,
      strategies: strategies.map((one) => Struct.omit(one, ["id", "sortOrder"]))
    }))
  }
})

const newest = Effect.fnUntraced(function* (feature: string, type: string) {
  const { events } = yield* asAdmin(searchEvents({ features: [feature], offset: 0, limit: 10 }))
  return events.find((event) => event.type === type)?.id ?? assert.fail(`There is no ${type}`)
})

export const revertEventSuite: UseCaseSuite = {
  ...Object.fromEntries(
    Object.entries(changes).map(([type, prepare]) => [
      `takes back ${type}, once`,
      Effect.gen(function* () {
        const flag = yield* aFlag()
        const change = yield* prepare(flag)
        const before = type === "strategy-order-changed" ? undefined : yield* contentOf(flag)
        yield* asAdmin(change)
        const changed = yield* contentOf(flag)
        const id = yield* newest(flag.feature, type)
        yield* asAdmin(revertEvent(id))
        const after = yield* contentOf(flag)
        assert.notDeepEqual(after, changed)
        if (before !== undefined) assert.deepStrictEqual(after, before)
        yield* refused(asAdmin(revertEvent(id)), { _tag: "Conflict" })
      })
    ])
  ),

  "takes back a move, once, with the permission in both projects": Effect.gen(function* () {
    const { address, callers, feature, project } = yield* aFlag()
    const other = yield* aWorkspace()
    yield* asAdmin(moveFeature(address, other.project))
    const id = yield* newest(feature, "feature-project-change")
    yield* refused(as(callers.owner)(revertEvent(id)), { _tag: "NoAccess" })
    yield* asAdmin(revertEvent(id))
    assert.strictEqual((yield* asAdmin(getFeature(address))).project, project)
    yield* refused(asAdmin(revertEvent(id)), { _tag: "Conflict" })
  }),

  "takes back an update of a segment, once": Effect.gen(function* () {
    const before = yield* addSegment({ description: "Old" })
    const name = `${before.name}-new`
    const { events } = yield* withRecordedEvents(
      asAdmin(updateSegment(before.id, { name, description: "New", constraints: [] }))
    )
    assert.strictEqual(events.length, 1)
    const found = yield* asAdmin(
      searchEvents({ types: ["segment-updated"], text: { folded: name }, offset: 0, limit: 1 })
    )
    const id = found.events[0]?.id ?? assert.fail()
    yield* asAdmin(revertEvent(id))
    assert.deepStrictEqual(yield* asAdmin(getSegment(before.id)), before)
    yield* refused(asAdmin(revertEvent(id)), { _tag: "Conflict" })
  }),

  "is a change by the caller, with the event as its reason": Effect.gen(function* () {
    const { callers, development, feature } = yield* aFlag()
    yield* asAdmin(enableFeature(development))
    const id = yield* newest(feature, "feature-environment-enabled")
    const { events } = yield* withRecordedEvents(as(callers.member)(revertEvent(id)))
    assert.deepStrictEqual(
      events.map(({ createdBy, reason, type }) => [type, createdBy, reason]),
      [["feature-environment-disabled", "member", `Reverts event ${id}`]]
    )
    const other = yield* newest(feature, "feature-environment-disabled")
    const given = Effect.provideService(asAdmin(revertEvent(other)), CurrentReason, "We need it")
    const again = yield* withRecordedEvents(given)
    assert.deepStrictEqual(
      again.events.map(({ reason }) => reason),
      ["We need it"]
    )
  }),

  "is refused for what changed since, for other kinds, and for events that nobody sees": Effect.gen(function* () {
    const { address, development, feature } = yield* aFlag()
    const { id } = yield* asAdmin(addStrategy(development, strategy))
    const added = yield* newest(feature, "feature-strategy-add")
    yield* asAdmin(updateStrategy({ ...development, strategy: id }, { title: "All" }))
    const conflicts = [
      "The strategy was changed since",
      '"/title" is "All" now, and was "Some"',
      '"/parameters/rollout" is "100" now, and was "50"'
    ]
    yield* refused(asAdmin(revertEvent(added)), { _tag: "Conflict", conflicts })
    const created = yield* newest(feature, "feature-created")
    yield* refused(asAdmin(revertEvent(created)), { _tag: "InvalidOperation" })
    yield* refused(asAdmin(revertEvent(2_000_000_000)), { _tag: "NotFound" })
    yield* asAdmin(archiveFeature(address))
    yield* asAdmin(deleteFeature(feature))
    yield* refused(asAdmin(revertEvent(added)), { _tag: "Conflict" })
  }),

  "is refused to those who cannot see the event, or may not do what undoes it": Effect.gen(function* () {
    const { callers, development, feature } = yield* aFlag({ mode: "private" })
    yield* asAdmin(enableFeature(development))
    const id = yield* newest(feature, "feature-environment-enabled")
    yield* refused(as(callers.viewer)(revertEvent(id)), { _tag: "NotFound" })
    const open = yield* aFlag()
    yield* asAdmin(enableFeature(open.development))
    const visible = yield* newest(open.feature, "feature-environment-enabled")
    yield* refused(as(open.callers.viewer)(revertEvent(visible)), { _tag: "NoAccess" })
  })
}
