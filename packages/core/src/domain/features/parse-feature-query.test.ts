import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { FeatureQuery } from "./feature-query.ts"
import { parseFeatureQuery, type RawFeatureQuery } from "./parse-feature-query.ts"

const accepted = (raw: RawFeatureQuery): FeatureQuery =>
  Result.getOrThrowWith(parseFeatureQuery(raw), (violations) => new Error(JSON.stringify(violations)))

const refusedPaths = (raw: RawFeatureQuery): ReadonlyArray<string> =>
  Result.match(parseFeatureQuery(raw), {
    onSuccess: () => [],
    onFailure: (violations) => violations.map(({ path }) => path)
  })

const listOf = (length: number) => `IS:${Array.from({ length }, (_, index) => `p${index}`).join(",")}`

describe("parseFeatureQuery", () => {
  it("lists all features by default, oldest first", () => {
    const all: FeatureQuery = {
      terms: [],
      filters: [],
      archived: false,
      sortBy: { field: "createdAt" },
      sortOrder: "asc",
      favoritesFirst: false,
      limit: 50,
      offset: 0
    }
    expect(accepted({})).toEqual(all)
    expect(accepted({ query: "", limit: "", project: "", status: ["", ""], sortBy: [""], "status[]": "" })).toEqual(all)
  })

  it.each<[RawFeatureQuery, Partial<FeatureQuery>]>([
    [{ query: " Foo, ,bar%_,foo " }, { terms: ["foo", "bar%_", "foo"] }],
    [{ query: " , " }, { terms: [] }],
    [{ limit: "1" }, { limit: 1 }],
    [
      { limit: "1000", offset: "2147483647" },
      { limit: 1000, offset: 2147483647 }
    ],
    [{ limit: ["7"] }, { limit: 7 }],
    [
      { sortBy: "environment:production", sortOrder: "desc" },
      {
        sortBy: { field: "environment", environment: "production" },
        sortOrder: "desc"
      }
    ],
    [{ sortBy: "lastSeenAt" }, { sortBy: { field: "lastSeenAt" } }],
    [
      { favoritesFirst: "true", archived: "IS:true" },
      { favoritesFirst: true, archived: true }
    ],
    [
      { favoritesFirst: "false", archived: "IS:false" },
      { favoritesFirst: false, archived: false }
    ]
  ])("reads %o", (raw, expected) => {
    expect(accepted(raw)).toMatchObject(expected)
  })

  it.each<[RawFeatureQuery, FeatureQuery["archived"]]>([
    [{ lifecycle: "IS:archived" }, true],
    [{ lifecycle: "IS_ANY_OF:live,archived" }, null],
    [{ lifecycle: "IS_NOT:archived" }, false],
    [{ lifecycle: "IS:live" }, false],
    [{ lifecycle: "IS:archived", archived: "IS:false" }, true],
    [{ lifecycle: "IS:live", archived: "IS:true" }, true]
  ])("opens the archive for %o: %s", (raw, archived) => {
    expect(accepted(raw).archived).toBe(archived)
  })

  it.each<[RawFeatureQuery, FeatureQuery["filters"][number]]>([
    [{ lifecycle: "IS:pre-live" }, { field: "lifecycle", operator: "any", values: ["pre-live"] }],
    [{ lifecycle: "IS_NONE_OF:live,initial" }, { field: "lifecycle", operator: "none", values: ["live", "initial"] }],
    [{ favorite: "IS:true" }, { field: "favorite", values: [true] }],
    [{ favorite: "IS_ANY_OF:true,false" }, { field: "favorite", values: [true, false] }],
    [
      { lastSeenAt: "IS_BEFORE:2024-02-29" },
      { field: "lastSeenAt", operator: "before", value: "2024-02-29T00:00:00.000Z" }
    ],
    [{ project: "IS:a" }, { field: "project", operator: "any", values: ["a"] }],
    [{ project: "IS_ANY_OF: a , b,a" }, { field: "project", operator: "any", values: ["a", "b"] }],
    [{ project: "IS_NOT:a:b" }, { field: "project", operator: "none", values: ["a:b"] }],
    [{ state: "IS_NONE_OF:stale,active" }, { field: "state", operator: "none", values: ["stale", "active"] }],
    [{ type: "IS:kill-switch" }, { field: "type", operator: "any", values: ["kill-switch"] }],
    [{ createdBy: "IS:-42,7,0" }, { field: "createdBy", operator: "any", values: [-42, 7, 0] }],
    [{ tag: "INCLUDE:simple:a:b" }, { field: "tag", operator: "any", values: [{ type: "simple", value: "a:b" }] }],
    [
      { tag: "EXCLUDE_ALL:x:y, z : w" },
      {
        field: "tag",
        operator: "notAll",
        values: [
          { type: "x", value: "y" },
          { type: "z", value: "w" }
        ]
      }
    ],
    [{ state: "IS:potentially-stale" }, { field: "state", operator: "any", values: ["potentially-stale"] }],
    [{ segment: "INCLUDE_ANY_OF:s" }, { field: "segment", operator: "any", values: ["s"] }],
    [{ segment: "INCLUDE_ALL_OF:s,t" }, { field: "segment", operator: "all", values: ["s", "t"] }],
    [{ segment: "DO_NOT_INCLUDE:s" }, { field: "segment", operator: "none", values: ["s"] }],
    [{ segment: "EXCLUDE_IF_ANY_OF:s" }, { field: "segment", operator: "none", values: ["s"] }],
    [
      { status: ["production:enabled"], "status[]": ["dev:disabled"] },
      {
        field: "status",
        values: [
          { environment: "production", enabled: true },
          { environment: "dev", enabled: false }
        ]
      }
    ],
    [
      { createdAt: "IS_BEFORE:2024-02-29" },
      {
        field: "createdAt",
        operator: "before",
        value: "2024-02-29T00:00:00.000Z"
      }
    ],
    [
      { createdAt: "IS_ON_OR_AFTER:0001-01-01" },
      {
        field: "createdAt",
        operator: "onOrAfter",
        value: "0001-01-01T00:00:00.000Z"
      }
    ]
  ])("reads the filter %o", (raw, filter) => {
    expect(accepted(raw).filters).toEqual([filter])
  })

  it.each<[string, RawFeatureQuery]>([
    ["project", { project: "a" }],
    ["project", { project: "is:a" }],
    ["project", { project: "INCLUDE:a" }],
    ["project", { project: "IS:" }],
    ["project", { project: "IS: , " }],
    ["project", { project: "IS:a,,b" }],
    ["project", { project: ["IS:a", "IS:b"] }],
    ["project", { project: "constructor:a" }],
    ["project", { project: "__proto__:a" }],
    ["state", { state: "IS:archived" }],
    ["state", { state: "IS:active,old" }],
    ["type", { type: "IS:Release" }],
    ["createdBy", { createdBy: "IS:me" }],
    ["createdBy", { createdBy: "IS:1.5" }],
    ["createdBy", { createdBy: "IS:2147483648" }],
    ["tag", { tag: "INCLUDE:simple" }],
    ["tag", { tag: "INCLUDE:simple:" }],
    ["tag", { tag: "INCLUDE::value" }],
    ["tag", { tag: "IS:simple:value" }],
    ["segment", { segment: "IS_ANY_OF:x" }],
    ["status", { status: "production" }],
    ["status", { status: "production:on" }],
    ["status", { "status[]": ":enabled" }],
    ["createdAt", { createdAt: "2024-01-01" }],
    ["createdAt", { createdAt: "IS:2024-01-01" }],
    ["createdAt", { createdAt: "IS_BEFORE:2023-02-29" }],
    ["createdAt", { createdAt: "IS_BEFORE:2023-13-01" }],
    ["createdAt", { createdAt: "IS_BEFORE:2023-1-1" }],
    ["createdAt", { createdAt: "IS_BEFORE:0000-01-01" }],
    ["createdAt", { createdAt: "IS_BEFORE:2024-01-01T00:00:00Z" }],
    ["lastSeenAt", { lastSeenAt: "IS:2024-01-01" }],
    ["lifecycle", { lifecycle: "live" }],
    ["lifecycle", { lifecycle: "IS:prelive" }],
    ["favorite", { favorite: "true" }],
    ["favorite", { favorite: "IS_NOT:true" }],
    ["favorite", { favorite: "IS:1" }],
    ["archived", { archived: "true" }],
    ["sortBy", { sortBy: "id" }],
    ["sortBy", { sortBy: "environment:" }],
    ["sortBy", { sortBy: "toString" }],
    ["sortOrder", { sortOrder: "ASC" }],
    ["favoritesFirst", { favoritesFirst: "1" }],
    ...["0", "1001", "-1", "1e3", "+5", " 5", "0x10", "5.0", "05", "ten", "99999999999"].map(
      (limit): [string, RawFeatureQuery] => ["limit", { limit }]
    ),
    ["offset", { offset: "-1" }],
    ["offset", { offset: "2147483648" }],
    ["limit", { limit: ["1", "2"] }],
    ["query", { query: ["a", "b"] }],
    ["query", { query: "a\u0000" }],
    ["query", { query: "\ud800" }],
    ["query", { query: "x".repeat(100_001) }],
    ["tag", { tag: "INCLUDE:simple:\udc00" }],
    ["status", { status: "pro\u0000duction:enabled" }]
  ])("rejects a bad %s: %o", (name, raw) => {
    expect(refusedPaths(raw)).toEqual([`/${name}`])
  })

  it("reports all violations at once", () => {
    const raw = { limit: "0", sortBy: "x", state: "IS:a,b", project: "IS:fine", status: ["a", "b:c"] }
    expect(refusedPaths(raw)).toEqual(["/state", "/state", "/status", "/status", "/sortBy", "/limit"])
  })

  it("accepts long lists up to a limit", () => {
    expect(accepted({ project: listOf(1000) }).filters).toHaveLength(1)
    expect(refusedPaths({ project: listOf(2001) })).toEqual(["/project"])
  })

  it("shows only the beginning of long values", () => {
    const result = parseFeatureQuery({ sortBy: "x".repeat(5000) })
    expect(Result.isFailure(result) && result.failure.every(({ problem }) => problem.length < 300)).toBe(true)
  })
})
