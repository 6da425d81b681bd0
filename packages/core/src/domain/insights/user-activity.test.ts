import { describe, expect, it } from "@effect/vitest"
import type { Account } from "../people/user.ts"
import { activeSince, userTrend, usersAtEndOf } from "./user-activity.ts"

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

  it("can be told of a past day as long as none of them was seen since", () => {
    const early = "2026-01-01T00:00:00.000Z"
    const accounts = [
      account(early, "2026-11-10T00:00:00.000Z"),
      account(early, "2026-09-11T23:59:59.999Z"),
      account(early, "2026-09-11T23:59:59.998Z"),
      account(early, null),
      account("2026-11-11T00:00:00.000Z", "2026-11-11T10:00:00.000Z"),
      account(early, "2026-11-20T00:00:00.000Z", "Service Account")
    ]
    expect(usersAtEndOf("2026-11-10", accounts)).toEqual({ total: 4, active: 2 })
    expect(usersAtEndOf("2026-11-11", accounts)).toEqual({ total: 5, active: 2 })
    expect(usersAtEndOf("2026-11-09", accounts)).toBeUndefined()
  })
})

const account = (createdAt: string, seenAt: string | null, accountType: Account["accountType"] = "User"): Account => ({
  id: 1,
  accountType,
  username: "kim",
  name: null,
  email: null,
  rootRole: 1,
  createdAt,
  seenAt,
  loginAttempts: 0,
  scimId: null
})
