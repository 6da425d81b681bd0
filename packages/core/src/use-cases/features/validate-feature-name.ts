import { Effect } from "effect"
import { nameViolations } from "../../domain/features/feature-name.ts"
import { FeatureReads } from "../../ports/feature-reads.ts"
import { currentViewer } from "../people/current-viewer.ts"
import { visibleProject } from "../projects/visible-project.ts"
import { refuseInvalid } from "../refuse.ts"
import { admitName } from "./admit-name.ts"

/** Fails as `createFeature` would fail for the name alone. Without a project no naming pattern counts. */
export const validateFeatureName = Effect.fn("validateFeatureName")(function* (name: string, projectId?: string) {
  const viewer = yield* currentViewer()
  const project = projectId === undefined ? undefined : (yield* visibleProject(projectId)).project
  yield* refuseInvalid(nameViolations(name, "/body/name"))
  const [existing] = yield* (yield* FeatureReads).whole([name], viewer)
  yield* admitName(name, existing, project)
})
