import { describe, expect, it } from "@effect/vitest"
import {
  activeSince,
  flagTrend,
  newestOfWeeks,
  projectDay,
  projectFlagTrends,
  sumOfFlags,
  userTrend
} from "./project-day.ts"

describe("projects and flags", () => {
  const day = projectDay("shop", { total: 3, stale: 1, potentiallyStale: 1 }, { timeToProduction: 2.5, users: null })

  it("include derived numbers", () => {
    expect(projectFlagTrends("2027-01-01", [day])[0]).toEqual({
      week: "2026-53",
      date: "2027-01-01T23:59:59.999Z",
      project: "shop",
      total: 3,
      active: 2,
      stale: 1,
      potentiallyStale: 1,
      health: 33,
      timeToProduction: 2.5
    })
    const known = projectDay("shop", { total: 0, stale: 0, potentiallyStale: 0 }, { timeToProduction: null, users: 0 })
    expect(projectFlagTrends("2026-11-20", [known])[0]).toMatchObject({ health: 100, users: 0 })
    expect(projectFlagTrends("2026-11-20", [known])[0]).not.toHaveProperty("timeToProduction")
  })

  it("add up", () => {
    const sum = sumOfFlags([day, { total: 4, stale: 2, potentiallyStale: 0 }])
    expect(flagTrend("2024-02-29", sum)).toEqual({
      date: "2024-02-29T23:59:59.999Z",
      total: 7,
      active: 4,
      stale: 3,
      potentiallyStale: 1
    })
    expect(sumOfFlags([])).toEqual({ total: 0, stale: 0, potentiallyStale: 0 })
  })

  it("keep the newest day of each week", () => {
    const rows = ["2026-12-27", "2026-12-28", "2027-01-03", "2027-01-01", "2027-01-04"].map((each) => ({
      day: each,
      project: "a"
    }))
    const newest = newestOfWeeks([...rows, { day: "2027-01-02", project: "b" }])
    expect(newest.map(({ day: each, project }) => `${each} ${project}`)).toEqual([
      "2026-12-27 a",
      "2027-01-03 a",
      "2027-01-04 a",
      "2027-01-02 b"
    ])
  })
})

describe("users", () => {
  it("are active for sixty days after they were last seen", () => {
    expect(activeSince("2026-11-20T12:00:00.000Z")).toBe("2026-09-21T12:00:00.000Z")
    expect(userTrend("2026-11-20", { total: 3, active: 1 })).toEqual({
      date: "2026-11-20T23:59:59.999Z",
      total: 3,
      active: 1,
      inactive: 2
    })
  })
})
