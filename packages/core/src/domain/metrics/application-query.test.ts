import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { pageOfApplications, parseApplicationQuery, type RawApplicationQuery } from "./application-query.ts"

describe("parseApplicationQuery", () => {
  it("has defaults, and case-folds the search text", () => {
    const defaults = { text: null, sortBy: "name", sortOrder: "asc", limit: 1000, offset: 0 } as const
    assert.deepStrictEqual(parseApplicationQuery({ query: "", limit: "" }), Result.succeed(defaults))
    const given = { query: "SHOP", sortBy: "createdAt", sortOrder: "desc", limit: "5", offset: "10" }
    const parsed = { text: "shop", sortBy: "createdAt", sortOrder: "desc", limit: 5, offset: 10 } as const
    assert.deepStrictEqual(parseApplicationQuery(given), Result.succeed(parsed))
  })

  it.each<[keyof RawApplicationQuery, string]>([
    ["sortBy", "usage"],
    ["sortOrder", "ASC"],
    ["limit", "0"],
    ["limit", "1001"],
    ["offset", "-1"],
    ["offset", "1.5"]
  ])("refuses %s=%s", (name, value) => {
    const violations = Result.getOrThrow(Result.flip(parseApplicationQuery({ [name]: value })))
    assert.deepStrictEqual(
      violations.map(({ path }) => path),
      [`/${name}`]
    )
  })
})

describe("pageOfApplications", () => {
  const names = ["b", "ax", "É", "a"]
  const page = (given: object) =>
    pageOfApplications(
      names.map((name) => ({
        application: name,
        texts: [name, `sdk of ${name}`] as const,
        createdAt: `2026-11-0${name.length}T00:00:00.000Z`
      })),
      { text: null, sortBy: "name", sortOrder: "asc", limit: 10, offset: 0, ...given }
    )

  it.each([
    [{}, 4, ["a", "ax", "b", "É"]],
    [{ sortOrder: "desc", limit: 2 }, 4, ["É", "b"]],
    [{ offset: 3 }, 4, ["É"]],
    [{ sortBy: "createdAt" }, 4, ["a", "b", "É", "ax"]],
    [{ sortBy: "createdAt", sortOrder: "desc", limit: 2, offset: 1 }, 4, ["É", "b"]],
    [{ text: "a", limit: 1 }, 2, ["a"]],
    [{ text: "é" }, 1, ["É"]],
    [{ text: "sdk of b" }, 1, ["b"]],
    [{ text: "z" }, 0, []]
  ])("%j", (given, total, applications) => {
    assert.deepStrictEqual(page(given), { total, applications })
  })
})
