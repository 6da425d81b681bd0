import { Effect, Struct } from "effect"
import {
  type FeatureChange,
  isConfigChange,
  isFeatureChange,
  type NewChange,
  type SegmentChange
} from "../../domain/change-requests/changes/change.ts"
import { InvalidData, NotFound } from "../../domain/violations/errors.ts"
import { quoted } from "../../domain/violations/violation.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { archiveFeature, reviveFeatures } from "../features/archive-feature.ts"
import { changePlan } from "./change-plan.ts"
import { requireGlobalRight, rightFor } from "./global-segments.ts"
import { isPlanChange } from "../../domain/change-requests/changes/plan-change.ts"
import { addDependency, removeDependencies } from "../features/dependencies.ts"
import { addStrategy, removeStrategy, updateStrategy } from "../features/feature-strategies.ts"
import { setVariants } from "../features/feature-variants.ts"
import { sortStrategies } from "../features/sort-strategies.ts"
import { disableFeature, enableFeature } from "../features/switch-feature.ts"
import { deleteSegment, updateSegment } from "../segments/segments.ts"
import type { EnvironmentOfProject } from "../features/lock-features.ts"
import { setChangeRequestConfig } from "./rules/set-change-request-config.ts"

/** Makes one change of a request by the use case that makes it directly, with its rules and events. */
export const performChange = Effect.fnUntraced(function* (scope: EnvironmentOfProject, change: NewChange) {
  if (isFeatureChange(change)) yield* changeFeature(scope, change)
  else if (isConfigChange(change)) yield* setChangeRequestConfig(scope, change.payload)
  else yield* changeSegment(scope, change)
})

const changeFeature = Effect.fnUntraced(function* (scope: EnvironmentOfProject, change: FeatureChange) {
  const address = { ...scope, feature: change.feature }
  if (isPlanChange(change)) return yield* changePlan(address, change)
  switch (change.action) {
    case "updateEnabled": {
      const { enabled, shouldActivateDisabledStrategies = false } = change.payload
      const options = { activateDisabledStrategies: shouldActivateDisabledStrategies }
      return yield* Effect.asVoid(enabled ? enableFeature(address, options) : disableFeature(address))
    }
    case "addStrategy":
      return yield* Effect.asVoid(addStrategy(address, change.payload))
    case "updateStrategy": {
      const { id } = change.payload
      return yield* Effect.asVoid(updateStrategy({ ...address, strategy: id }, Struct.omit(change.payload, ["id"])))
    }
    case "deleteStrategy":
      return yield* removeStrategy({ ...address, strategy: change.payload.id })
    case "reorderStrategy":
      return yield* sortStrategies(address, change.payload)
    case "patchVariant":
      return yield* Effect.asVoid(setVariants(address, change.payload.variants))
    case "addDependency":
      return yield* Effect.asVoid(addDependency(address, change.payload))
    case "deleteDependency":
      return yield* removeDependencies(address)
    case "archiveFeature":
      return yield* archiveFeature(address)
    case "reviveFeature":
      return yield* reviveFeatures(scope.project, [change.feature])
  }
})

/** Changes a segment of the project, or a global one. */
const changeSegment = Effect.fnUntraced(function* (scope: EnvironmentOfProject, change: SegmentChange) {
  const { id } = change.payload
  const segment = yield* (yield* SegmentStore).find(id)
  if (segment === undefined || (segment.project !== null && segment.project !== scope.project)) {
    return yield* new NotFound({ resource: "segment", id: String(id) })
  }
  const { project } = segment
  if (project === null) {
    yield* requireGlobalRight(rightFor(change))
  }
  if (change.action === "deleteSegment") return yield* deleteSegment(id)
  const draft = Struct.omit(change.payload, ["id"])
  if (draft.project !== undefined && (draft.project || null) !== project) {
    const present = project === null ? "null, because the segment is global" : quoted(project)
    return yield* InvalidData.of("/project", `must be left out or ${present}: a change request does not move a segment`)
  }
  yield* updateSegment(id, { ...draft, project })
})
