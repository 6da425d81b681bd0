import { describe, expect, it } from "vitest"
import { whyClosed, whyNeeded } from "./project.ts"

describe("whyClosed", () => {
  it("closes archived projects only", () => {
    expect(whyClosed({ id: "shop", archivedAt: null })).toBeUndefined()
    expect(whyClosed({ id: "shop", archivedAt: "2026-11-01T08:00:00.000Z" })).toMatch(/"shop" is archived/)
  })
})

describe("whyNeeded", () => {
  it.each([
    ["default", 0, /"default"/],
    ["default", 3, /"default"/],
    ["shop", 1, /"shop" has 1 feature that is not archived$/],
    ["shop", 12, /"shop" has 12 features that are not archived$/]
  ])("keeps %s with %d active features", (id, count, message) => {
    expect(whyNeeded(id, count)).toMatch(message)
  })

  it("lets a project go that has none", () => {
    expect(whyNeeded("shop", 0)).toBeUndefined()
  })
})
