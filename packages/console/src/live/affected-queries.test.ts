import { describe, expect, it } from "vitest"
import { isAffected } from "./affected-queries.ts"

const feature = (projectId: string, featureName: string) => [
  "get",
  "/api/admin/projects/{projectId}/features/{featureName}",
  { params: { path: { projectId, featureName } } }
]

const switched = { type: "feature-environment-enabled", project: "shop", featureName: "checkout" } as const

describe("isAffected", () => {
  it.each([
    ["the feature itself", feature("shop", "checkout"), switched, true],
    ["another feature", feature("shop", "basket"), switched, false],
    ["the same name in another project", feature("web", "checkout"), switched, false],
    ["a search", ["get", "/api/admin/search/features", { params: { query: { query: "x" } } }], switched, true],
    ["the event log", ["get", "/api/admin/search/events", {}], switched, true],
    ["groups", ["get", "/api/admin/groups"], switched, false],
    [
      "users, by a new user",
      ["get", "/api/admin/user-admin"],
      { type: "user-created", project: null, featureName: null },
      true
    ],
    [
      "segments, by a new user",
      ["get", "/api/admin/segments"],
      { type: "user-created", project: null, featureName: null },
      false
    ],
    [
      "anything, by an unknown kind",
      ["get", "/api/admin/segments"],
      { type: "setting-updated", project: null, featureName: null },
      true
    ]
  ] as const)("%s", (_, queryKey, event, expected) => {
    expect(isAffected(queryKey, event)).toBe(expected)
  })
})
