import { Effect } from "effect"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { currentViewer } from "../access/current-viewer.ts"
import { environmentNamed } from "./hold-environments.ts"
import { visibleProject } from "../access/visible-project.ts"

/** All environments in their order, and how much of what the caller may see uses them. */
export const listEnvironments = Effect.fn("listEnvironments")(function* () {
  const viewer = yield* currentViewer()
  return yield* (yield* EnvironmentStore).listWithUse(viewer)
})

/** One environment as the list has it. */
export const getEnvironment = Effect.fn("getEnvironment")(function* (name: string) {
  return yield* environmentNamed(yield* listEnvironments(), name)
})

/** All environments in their order, and what a project has there. */
export const listProjectEnvironments = Effect.fn("listProjectEnvironments")(function* (project: string) {
  yield* visibleProject(project)
  return yield* (yield* EnvironmentStore).listFor(project)
})
