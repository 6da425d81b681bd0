import { expect, it } from "@effect/vitest"
import { meanDaysToProduction, statsWindows } from "./project-stats.ts"

it("looks back 30 and 60 days", () => {
  expect(statsWindows("2026-03-15T10:20:30.400Z")).toEqual({
    currentStart: "2026-02-13T10:20:30.400Z",
    pastStart: "2026-01-14T10:20:30.400Z"
  })
})

it.each([
  [null, 0],
  [0, 0],
  [86_400_000, 1],
  [129_600_000, 1.5],
  [86_400_000 * 2.34, 2.3],
  [86_400_000 * 2.35001, 2.4],
  [4_000_000, 0],
  [5_000_000, 0.1]
])("%s milliseconds are %s days", (millis, days) => {
  expect(meanDaysToProduction(millis)).toBe(days)
})
