import { assert } from "@effect/vitest"
import type { Principal } from "@halyard/core/domain"
import {
  createFeature,
  createProject,
  enableFeature,
  favorFeature,
  type FeatureAddress,
  getFeatureDetails,
  moveFeature,
  updateFeature
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { addressesOf, aWorkspace } from "../../fixtures/workspaces.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

export const featureDetailsSuite: UseCaseSuite = {
  "shows who changed a feature, the latest first, and its creator by name": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace()
    const name = yield* uniqueName("changed")
    const { address, development } = addressesOf({ project, feature: name })
    const ada: Principal = { ...callers.owner, name: "ada@example.com", displayName: "Ada King" }
    const { createdBy } = yield* as(ada)(createFeature(project, { name }))
    assert.deepStrictEqual([createdBy.id, createdBy.name], [ada.id, "Ada King"])
    yield* asAdmin(enableFeature(development))
    yield* as(callers.member)(updateFeature(address, { description: "new" }))
    yield* as(callers.viewer)(favorFeature(address, true))
    const { collaborators, environments } = yield* as(callers.viewer)(getFeatureDetails(address))
    assert.deepStrictEqual(
      collaborators.users.map(({ id }) => id),
      [callers.member.id, -42, ada.id]
    )
    assert.deepStrictEqual(
      environments.map(({ no, yes }) => [yes, no]),
      [
        [0, 0],
        [0, 0]
      ]
    )
  }),

  "hides who changed it in a private project": Effect.gen(function* () {
    const hidden = yield* aWorkspace({ mode: "private" })
    const { id: project } = yield* asAdmin(createProject({ id: yield* uniqueName("open"), name: "Open" }))
    const feature = yield* uniqueName("moved")
    yield* as(hidden.callers.owner)(createFeature(hidden.project, { name: feature }))
    yield* asAdmin(moveFeature({ project: hidden.project, feature }, project))
    const seenBy = (caller: Principal) => authorsOf(caller, { project, feature })
    assert.deepStrictEqual(yield* seenBy(hidden.callers.viewer), [-42])
    assert.deepStrictEqual(yield* seenBy(hidden.callers.member), [-42, hidden.callers.owner.id])
  })
}

const authorsOf = (caller: Principal, address: FeatureAddress) =>
  Effect.map(as(caller)(getFeatureDetails(address)), ({ collaborators }) => collaborators.users.map(({ id }) => id))
