import {
  archiveFeature,
  archiveFeatures,
  deleteFeature,
  deleteFeatures,
  disableFeatures,
  enableFeatures,
  listAllArchivedFeatures,
  markFeaturesStale,
  reviveFeature,
  reviveFeatures,
  tryArchiving
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { forEverybody, forMembers, inProduction, type ProtectedUseCases } from "../protected-use-case.ts"
import type { Flag } from "../../fixtures/worlds.ts"

/** The archive, and what is done with many features at once. */
export const protectedArchiveUseCases: ProtectedUseCases = {
  archiveFeatures: forMembers("DELETE_FEATURE", ({ project, feature }) => archiveFeatures(project, [feature])),
  tryArchiving: forMembers("DELETE_FEATURE", ({ project, feature }) => tryArchiving(project, [feature])),
  reviveFeatures: forMembers("UPDATE_FEATURE", (flag) =>
    onceArchived(flag, reviveFeatures(flag.project, [flag.feature]))
  ),
  reviveFeature: forMembers("UPDATE_FEATURE", (flag) => onceArchived(flag, reviveFeature(flag.feature))),
  deleteFeatures: forMembers("DELETE_FEATURE", (flag) =>
    onceArchived(flag, deleteFeatures(flag.project, [flag.feature]))
  ),
  deleteFeature: forMembers("DELETE_FEATURE", (flag) => onceArchived(flag, deleteFeature(flag.feature))),
  markFeaturesStale: forMembers("UPDATE_FEATURE", (flag) => markFeaturesStale(flag.project, [flag.feature], true)),
  enableFeatures: inProduction("UPDATE_FEATURE_ENVIRONMENT", (flag) =>
    enableFeatures({ project: flag.project, environment: "production" }, [flag.feature])
  ),
  disableFeatures: inProduction("UPDATE_FEATURE_ENVIRONMENT", (flag) =>
    disableFeatures({ project: flag.project, environment: "production" }, [flag.feature])
  ),
  listAllArchivedFeatures: forEverybody(() => listAllArchivedFeatures())
}

const onceArchived = <A, E, R>({ address }: Flag, act: Effect.Effect<A, E, R>) =>
  Effect.andThen(asAdmin(archiveFeature(address)), act)
