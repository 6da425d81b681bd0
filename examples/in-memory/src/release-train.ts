import { createFeature, enableFeature } from "@halyard/core"
import { Effect } from "effect"

/** Code of a host application: makes the features of a release, and switches them on for developers. */
export const prepareRelease = Effect.fn("prepareRelease")(function* (project: string, names: ReadonlyArray<string>) {
  return yield* Effect.forEach(names, (name) =>
    Effect.andThen(
      createFeature(project, { name, type: "release" }),
      enableFeature({ project, feature: name, environment: "development" })
    )
  )
})
