import { expect, it } from "vitest"
import { callsIn, docstringsIn, referencePage } from "./library-reference.ts"

const useCases = `/** Creates a feature. */
export const createFeature = Effect.fn()

/**
 * Returns one page of
 * the features.
 */
export const searchFeatures = Effect.fn()

const notExported = 1
`

const library = `export const features = {
  create: method(createFeature, projectId, NewFeature),
  search: method(
    parsed(parseFeatureQuery, searchFeatures),
    filtersNamed("query", "limit"),
    optional(name)
  )
}
`

const calls = callsIn(library, docstringsIn(useCases))

it("finds each call with its inputs, and what its comment promises", () => {
  expect(calls).toEqual([
    { group: "features", name: "create", inputs: ["projectId", "NewFeature"], does: "Creates a feature." },
    {
      group: "features",
      name: "search",
      inputs: ["filters?", "name?"],
      does: "Returns one page of the features."
    }
  ])
})

it("writes a table for each group", () => {
  expect(referencePage(calls.slice(0, 1))).toBe(
    "## features\n\n| call | |\n|---|---|\n| `create(projectId, NewFeature)` | Creates a feature. |\n"
  )
})
