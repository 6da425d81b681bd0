import { Effect } from "effect"
import { featureRevived } from "../../domain/features/archive-events.ts"
import { exceededByFeatures } from "../../domain/features/feature-room.ts"
import type { Project } from "../../domain/projects/project.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { now } from "../../domain/values/timestamp.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { LifecycleStore } from "../../ports/features/lifecycle-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { openProject } from "../access/open-project.ts"
import { refuseExceeding } from "../access/refuse.ts"
import { holdArchivedFeatures } from "./hold-features.ts"
import { permittedProject } from "./permitted-project.ts"

/** Takes many features of a project out of the archive, or none. They are off everywhere, and their lives begin again. */
export const reviveFeatures = Effect.fn("reviveFeatures")(function* (project: string, names: ReadonlyArray<string>) {
  yield* requirePermission("UPDATE_FEATURE", { project })

  yield* inTransaction(
    Effect.gen(function* () {
      // So that what is counted stays true.
      yield* (yield* Transactions).lock("feature limits")
      const held = yield* holdArchivedFeatures(project, names, "revived")
      const features = held.features.map(({ name }) => name)
      if (features.length === 0) return
      yield* openProject(project)
      yield* refuseWithoutRoom(held.project, features.length)

      yield* (yield* FeatureStore).revive(features)
      yield* (yield* FeatureEnvironmentStore).disableEverywhere(features)
      yield* (yield* LifecycleStore).restart(features, yield* now)
      yield* recordEvents(...held.features.map(featureRevived))
    })
  )
})

/** The same for one feature, addressed by its name alone. */
export const reviveFeature = Effect.fn("reviveFeature")(function* (feature: string) {
  yield* reviveFeatures(yield* permittedProject("UPDATE_FEATURE", feature), [feature])
})

const refuseWithoutRoom = Effect.fn("refuseWithoutRoom")(function* (project: Project, added: number) {
  const count = yield* (yield* FeatureStore).countActive(project.id)
  const { featureFlags } = yield* CurrentLimits
  yield* refuseExceeding(exceededByFeatures(added, count, project, featureFlags))
})
