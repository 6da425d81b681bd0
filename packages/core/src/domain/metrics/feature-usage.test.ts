import { assert, describe, it } from "@effect/vitest"
import { type HourlyCount, hoursOfFeature, usageOfFeature } from "./feature-usage.ts"

const now = "2026-11-20T18:30:00.000Z"

const count = (hour: string, environment: string, appName: string, yes: number): HourlyCount => ({
  hour: `2026-11-20T${hour}:00:00.000Z`,
  environment,
  appName,
  yes,
  no: 1,
  variants: { blue: yes }
})

const counts = [
  count("18", "production", "web", 5),
  count("18", "production", "app", 2),
  count("17", "production", "web", 9),
  count("17", "development", "web", 1)
]

describe("hoursOfFeature", () => {
  it("lists every hour for each application with counts, by hour, environment and application", () => {
    const rows = hoursOfFeature("a", counts, 2, now)
    assert.deepStrictEqual(
      rows.map(({ appName, environment, no, timestamp, yes }) => [
        timestamp.slice(11, 13),
        environment,
        appName,
        yes,
        no
      ]),
      [
        ["17", "development", "web", 1, 1],
        ["17", "production", "app", 0, 0],
        ["17", "production", "web", 9, 1],
        ["18", "development", "web", 0, 0],
        ["18", "production", "app", 2, 1],
        ["18", "production", "web", 5, 1]
      ]
    )
    assert.deepStrictEqual(rows[5], {
      featureName: "a",
      appName: "web",
      environment: "production",
      timestamp: "2026-11-20T18:00:00.000Z",
      yes: 5,
      no: 1,
      variants: { blue: 5 }
    })
  })

  it("crosses midnight, and is empty without counts", () => {
    assert.strictEqual(
      hoursOfFeature("a", [count("18", "a", "b", 1)], 24, now)[0]?.timestamp,
      "2026-11-19T19:00:00.000Z"
    )
    assert.deepStrictEqual(hoursOfFeature("a", [], 48, now), [])
  })
})

describe("usageOfFeature", () => {
  it("sums the last hour by environment, and names all who counted", () => {
    const hour = "2026-11-20T18:00:00.000Z"
    assert.deepStrictEqual(usageOfFeature("a", counts, now), {
      featureName: "a",
      lastHourUsage: [{ environment: "production", timestamp: hour, yes: 7, no: 2 }],
      seenApplications: ["app", "web"]
    })
    const onTheHour = usageOfFeature("a", counts, hour).lastHourUsage
    assert.deepStrictEqual(onTheHour[1], { environment: "production", timestamp: hour, yes: 16, no: 3 })
    assert.deepStrictEqual(usageOfFeature("a", [], now).lastHourUsage, [])
  })
})
