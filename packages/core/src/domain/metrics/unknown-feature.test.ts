import { assert, it } from "@effect/vitest"
import { unknownFlagsOf, type UnknownReport } from "./unknown-feature.ts"

it("groups reports by name, application and environment, with the latest time", () => {
  const reports = [
    report("b", "shop", "production", 1),
    report("a", "web", "development", 2),
    report("b", "shop", "development", 4),
    report("b", "app", "development", 3)
  ]
  assert.deepStrictEqual(unknownFlagsOf(reports, new Map([["b", at(0)]])), [
    {
      name: "a",
      lastSeenAt: at(2),
      lastEventAt: null,
      reports: [{ appName: "web", environments: [seen("development", 2)] }]
    },
    {
      name: "b",
      lastSeenAt: at(4),
      lastEventAt: at(0),
      reports: [
        { appName: "app", environments: [seen("development", 3)] },
        { appName: "shop", environments: [seen("development", 4), seen("production", 1)] }
      ]
    }
  ])
  assert.deepStrictEqual(unknownFlagsOf([], new Map()), [])
})

const at = (minute: number): string => `2026-11-20T18:0${minute}:00.000Z`

const report = (feature: string, appName: string, environment: string, minute: number): UnknownReport => ({
  feature,
  appName,
  environment,
  seenAt: at(minute)
})

const seen = (environment: string, minute: number) => ({ environment, seenAt: at(minute) })
