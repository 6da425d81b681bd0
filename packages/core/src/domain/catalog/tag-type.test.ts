import { describe, expect, it } from "@effect/vitest"
import { tagChangeViolations, tagTypeViolations, tagViolations } from "./tag-type.ts"

describe("tagViolations", () => {
  it.each([
    ["simple", "backend"],
    ["ab", "a:b"],
    ["team kind", "is fine"],
    ["a".repeat(50), "a".repeat(50)]
  ])("accepts %j %j", (type, value) => {
    expect(tagViolations({ type, value }, "")).toEqual([])
  })

  it.each([
    ["a", "backend", ["/type"]],
    ["simple", "a", ["/value"]],
    ["a".repeat(51), "a".repeat(51), ["/type", "/value"]],
    ["a:b", "backend", ["/type"]],
    ["a,b", "backend", ["/type"]],
    ["simple", "a,b", ["/value"]],
    ["simple", " ab", ["/value"]],
    ["simple", "ab\n", ["/value"]],
    ["simple ", "ab", ["/type"]],
    ["", "", ["/type", "/value"]]
  ])("rejects %j %j", (type, value, paths) => {
    expect(tagViolations({ type, value }, "").map(({ path }) => path)).toEqual(paths)
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
      ["/removedTags/0", "/removedTags/2"]
    ]
  ])("adding %j and removing %j", (addedTags, removedTags, paths) => {
    expect(tagChangeViolations({ addedTags, removedTags }, "").map(({ path }) => path)).toEqual(paths)
  })
})

describe("tagTypeViolations", () => {
  it.each(["simple", "my-type", "a.b", "x_1"])("accepts %j", (name) => {
    expect(tagTypeViolations({ name }, "")).toEqual([])
  })

  it.each([
    [{ description: "a".repeat(1000), icon: "a".repeat(100), color: "#1A9f00" }, []],
    [{ description: null, icon: null, color: null }, []],
    [{ description: "a".repeat(1001), icon: "a".repeat(101) }, ["/description", "/icon"]],
    [{ color: "" }, ["/color"]],
    [{ color: "red" }, ["/color"]],
    [{ color: "#fff" }, ["/color"]],
    [{ color: "#1A9f00\n" }, ["/color"]]
  ])("checks %j", (more, paths) => {
    expect(tagTypeViolations({ name: "team", ...more }, "").map(({ path }) => path)).toEqual(paths)
  })

  it.each(["", "a", "..", "a:b", "a,b", "a b", "é!", "a/b", "a".repeat(51)])("rejects %j", (name) => {
    const paths = new Set(tagTypeViolations({ name }, "").map(({ path }) => path))
    expect(paths).toEqual(new Set(["/name"]))
  })
})
