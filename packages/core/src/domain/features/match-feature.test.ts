import { describe, expect, it } from "vitest"
import { type FeatureFilter, type FeatureSearch, withoutFilters } from "./feature-query.ts"
import { compareForQuery, type FeatureCandidate, matchesQuery } from "./match-feature.ts"

const aCandidate = (changes: Partial<FeatureCandidate> = {}): FeatureCandidate => ({
  name: "Checkout_v2",
  project: "shop",
  type: "release",
  stale: false,
  archived: false,
  stage: "live",
  favorite: false,
  createdAt: "2024-05-01T00:00:00.000Z",
  lastSeenAt: null,
  createdBy: { id: 7 },
  tags: [
    { type: "team", value: "Payments" },
    { type: "simple", value: "été" }
  ],
  segments: ["beta", "staff"],
  environments: [
    { name: "development", enabled: true },
    { name: "production", enabled: false }
  ],
  ...changes
})

const aQuery = (changes: Partial<FeatureSearch> = {}): FeatureSearch => ({
  ...withoutFilters,
  staleCutoffs: [],
  ...changes
})

const inStage = (stage: "archived" | "live") =>
  aQuery({ archived: null, filters: [{ field: "lifecycle", operator: "any", values: [stage] }] })

describe("matchesQuery", () => {
  it.each([
    ["checkout", true],
    ["_v2", true],
    ["%", false],
    ["out_v", true],
    ["outxv", false],
    ["payments", true],
    ["team:pay", true],
    ["m:p", true],
    ["été", true],
    ["payments:team", false]
  ])("finds the term %s: %s", (term, expected) => {
    expect(matchesQuery(aCandidate(), aQuery({ terms: [term] }))).toBe(expected)
    expect(matchesQuery(aCandidate(), aQuery({ terms: ["nothing", term] }))).toBe(expected)
  })

  it.each([
    ["any", ["potentially-stale"], true, false, false],
    ["any", ["potentially-stale", "stale"], true, false, true],
    ["any", ["active"], true, true, false],
    ["none", ["potentially-stale"], false, true, true],
    ["none", ["active"], false, false, true]
  ] as const)(
    "tells by %s of %o the old %s from the young %s and the stale %s",
    (operator, values, old, young, stale) => {
      const query = aQuery({
        filters: [{ field: "state", operator, values }],
        staleCutoffs: [{ type: "release", createdAt: "2024-05-01T00:00:00.000Z" }]
      })
      expect(matchesQuery(aCandidate(), query)).toBe(old)
      expect(matchesQuery(aCandidate({ createdAt: "2024-05-01T00:00:00.001Z" }), query)).toBe(young)
      expect(matchesQuery(aCandidate({ type: "operational" }), query)).toBe(young)
      expect(matchesQuery(aCandidate({ createdAt: null }), query)).toBe(young)
      expect(matchesQuery(aCandidate({ stale: true }), query)).toBe(stale)
    }
  )

  it.each<[FeatureFilter, boolean]>([
    [{ field: "project", operator: "any", values: ["shop", "x"] }, true],
    [{ field: "project", operator: "any", values: ["Shop"] }, false],
    [{ field: "project", operator: "none", values: ["x"] }, true],
    [{ field: "state", operator: "any", values: ["active"] }, true],
    [{ field: "state", operator: "none", values: ["active"] }, false],
    [{ field: "state", operator: "none", values: ["stale"] }, true],
    [{ field: "type", operator: "any", values: ["experiment"] }, false],
    [{ field: "createdBy", operator: "any", values: [7] }, true],
    [{ field: "createdBy", operator: "none", values: [7] }, false],
    [{ field: "tag", operator: "any", values: [{ type: "team", value: "Payments" }] }, true],
    [{ field: "tag", operator: "any", values: [{ type: "team", value: "payments" }] }, false],
    [{ field: "segment", operator: "any", values: ["beta", "x"] }, true],
    [{ field: "segment", operator: "none", values: ["beta", "x"] }, false],
    [{ field: "segment", operator: "none", values: ["x"] }, true],
    [{ field: "segment", operator: "all", values: ["beta", "staff"] }, true],
    [{ field: "segment", operator: "all", values: ["beta", "x"] }, false],
    [{ field: "segment", operator: "notAll", values: ["beta", "x"] }, true],
    [{ field: "segment", operator: "notAll", values: ["beta", "staff"] }, false],
    [{ field: "status", values: [{ environment: "production", enabled: true }] }, false],
    [{ field: "status", values: [{ environment: "production", enabled: false }] }, true],
    [{ field: "status", values: [{ environment: "elsewhere", enabled: false }] }, false],
    [
      {
        field: "status",
        values: [
          { environment: "production", enabled: true },
          { environment: "development", enabled: true }
        ]
      },
      true
    ],
    [{ field: "lifecycle", operator: "any", values: ["initial", "live"] }, true],
    [{ field: "lifecycle", operator: "any", values: ["completed", "archived"] }, false],
    [{ field: "lifecycle", operator: "none", values: ["live"] }, false],
    [{ field: "favorite", values: [false] }, true],
    [{ field: "favorite", values: [true] }, false],
    [{ field: "createdAt", operator: "before", value: "2024-05-01T00:00:00.000Z" }, false],
    [{ field: "createdAt", operator: "before", value: "2024-05-02T00:00:00.000Z" }, true],
    [{ field: "createdAt", operator: "onOrAfter", value: "2024-05-01T00:00:00.000Z" }, true],
    [{ field: "createdAt", operator: "onOrAfter", value: "2024-05-02T00:00:00.000Z" }, false]
  ])("matches %o: %s", (filter, expected) => {
    expect(matchesQuery(aCandidate(), aQuery({ filters: [filter] }))).toBe(expected)
  })

  it("requires every filter to match", () => {
    const filters: ReadonlyArray<FeatureFilter> = [
      { field: "project", operator: "any", values: ["shop"] },
      { field: "type", operator: "any", values: ["experiment"] }
    ]
    expect(matchesQuery(aCandidate(), aQuery({ filters }))).toBe(false)
  })

  it("treats an unknown creator as not listed", () => {
    const unknown = aCandidate({ createdBy: { id: 0 } })
    expect(matchesQuery(unknown, aQuery({ filters: [{ field: "createdBy", operator: "any", values: [0] }] }))).toBe(
      false
    )
    expect(matchesQuery(unknown, aQuery({ filters: [{ field: "createdBy", operator: "none", values: [0] }] }))).toBe(
      true
    )
  })

  it("lists archived features only on request", () => {
    expect(matchesQuery(aCandidate({ archived: true }), aQuery())).toBe(false)
    expect(matchesQuery(aCandidate({ archived: true }), aQuery({ archived: true }))).toBe(true)
    expect(matchesQuery(aCandidate(), aQuery({ archived: true }))).toBe(false)
  })

  it("takes archived features for the stage archived, and lists both on request", () => {
    const archived = aCandidate({ archived: true })
    expect([matchesQuery(archived, inStage("archived")), matchesQuery(archived, inStage("live"))]).toEqual([
      true,
      false
    ])
    expect(matchesQuery(aCandidate(), inStage("live"))).toBe(true)
  })

  it("matches no date filter if the date is unknown", () => {
    for (const operator of ["before", "onOrAfter"] as const) {
      for (const field of ["createdAt", "lastSeenAt"] as const) {
        const filters: ReadonlyArray<FeatureFilter> = [{ field, operator, value: "2024-05-01T00:00:00.000Z" }]
        expect(matchesQuery(aCandidate({ [field]: null }), aQuery({ filters }))).toBe(false)
      }
    }
  })
})

const sorted = (candidates: ReadonlyArray<FeatureCandidate>, query: Partial<FeatureSearch>) =>
  candidates.toSorted(compareForQuery(aQuery(query))).map(({ name }) => name)

const day = (number: number) => `2024-05-0${number}T00:00:00.000Z`

describe("compareForQuery", () => {
  const some = [
    aCandidate({ name: "b", createdAt: day(2), stale: true, lastSeenAt: day(3), environments: [] }),
    aCandidate({ name: "A", createdAt: day(2), environments: [{ name: "production", enabled: true }] }),
    aCandidate({ name: "c", createdAt: day(1), favorite: true, lastSeenAt: day(1) }),
    aCandidate({ name: "D", createdAt: day(3), type: "experiment", project: "art" })
  ]

  it.each<[Partial<FeatureSearch>, string]>([
    [{}, "cAbD"],
    [{ sortOrder: "desc" }, "DAbc"],
    [{ sortBy: { field: "name" } }, "AbcD"],
    [{ sortBy: { field: "name" }, sortOrder: "desc" }, "DcbA"],
    [{ sortBy: { field: "type" } }, "DcAb"],
    [{ sortBy: { field: "project" }, sortOrder: "desc" }, "cAbD"],
    [{ sortBy: { field: "stale" } }, "cADb"],
    [{ sortBy: { field: "stale" }, sortOrder: "desc" }, "bcAD"],
    [{ sortBy: { field: "lastSeenAt" } }, "cbAD"],
    [{ sortBy: { field: "lastSeenAt" }, sortOrder: "desc" }, "bcAD"],
    [{ sortBy: { field: "environment", environment: "production" } }, "cDAb"],
    [{ sortBy: { field: "environment", environment: "production" }, sortOrder: "desc" }, "AcDb"],
    [{ sortBy: { field: "name" }, favoritesFirst: true }, "cAbD"],
    [{ sortBy: { field: "name" }, sortOrder: "desc", favoritesFirst: true }, "cDbA"]
  ])("orders by %o", (query, expected) => {
    expect(sorted(some, query).join("")).toBe(expected)
    expect(sorted(some.toReversed(), query).join("")).toBe(expected)
  })

  it("orders names that fold alike, and those outside the basic plane, by code point", () => {
    const names = ["\u{1F600}", "\uFFFD", "ab", "Ab"].map((name) => aCandidate({ name }))
    expect(sorted(names, { sortBy: { field: "name" } })).toEqual(["Ab", "ab", "\uFFFD", "\u{1F600}"])
  })
})
