import { describe, expect, it } from "vitest"
import { proposalOf } from "./proposal.ts"

const flag = "/api/admin/projects/shop/features/new%20checkout"
const there = `${flag}/environments/production`

describe("proposalOf", () => {
  it.each([
    ["POST", `${there}/on`, undefined, [{ action: "updateEnabled", payload: { enabled: true } }]],
    ["POST", `${there}/off`, undefined, [{ action: "updateEnabled", payload: { enabled: false } }]],
    ["POST", `${there}/strategies`, { name: "default" }, [{ action: "addStrategy", payload: { name: "default" } }]],
    ["PUT", `${there}/strategies/7`, { title: "x" }, [{ action: "updateStrategy", payload: { title: "x", id: "7" } }]],
    ["DELETE", `${there}/strategies/7`, undefined, [{ action: "deleteStrategy", payload: { id: "7" } }]],
    [
      "POST",
      `${there}/strategies/set-sort-order`,
      [{ id: "7", sortOrder: 1 }],
      [{ action: "reorderStrategy", payload: [{ id: "7", sortOrder: 1 }] }]
    ],
    ["PUT", `${there}/variants`, [], [{ action: "patchVariant", payload: { variants: [] } }]]
  ])("%s %s", (method, path, body, changes) => {
    expect(proposalOf({ method, path, body })).toEqual({
      projectId: "shop",
      environment: "production",
      changes: changes.map((change) => ({ feature: "new checkout", ...change }))
    })
  })

  it("contains changes of many flags", () => {
    const body = { features: ["a", "b"] }
    const path = "/api/admin/projects/shop/bulk_features/environments/production/off"
    expect(proposalOf({ method: "POST", path, body })?.changes).toEqual([
      { feature: "a", action: "updateEnabled", payload: { enabled: false } },
      { feature: "b", action: "updateEnabled", payload: { enabled: false } }
    ])
  })

  it("leaves the environment open for changes of all environments", () => {
    const archived = { feature: "a", action: "archiveFeature" }
    const body = { features: ["a"] }
    expect(proposalOf({ method: "POST", path: "/api/admin/projects/shop/archive", body })).toEqual({
      projectId: "shop",
      environment: undefined,
      changes: [archived]
    })
    expect(proposalOf({ method: "DELETE", path: flag, body: undefined })?.changes).toEqual([
      { feature: "new checkout", action: "archiveFeature" }
    ])
  })

  it("contains whether changes need approval in an environment", () => {
    const path = "/api/admin/projects/shop/environments/production/change-requests/config"
    const body = { changeRequestsEnabled: false }
    expect(proposalOf({ method: "PUT", path, body })).toEqual({
      projectId: "shop",
      environment: "production",
      changes: [{ action: "updateChangeRequestConfig", payload: body }]
    })
  })

  it("contains changes of segments, and leaves the project of global ones open", () => {
    const body = { name: "beta", project: "shop", constraints: [] }
    const call = { method: "PUT", path: "/api/admin/segments/7" }
    expect(proposalOf({ ...call, body })).toEqual({
      projectId: "shop",
      environment: undefined,
      changes: [{ action: "updateSegment", payload: { ...body, id: 7 } }]
    })
    const everywhere = { ...body, project: null }
    expect(proposalOf({ ...call, body: everywhere })).toEqual({
      projectId: undefined,
      environment: undefined,
      changes: [{ action: "updateSegment", payload: { ...everywhere, id: 7 } }]
    })
  })

  it("knows what no request can contain", () => {
    for (const [method, path] of [
      ["PATCH", `${there}/strategies/7`],
      ["POST", `${flag}/tags`],
      ["POST", "/api/admin/projects/shop/archive"]
    ] as const) {
      expect(proposalOf({ method, path, body: {} })).toBeUndefined()
    }
  })
})
