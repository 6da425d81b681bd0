import { describe, expect, it } from "@effect/vitest"
import {
  daysAfterDay,
  daysBeforeDay,
  environmentTypeTrends,
  updatesByType,
  updatesByWeek
} from "./environment-updates.ts"

describe("updates of environments", () => {
  const types = new Map([
    ["dev", "development"],
    ["test", "development"],
    ["prod", "production"]
  ])

  it("are counted by type and week, within the range", () => {
    const updates = [
      { day: "2026-12-31", project: "a", environment: "dev", updates: 2 },
      { day: "2026-12-31", project: "a", environment: "test", updates: 3 },
      { day: "2026-12-31", project: "b", environment: "dev", updates: 4 },
      { day: "2027-01-03", project: "a", environment: "prod", updates: 1 },
      { day: "2027-01-03", project: "a", environment: "unknown", updates: 9 },
      { day: "2027-01-04", project: "", environment: "dev", updates: 5 }
    ]
    const byType = updatesByType(updates, types)
    expect(byType.slice(0, 2)).toEqual([
      { day: "2026-12-31", project: "a", environmentType: "development", updates: 5 },
      { day: "2026-12-31", project: "b", environmentType: "development", updates: 4 }
    ])
    expect(environmentTypeTrends(updatesByWeek(byType), { from: "2026-12-01", to: "2027-01-05" })).toEqual([
      { week: "2026-53", date: "2027-01-03T23:59:59.999Z", environmentType: "development", totalUpdates: 9 },
      { week: "2026-53", date: "2027-01-03T23:59:59.999Z", environmentType: "production", totalUpdates: 1 },
      { week: "2027-01", date: "2027-01-05T23:59:59.999Z", environmentType: "development", totalUpdates: 5 }
    ])
  })

  it("combine stored counts with the event log", () => {
    const range = { from: "2026-11-01", to: "2026-11-20" }
    expect(daysAfterDay(range, undefined)).toEqual(range)
    expect(daysAfterDay(range, "2026-11-18")).toEqual({ from: "2026-11-19", to: "2026-11-20" })
    expect(daysAfterDay(range, "2026-10-18")).toEqual(range)
    expect(daysBeforeDay(range, "2026-11-20")).toEqual({ from: "2026-11-01", to: "2026-11-19" })
    expect(daysBeforeDay(range, "2027-11-20")).toEqual(range)
  })
})
