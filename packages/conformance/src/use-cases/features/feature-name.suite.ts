import { archiveFeature, updateProjectSettings, validateFeatureName } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aFlag, aWorkspace } from "../../fixtures/workspaces.ts"

export const featureNameSuite: UseCaseSuite = {
  "returns whether a name is well formed and free, whatever the project": Effect.gen(function* () {
    const { address, callers, feature } = yield* aFlag({ mode: "private" })
    const validate = (name: string) => as(callers.stranger)(validateFeatureName(name))
    yield* validate(yield* uniqueName("free"))
    yield* invalidAt(validate("a b"), "/name")
    yield* refused(validate(feature), { _tag: "NameExists", archived: false })
    yield* asAdmin(archiveFeature(address))
    yield* refused(validate(feature), { _tag: "NameExists", archived: true })
  }),

  "checks a name by the naming pattern of the project, after all else": Effect.gen(function* () {
    const { feature, project } = yield* aFlag()
    yield* asAdmin(updateProjectSettings(project, { featureNaming: { pattern: "x.*" } }))
    const validate = (name: string) => asAdmin(validateFeatureName(name, project))
    yield* validate(yield* uniqueName("x"))
    yield* refused(validate(yield* uniqueName("y")), { _tag: "PatternMismatch", pattern: "x.*" })
    yield* refused(validate(feature), { _tag: "NameExists" })
  }),

  "reveals nothing of projects that the caller may not see": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace({ mode: "private" })
    for (const id of [project, "never-made"]) {
      yield* refused(as(callers.stranger)(validateFeatureName("a b", id)), notFound("project", id))
    }
  })
}
