import { describe, expect, it } from "vitest"
import { applicationsIn, trafficIn, trafficWords } from "./traffic.ts"

const hour = (timestamp: string, yes: number, no: number, appName = "web", environment = "production") => ({
  featureName: "checkout",
  appName,
  environment,
  timestamp,
  yes,
  no,
  variants: {}
})
const nine = "2026-11-02T09:00:00.000Z"
const ten = "2026-11-02T10:00:00.000Z"
const now = Date.parse("2026-11-02T10:20:00Z")

describe("trafficIn", () => {
  it("adds up applications, and fills hours without any", () => {
    const hours = [hour(ten, 1, 2), hour(ten, 3, 0, "app"), hour(ten, 9, 9, "web", "development")]
    expect(trafficIn(hours, "production", now, 2)).toEqual([
      { at: nine, yes: 0, no: 0 },
      { at: ten, yes: 4, no: 2 }
    ])
  })
})

describe("trafficWords", () => {
  it.each([
    [[{ at: nine, yes: 0, no: 0 }], "No evaluations in 1 hour"],
    [[{ at: nine, yes: 1, no: 0 }], "1 evaluation in 1 hour, 100% on"],
    [
      [
        { at: nine, yes: 2000, no: 0 },
        { at: ten, yes: 0, no: 6000 }
      ],
      "8,000 evaluations in 2 hours, 25% on"
    ]
  ])("%j", (traffic, expected) => {
    expect(trafficWords(traffic)).toBe(expected)
  })
})

describe("applicationsIn", () => {
  it("lists who evaluated, the latest first", () => {
    const hours = [
      hour(nine, 1, 0, "app"),
      hour(ten, 0, 0, "app"),
      hour(ten, 0, 1, "web"),
      hour(nine, 1, 0, "web", "staging")
    ]
    expect(applicationsIn(hours)).toEqual([
      { name: "web", at: ten, environments: ["production", "staging"] },
      { name: "app", at: nine, environments: ["production"] }
    ])
  })
})
