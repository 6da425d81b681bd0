import { describe, expect, it } from "@effect/vitest"
import { Result } from "effect"
import type { EventQuery } from "./event-query.ts"
import { parseEventQuery, type RawEventQuery } from "./parse-event-query.ts"

const pathsOf = (raw: RawEventQuery) =>
  Result.match(parseEventQuery(raw), {
    onSuccess: () => [],
    onFailure: (violations) => violations.map(({ path }) => path)
  })

describe("parseEventQuery", () => {
  it.each<[string, RawEventQuery, Partial<EventQuery>]>([
    ["nothing", {}, {}],
    ["empty parameters", { query: "", type: "", limit: "" }, {}],
    ["a text, folded", { query: "Check%OUT" }, { text: { folded: "check%out" } }],
    ["one project", { project: "IS:shop" }, { projects: ["shop"] }],
    ["several features", { feature: "IS_ANY_OF:a, b,a" }, { features: ["a", "b"] }],
    [
      "several types",
      { type: "IS_ANY_OF:feature-created,user-created" },
      { types: ["feature-created", "user-created"] }
    ],
    ["creators", { createdBy: "IS:-42,7" }, { createdBy: [-42, 7] }],
    ["types that newer clients know", { type: "IS:cdn-token-created" }, { types: ["cdn-token-created"] }],
    ["environments", { environment: "IS_ANY_OF:production,test" }, { environments: ["production", "test"] }],
    ["ids", { id: "IS_ANY_OF:7, 12" }, { ids: [7, 12] }],
    ["groups", { groupId: "IS:g-1" }, { groups: ["g-1"] }],
    [
      "days by their short names",
      { from: "IS:2026-11-01", to: "IS:2026-11-30" },
      { from: "2026-11-01T00:00:00.000Z", before: "2026-12-01T00:00:00.000Z" }
    ],
    [
      "the narrower of two spans",
      { from: "IS:2026-11-01", createdAtFrom: "IS:2026-11-02", to: "IS:2026-11-30", createdAtTo: "IS:2026-11-29" },
      { from: "2026-11-02T00:00:00.000Z", before: "2026-11-30T00:00:00.000Z" }
    ],
    ["a first day", { createdAtFrom: "IS:2026-11-01" }, { from: "2026-11-01T00:00:00.000Z" }],
    ["a last day", { createdAtTo: "IS:2026-12-31" }, { before: "2027-01-01T00:00:00.000Z" }],
    ["the last day of all", { createdAtTo: "IS:9999-12-31" }, {}],
    ["a leap day", { createdAtTo: "IS:2028-02-28" }, { before: "2028-02-29T00:00:00.000Z" }],
    ["a page", { offset: "100", limit: "1000" }, { offset: 100, limit: 1000 }]
  ])("reads %s", (_, raw, expected) => {
    expect(Result.getOrThrow(parseEventQuery(raw))).toEqual({ offset: 0, limit: 50, ...expected })
  })

  it.each<[string, RawEventQuery, string]>([
    ["an unknown type", { type: "IS:feature-made" }, "/type"],
    ["a type of every object", { type: "IS:constructor" }, "/type"],
    ["no id", { id: "IS:abc" }, "/id"],
    ["an id of none", { id: "IS:0" }, "/id"],
    ["an environment without operator", { environment: "production" }, "/environment"],
    ["a group without operator", { groupId: "g-1" }, "/groupId"],
    ["a short name without operator", { from: "2026-11-01" }, "/from"],
    ["an operator of features", { project: "IS_NOT:shop" }, "/project"],
    ["no operator", { feature: "checkout" }, "/feature"],
    ["no value", { feature: "IS:" }, "/feature"],
    ["a name for a creator", { createdBy: "IS:ada" }, "/createdBy"],
    ["a date without operator", { createdAtFrom: "2026-11-01" }, "/createdAtFrom"],
    ["an impossible date", { createdAtTo: "IS:2026-02-30" }, "/createdAtTo"],
    ["a limit of none", { limit: "0" }, "/limit"],
    ["a limit beyond 1000", { limit: "1001" }, "/limit"],
    ["an offset below zero", { offset: "-1" }, "/offset"],
    ["a parameter given twice", { limit: ["1", "2"] }, "/limit"],
    ["a text that no store can save", { query: "a\0b" }, "/query"]
  ])("rejects %s", (_, raw, path) => {
    expect(pathsOf(raw)).toEqual([path])
  })

  it("reports all violations at once", () => {
    expect(pathsOf({ type: "IS:x", limit: "x", createdAtFrom: "x" }).toSorted()).toEqual([
      "/createdAtFrom",
      "/limit",
      "/type"
    ])
  })
})
