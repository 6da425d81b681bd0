import { Effect } from "effect"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { featureMoved } from "../../domain/features/feature-events.ts"
import type { Feature } from "../../domain/features/feature.ts"
import { type Destination, lackingEnvironments, refusalToMove } from "../../domain/features/move-rules.ts"
import { ContextFieldStore } from "../../ports/catalog/context-field-store.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { refuseExceeding, requirePermission } from "../access/require-permission.ts"
import { lockedProject, refuseClosed, visibleProject } from "../access/visible-project.ts"
import { lockLimits, refuseOddName } from "./create-feature.ts"
import { type FeatureAddress, wholeFeature } from "./find-feature.ts"
import { activeIn } from "./lock-features.ts"

/** Moves a feature to another project. If the feature is in that project already, nothing changes. */
export const moveFeature = Effect.fn("moveFeature")(function* (address: FeatureAddress, newProject: string) {
  yield* requirePermission("MOVE_FEATURE_TOGGLE", { project: address.project })
  yield* requirePermission("MOVE_FEATURE_TOGGLE", { project: newProject })

  yield* inTransaction(
    Effect.gen(function* () {
      const { project: origin, viewer } = yield* visibleProject(address.project)
      const { project } = yield* lockedProject(newProject, viewer)
      // Imports lock in the same order: counts, then features. So a move and an import cannot wait for each other
      // forever.
      const exceeded = yield* lockLimits(project)
      const [found] = yield* (yield* FeatureStore).lock([address.feature])
      const { name } = yield* activeIn(address, found)
      if (address.project === newProject) return

      yield* refuseClosed(project)
      const feature = yield* wholeFeature(name, viewer)
      const destination = yield* destinationFor(feature, newProject)
      const refusal = refusalToMove(feature, destination)
      if (refusal !== undefined) return yield* new InvalidOperation({ message: refusal })
      yield* refuseOddName(project, name, "project", "/newProjectId")
      yield* refuseExceeding(exceeded)

      yield* relocate(feature, destination)
      yield* recordEvents(...featureMoved(name, origin, project))
    })
  )
})

/** Reads what the rules of moving check. The segments that the feature uses stay locked until the transaction ends. */
const destinationFor = Effect.fnUntraced(function* (feature: Feature, project: string) {
  const segments = yield* SegmentStore
  const used = feature.environments.flatMap(({ strategies }) => strategies.flatMap((strategy) => strategy.segments))
  if (used.length > 0) yield* segments.share([...new Set(used)])
  const linked = yield* (yield* ProjectStore).environments(project)
  const destination: Destination = {
    project,
    environments: linked.map(({ environment }) => environment),
    segments: used.length > 0 ? yield* segments.list : [],
    contextFields: yield* (yield* ContextFieldStore).list
  }
  return destination
})

/** Moves the feature to the project and to the environments of the project. */
const relocate = Effect.fnUntraced(function* (feature: Feature, destination: Destination) {
  const linksTo = (environments: ReadonlyArray<string>) =>
    environments.map((environment) => ({ feature: feature.name, environment }))

  yield* (yield* FeatureStore).move(feature.name, destination.project)
  const store = yield* FeatureEnvironmentStore
  yield* store.unlink(linksTo(lackingEnvironments(feature, destination).map(({ name }) => name)))
  yield* store.link(linksTo(destination.environments))
})
