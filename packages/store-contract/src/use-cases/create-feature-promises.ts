import { assert } from "@effect/vitest"
import { createFeature } from "@halyard/core"
import { Effect } from "effect"
import { uniqueName } from "../unique.ts"
import { as } from "./principals.ts"
import type { UseCasePromises } from "./use-case-promises.ts"
import { aWorkspace } from "./worlds.ts"

export const createFeaturePromises: UseCasePromises = {
  "makes a feature that is off in every environment of its project, with defaults": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace()
    const name = yield* uniqueName("flag")
    const feature = yield* as(callers.owner)(createFeature(project, { name }))
    assert.deepStrictEqual([feature.type, feature.description, feature.impressionData], ["release", null, false])
  })
}
