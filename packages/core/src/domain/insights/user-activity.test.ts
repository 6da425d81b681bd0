import { describe, expect, it } from "@effect/vitest"
import { activeSince, userTrend } from "./user-activity.ts"

describe("users", () => {
  it("are active for sixty days after they were seen", () => {
    expect(activeSince("2026-11-20T12:00:00.000Z")).toBe("2026-09-21T12:00:00.000Z")
    expect(userTrend("2026-11-20", { total: 3, active: 1 })).toEqual({
      date: "2026-11-20T23:59:59.999Z",
      total: 3,
      active: 1,
      inactive: 2
    })
  })
})
