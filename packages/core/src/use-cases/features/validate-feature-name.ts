import { Effect } from "effect"
import { nameViolations } from "../../domain/violations/names.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { currentViewer } from "../access/current-viewer.ts"
import { visibleProject } from "../access/visible-project.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { admitName } from "./admit-name.ts"

/** Fails as `createFeature` would fail for the name alone. Without a project no naming pattern counts. */
export const validateFeatureName = Effect.fn("validateFeatureName")(function* (name: string, projectId?: string) {
  const viewer = yield* currentViewer()
  const project = projectId === undefined ? undefined : (yield* visibleProject(projectId)).project
  yield* refuseInvalid(nameViolations(name, "/body/name"))
  const [existing] = yield* (yield* FeatureReads).whole([name], viewer)
  yield* admitName(name, existing, project)
})
