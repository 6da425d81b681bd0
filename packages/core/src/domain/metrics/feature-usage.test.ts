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

const page = (counts: ReadonlyArray<HourlyCount>, isWhole = true) => ({ counts, isWhole })
const inFull = { now, pageSize: 1_000_000 }

const counts = [
  count("18", "production", "web", 5),
  count("18", "production", "app", 2),
  count("17", "production", "web", 9),
  count("17", "development", "web", 1)
]

const names = ({ data }: ReturnType<typeof hoursOfFeature>) =>
  data.map(({ appName, timestamp, yes }) => `${timestamp.slice(11, 13)} ${appName} ${yes}`)

describe("hoursOfFeature", () => {
  it("lists every hour for each application with counts, by hour, environment and application", () => {
    const { data: rows, warnings } = hoursOfFeature("a", page(counts), { ...inFull, hours: 2 })
    assert.deepStrictEqual(warnings, [])
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
      hoursOfFeature("a", page([count("18", "a", "b", 1)]), { ...inFull, hours: 24 }).data[0]?.timestamp,
      "2026-11-19T19:00:00.000Z"
    )
    assert.deepStrictEqual(hoursOfFeature("a", page([]), { ...inFull, hours: 48 }).data, [])
  })

  it("leaves out the oldest beyond a page, and what was not read, and says so", () => {
    const read = counts.slice(0, 3).toSorted((left, right) => (left.appName < right.appName ? -1 : 1))
    const sorted = [...read.filter(({ hour }) => hour.includes("T18")), count("17", "production", "web", 9)]
    const partly = hoursOfFeature("a", page(sorted, false), { ...inFull, hours: 3 })
    assert.deepStrictEqual(names(partly), ["17 app 0", "17 web 9", "18 app 2", "18 web 5"])
    const small = hoursOfFeature("a", page(counts), { ...inFull, hours: 2, pageSize: 300 })
    assert.deepStrictEqual(names(small), ["18 web 0", "18 app 2"])
    for (const { warnings } of [partly, small]) assert.match(warnings.join(), /^The oldest counts are left out/)
  })

  it("has the newest hours if zeros fill the page before the oldest count that was read", () => {
    const seldom = Array.from({ length: 20 }, (_, index) => count("18", "development", `app ${index}`, 1))
    const often = ["18", "17", "16", "15"].map((hour) => count(hour, "production", "web", 7))
    const sorted = [...seldom, ...often]
    const { data, warnings } = hoursOfFeature("a", page(sorted, false), { now, hours: 48, pageSize: 10_000 })
    assert.isAbove(data.length, 21)
    assert.lengthOf(
      data.filter(({ yes }) => yes > 0),
      21
    )
    assert.match(warnings.join(), /^The oldest counts are left out/)
  })

  it("says so if not all applications of the last hour were read", () => {
    const partly = hoursOfFeature("a", page([count("18", "production", "app", 2)], false), { ...inFull, hours: 1 })
    assert.deepStrictEqual(names(partly), ["18 app 2"])
    assert.match(partly.warnings.join(), /^The oldest counts are left out/)
  })
})

describe("usageOfFeature", () => {
  it("sums the last hour by environment, and names all who counted", () => {
    const hour = "2026-11-20T18:00:00.000Z"
    const [first, second, ...earlier] = counts
    const recent = [first, second].filter((each) => each !== undefined)
    assert.deepStrictEqual(usageOfFeature("a", recent, ["web", "app", "web"]), {
      featureName: "a",
      lastHourUsage: [{ environment: "production", timestamp: hour, yes: 7, no: 2 }],
      seenApplications: ["app", "web"]
    })
    const onTheHour = usageOfFeature("a", [...recent, ...earlier], []).lastHourUsage
    assert.deepStrictEqual(onTheHour[1], { environment: "production", timestamp: hour, yes: 16, no: 3 })
    assert.deepStrictEqual(usageOfFeature("a", [], []).lastHourUsage, [])
  })
})
