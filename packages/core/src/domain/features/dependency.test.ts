import { describe, expect, it } from "@effect/vitest"
import { completeDependency, dependencyViolations, type NewDependency } from "./dependency.ts"

const many = (length: number) => Array.from({ length }, (_, index) => `${index}`)

describe("dependencyViolations", () => {
  it.each<[string, Partial<NewDependency>, ReadonlyArray<string>]>([
    ["no variants", {}, []],
    ["names that variants may have", { variants: ["a", "b".repeat(100), "a"] }, []],
    ["as many as there may be, one of them twice", { variants: [...many(100), "0"] }, []],
    ["too many", { variants: many(101) }, ["/variants"]],
    ["names of no variant", { variants: ["", "a", "b".repeat(101)] }, ["/variants/0", "/variants/2"]],
    ["what is ignored", { enabled: false, variants: ["", ...many(101)] }, []]
  ])("judges %s", (_, given, paths) => {
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
