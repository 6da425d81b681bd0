import { describe, expect, it } from "@effect/vitest"
import { completeDependency, dependencyViolations, type NewDependency } from "./dependency.ts"

const many = (length: number) => Array.from({ length }, (_, index) => `${index}`)

describe("dependencyViolations", () => {
  it.each<[string, Partial<NewDependency>, ReadonlyArray<string>]>([
    ["no variants", {}, []],
    ["valid variant names", { variants: ["a", "b".repeat(100), "a"] }, []],
    ["the maximum, plus a duplicate", { variants: [...many(100), "0"] }, []],
    ["too many", { variants: many(101) }, ["/variants"]],
    ["invalid variant names", { variants: ["", "a", "b".repeat(101)] }, ["/variants/0", "/variants/2"]],
    ["no variants of a parent that is off", { enabled: false, variants: [] }, []],
    ["variants of a parent that is off", { enabled: false, variants: ["a"] }, ["/variants"]]
  ])("checks %s", (_, given, paths) => {
    expect(dependencyViolations(given, "").map(({ path }) => path)).toEqual(paths)
  })
})

describe("completeDependency", () => {
  it.each<[Partial<NewDependency>, boolean, ReadonlyArray<string>]>([
    [{}, true, []],
    [{ variants: ["b", "a", "b"] }, true, ["b", "a"]],
    [{ enabled: false, variants: ["a"] }, false, []]
  ])("completes %j", (given, enabled, variants) => {
    expect(completeDependency({ feature: "parent", ...given })).toEqual({ feature: "parent", enabled, variants })
  })
})
