import { assert } from "@effect/vitest"
import type { DeclaredInstance } from "@halyard/core/domain"
import { applyDeclared, getFeature, updateFeature } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

/** What declarations promise while others change the same features. */
export const declaredAtOnceSuite: UseCaseSuite = {
  "applied at once with changes by hand, take nothing back that they do not mention": Effect.gen(function* () {
    const project = yield* uniqueName("declared")
    const names = [1, 2, 3, 4].map((number) => `${project}-${number}`)
    const saying = (description: string): DeclaredInstance => ({
      projects: [{ id: project, name: project, features: names.map((name) => ({ name, description })) }]
    })
    const apply = (description: string) => asAdmin(applyDeclared(saying(description)))
    yield* apply("first")
    const byHand = names.map((feature) => asAdmin(updateFeature({ project, feature }, { stale: true })))
    const [reports] = yield* Effect.all(
      [
        Effect.all(["second", "third"].map(apply), { concurrency: "unbounded" }),
        Effect.all(byHand, { concurrency: "unbounded" })
      ],
      { concurrency: "unbounded" }
    )
    assert.deepStrictEqual(
      reports.flatMap(({ failed, refused }) => [...failed, ...refused]),
      []
    )
    const features = yield* Effect.forEach(names, (feature) => asAdmin(getFeature({ project, feature })))
    assert.deepStrictEqual(
      features.map(({ stale }) => stale),
      [true, true, true, true]
    )
    const said = new Set(features.map(({ description }) => description))
    assert.lengthOf([...said], 1, "a declaration is applied as a whole")
    assert.include(["second", "third"], [...said][0])
  })
}
