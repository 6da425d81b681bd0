import { createFeature, enableFeature } from "@halyard/core/use-cases"
import { Effect } from "effect"

/** Code of a host application: creates the features of a release and enables them for developers. */
export const prepareRelease = Effect.fn("prepareRelease")(function* (project: string, names: ReadonlyArray<string>) {
  return yield* Effect.forEach(names, (name) =>
    Effect.andThen(
      createFeature(project, { name, type: "release" }),
      enableFeature({ project, feature: name, environment: "development" })
    )
  )
})
