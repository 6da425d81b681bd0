import { describe, expect, it } from "@effect/vitest"
import { checkArchiving, refusalToArchive } from "./archive-rules.ts"

const links = [
  { child: "b", feature: "a" },
  { child: "c", feature: "a" },
  { child: "e", feature: "d" }
]

describe("checkArchiving", () => {
  it.each([
    { features: [], of: [], parents: [], deleted: false },
    { features: ["x"], of: [], parents: [], deleted: false },
    { features: ["b"], of: links.slice(0, 1), parents: [], deleted: true },
    { features: ["a"], of: links.slice(0, 2), parents: ["a"], deleted: true },
    { features: ["a", "b"], of: links.slice(0, 2), parents: ["a"], deleted: true },
    { features: ["c", "a", "b"], of: links.slice(0, 2), parents: [], deleted: true },
    { features: ["d", "a", "x"], of: links, parents: ["a", "d"], deleted: true }
  ])("finds the parents $parents among $features", ({ features, of, parents, deleted }) => {
    expect(checkArchiving(features, of)).toEqual({ parentsWithChildFeatures: parents, hasDeletedDependencies: deleted })
    expect(refusalToArchive(features, of) === undefined).toBe(parents.length === 0)
  })
})

describe("refusalToArchive", () => {
  it.each([
    { features: ["a", "c"], message: '"a" cannot be archived while other features depend on it: b' },
    { features: ["d", "a"], message: '"a", "d" cannot be archived while other features depend on them: b, c, e' }
  ])("reports for $features: $message", ({ features, message }) => {
    expect(refusalToArchive(features, links)).toBe(message)
  })

  it("lists at most twenty features", () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ child: `c${index + 10}`, feature: "a" }))
    expect(refusalToArchive(["a"], many)).toMatch(/: c10, .*, c29 and 10 more$/)
  })
})
