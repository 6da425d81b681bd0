import { expect, it } from "vitest"
import { leadTimes, ratings } from "./project-insights.ts"

const DAY = 86_400_000

it("averages the time to production in days", () => {
  expect(leadTimes([])).toEqual({ projectAverage: 0, features: [] })
  const times = [
    { name: "a", millis: DAY },
    { name: "b", millis: 2.5 * DAY }
  ]
  expect(leadTimes(times)).toEqual({
    projectAverage: 1.8,
    features: [
      { name: "a", timeToProduction: 1 },
      { name: "b", timeToProduction: 2.5 }
    ]
  })
})

it("rates health and technical debt, which add up to 100", () => {
  const counts = { activeCount: 2, staleCount: 1, potentiallyStaleCount: 0 }
  expect(ratings({ health: 67, ...counts })).toEqual({
    health: { rating: 67, ...counts },
    technicalDebt: { rating: 33, ...counts }
  })
})
