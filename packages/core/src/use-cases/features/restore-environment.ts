import { Effect } from "effect"
import { CurrentReason } from "../../domain/events/event.ts"
import type { Restoration, RestorationPlan } from "../../domain/features/activity/restoration.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import { readMoment } from "../../domain/violations/moment.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { acceptValid, requirePermission } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { refuseFuture } from "./past/feature-at.ts"
import type { EnvironmentOfProject } from "./lock-features.ts"
import { oneAtATime } from "../background/one-at-a-time.ts"
import { planRestoration, type PlannedRestoration, restorableNames } from "./plan-restoration.ts"
import { restoreFeatures } from "./restore-features.ts"

/**
 * Restores what the features of a project had in an environment at a moment: of all of them, or of none. Uses the
 * operations that people call, with their permissions and rules. By default, only returns what would change.
 */
export const restoreEnvironment = Effect.fn("restoreEnvironment")(function* (
  address: EnvironmentOfProject,
  { at: text, dryRun = true }: Restoration
) {
  const at = yield* acceptValid(readMoment("at", text))
  return view(dryRun ? yield* plannedRestoration(address, at) : yield* restore(address, at), at, dryRun)
})

/** Returns what restoring an environment would do. Fails as `restoreEnvironment` does, and writes nothing. */
export const plannedRestoration = Effect.fnUntraced(function* (address: EnvironmentOfProject, at: Timestamp) {
  const project = yield* restorable(address, at)
  const { atOneMoment } = yield* Transactions
  return yield* oneAtATime(atOneMoment(planRestoration(project, address.environment, at)))
})

/** The reason of the caller, or one that names the moment. */
export const reasonToRestore = Effect.fnUntraced(function* ({ environment }: EnvironmentOfProject, at: Timestamp) {
  return (yield* CurrentReason) ?? `Restores "${environment}" as it was at ${at}`
})

const restorable = Effect.fnUntraced(function* (address: EnvironmentOfProject, at: Timestamp) {
  yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT", address)
  const { project } = yield* visibleProject(address.project)
  yield* refuseUnlinked(address)
  yield* refuseFuture(at)
  return project
})

const refuseUnlinked = Effect.fnUntraced(function* ({ environment, project }: EnvironmentOfProject) {
  const links = yield* (yield* ProjectStore).environments(project)
  if (links.every((link) => link.environment !== environment)) {
    return yield* new NotFound({ resource: "environment", id: environment })
  }
})

const restore = Effect.fnUntraced(function* (address: EnvironmentOfProject, at: Timestamp) {
  const project = yield* restorable(address, at)
  const restored = Effect.gen(function* () {
    // Reviving and imports lock in the same order: counts, then features. So they cannot wait for each other forever.
    yield* (yield* Transactions).lock("feature limits")
    yield* (yield* FeatureStore).lock(yield* restorableNames(address.project))
    const planned = yield* planRestoration(project, address.environment, at)
    yield* restoreFeatures(address, planned.features)
    return planned
  })
  return yield* Effect.provideService(inTransaction(restored), CurrentReason, yield* reasonToRestore(address, at))
})

const view = ({ features, leftOut }: PlannedRestoration, at: Timestamp, dryRun: boolean): RestorationPlan => ({
  at,
  dryRun,
  features: features.map(({ diff, feature, revived }) => ({ feature, revived, diff })),
  leftOut
})
