import { describe, expect, it } from "@effect/vitest"
import { Result } from "effect"
import { changedStrategy, patchedContent, updatedContent } from "./strategy-change.ts"
import { completeStrategy, type NewStrategy } from "./strategy.ts"

const given: NewStrategy = {
  name: "flexibleRollout",
  title: "half",
  disabled: true,
  sortOrder: 3,
  segments: [1],
  constraints: [{ contextName: "userId", operator: "IN", values: ["1"] }],
  variants: [{ name: "a", weight: 1000, weightType: "variable", stickiness: "default" }],
  parameters: { rollout: "50" }
}
const strategy = completeStrategy(given, { id: "id", featureName: "f", sortOrder: 3 })
const scope = { feature: "f", stickiness: "userId" }
const everybody = { rollout: "100", stickiness: "userId", groupId: "f" }
const afterPatch = (...operations: ReadonlyArray<unknown>) =>
  Result.map(patchedContent(strategy, operations, scope), (content) => changedStrategy(strategy, content))

describe("updatedContent", () => {
  it("keeps some omitted members and clears the others", () => {
    expect(changedStrategy(strategy, updatedContent(strategy, {}, scope))).toEqual({
      ...strategy,
      constraints: [],
      variants: [],
      parameters: everybody
    })
  })

  it("takes all that is given", () => {
    const update = { ...given, name: "default", title: null, disabled: null, sortOrder: 0, segments: [] }
    expect(changedStrategy(strategy, updatedContent(strategy, update, scope))).toEqual({
      ...strategy,
      name: "default",
      title: null,
      disabled: false,
      sortOrder: 0,
      segments: []
    })
  })
})

describe("patchedContent", () => {
  it("changes what it names and nothing else", () => {
    expect(afterPatch({ op: "replace", path: "/parameters/rollout", value: "60" })).toEqual(
      Result.succeed({ ...strategy, parameters: { ...everybody, rollout: "60" } })
    )
    expect(afterPatch()).toEqual(Result.succeed(strategy))
  })

  it("gives no parameters to who changes something else", () => {
    expect(afterPatch({ op: "replace", path: "/title", value: "t" })).toEqual(
      Result.succeed({ ...strategy, title: "t" })
    )
  })

  it("removes what has a default", () => {
    const removals = ["title", "disabled", "sortOrder", "segments", "constraints", "variants", "parameters"]
    expect(afterPatch(...removals.map((name) => ({ op: "remove", path: `/${name}` })))).toEqual(
      Result.succeed(
        completeStrategy(
          { name: "flexibleRollout", parameters: everybody },
          { id: "id", featureName: "f", sortOrder: 3 }
        )
      )
    )
  })

  it.each([
    ["/id", { op: "replace", path: "/id", value: "other" }],
    ["/featureName", { op: "replace", path: "/featureName", value: "other" }],
    ["a name", { op: "remove", path: "/name" }],
    ["parameters that are no text", { op: "add", path: "/parameters/a", value: 1 }]
  ])("refuses to touch %s", (_, operation) => {
    expect(Result.isFailure(afterPatch(operation))).toBe(true)
  })
})
