import { describe, expect, it } from "@effect/vitest"
import { tagChangeViolations, tagTypeViolations, tagViolations } from "./tag-type.ts"

describe("tagViolations", () => {
  it.each([
    ["simple", "backend"],
    ["ab", "a:b"],
    ["team kind", "is fine"],
    ["a".repeat(50), "a".repeat(50)]
  ])("takes %j %j", (type, value) => {
    expect(tagViolations({ type, value }, "/body")).toEqual([])
  })

  it.each([
    ["a", "backend", ["/body/type"]],
    ["simple", "a", ["/body/value"]],
    ["a".repeat(51), "a".repeat(51), ["/body/type", "/body/value"]],
    ["a:b", "backend", ["/body/type"]],
    ["a,b", "backend", ["/body/type"]],
    ["simple", "a,b", ["/body/value"]],
    ["simple", " ab", ["/body/value"]],
    ["simple", "ab\n", ["/body/value"]],
    ["simple ", "ab", ["/body/type"]],
    ["", "", ["/body/type", "/body/value"]]
  ])("refuses %j %j", (type, value, paths) => {
    expect(tagViolations({ type, value }, "/body").map(({ path }) => path)).toEqual(paths)
  })
})

describe("tagChangeViolations", () => {
  const [red, blue] = [
    { type: "simple", value: "red" },
    { type: "simple", value: "blue" }
  ]

  it.each([
    [[], [], []],
    [[red], [blue], []],
    [
      [red, blue],
      [blue, { ...red, type: "team" }, red],
      ["/body/removedTags/0", "/body/removedTags/2"]
    ]
  ])("adding %j and removing %j", (addedTags, removedTags, paths) => {
    expect(tagChangeViolations({ addedTags, removedTags }, "/body").map(({ path }) => path)).toEqual(paths)
  })
})

describe("tagTypeViolations", () => {
  it.each(["simple", "my-type", "a.b", "x_1"])("takes %j", (name) => {
    expect(tagTypeViolations({ name }, "/body")).toEqual([])
  })

  it.each([
    [{ description: "a".repeat(1000), icon: "a".repeat(100), color: "#1A9f00" }, []],
    [{ description: null, icon: null, color: null }, []],
    [{ description: "a".repeat(1001), icon: "a".repeat(101) }, ["/body/description", "/body/icon"]],
    [{ color: "" }, ["/body/color"]],
    [{ color: "red" }, ["/body/color"]],
    [{ color: "#fff" }, ["/body/color"]],
    [{ color: "#1A9f00\n" }, ["/body/color"]]
  ])("judges %j", (more, paths) => {
    expect(tagTypeViolations({ name: "team", ...more }, "/body").map(({ path }) => path)).toEqual(paths)
  })

  it.each(["", "a", "..", "a:b", "a,b", "a b", "é!", "a/b", "a".repeat(51)])("refuses %j", (name) => {
    const paths = new Set(tagTypeViolations({ name }, "/body").map(({ path }) => path))
    expect(paths).toEqual(new Set(["/body/name"]))
  })
})
