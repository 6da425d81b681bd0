import { describe, expect, it } from "@effect/vitest"
import { typeWarnings, unknownTypes } from "./event-type-filter.ts"
import { KnownEventType } from "./event-type.ts"

describe("types in filters", () => {
  it("are declared once", () => {
    expect(KnownEventType.literals).toEqual([...new Set(KnownEventType.literals)])
  })

  it("come with a warning if no event has them", () => {
    expect(typeWarnings(["feature-created", "cdn-token-created"])).toEqual([
      'No event has the type "cdn-token-created": the filter matches nothing for it'
    ])
  })

  it.each([
    ["feature-creatd", "feature-created"],
    ["Feature-Archived", "feature-archived"],
    ["segments-updated", "segment-updated"],
    ["release-plan-milestone-start", "release-plan-milestone-started"]
  ])("are unknown if they are %s, which is nearest to %s", (type, nearest) => {
    expect(unknownTypes(["feature-created", type, "cdn-token-created"])).toEqual([
      { index: 1, problem: `must be a type of events such as "${nearest}", and there is no "${type}"` }
    ])
  })

  it("are compared in little time and shown in part, however many and long they are", () => {
    const unknown = unknownTypes(Array.from({ length: 2000 }, () => "x".repeat(100_000)))
    expect(unknown.length).toBe(5)
    expect(unknown.every(({ problem }) => problem.length < 300)).toBe(true)
  })
})
