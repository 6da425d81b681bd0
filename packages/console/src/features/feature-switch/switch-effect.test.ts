import { describe, expect, it } from "vitest"
import { evaluationsPerHour } from "./evaluations.ts"
import { about, asksBeforeSwitching, effectInWords } from "./switch-effect.ts"

const effect = {
  enabled: true,
  evaluations: { yes: 0, no: 12_437 },
  strategies: ["Everyone"],
  defaultStrategy: "Everyone",
  children: [],
  parents: []
}

describe("effectInWords", () => {
  it.each([
    [
      "on",
      effect,
      ["About 12,400 evaluations an hour will follow its strategies. Now all of them get “off”.", "On for: everyone."]
    ],
    [
      "on without strategies and evaluations",
      { ...effect, evaluations: { yes: 0, no: 0 }, strategies: [] },
      [
        "No application has asked for it there in the last hours. The next that asks gets the new answer.",
        "It has no enabled strategy there, so one is added: everyone."
      ]
    ],
    [
      "off",
      { ...effect, enabled: false, evaluations: { yes: 9_311, no: 3_126 }, children: ["gift-cards"] },
      [
        "About 12,400 evaluations an hour will get “off”. Now about 9,310 get “on”.",
        "1 flag depends on it, which may switch it off as well: gift-cards."
      ]
    ]
  ])("%s", (_, given, expected) => {
    expect(effectInWords(given)).toEqual(expected)
  })
})

describe("about", () => {
  it.each([
    [7, "7"],
    [99, "99"],
    [101, "about 101"],
    [1234, "about 1,230"],
    [999_999, "about 1,000,000"]
  ])("%d", (value, expected) => {
    expect(about(value)).toBe(expected)
  })
})

describe("evaluationsPerHour", () => {
  const now = Date.parse("2026-11-02T10:20:00Z")
  const nine = "2026-11-02T09:00:00.000Z"
  const ten = "2026-11-02T10:00:00.000Z"

  it.each([
    ["nothing", [], { yes: 0, no: 0 }],
    [
      "the last full hour, of all applications",
      [hour(nine, 3, 4), hour(nine, 1, 0), hour(ten, 1, 1)],
      { yes: 4, no: 4 }
    ],
    ["the hour under way, when it has more", [hour(nine, 1, 0), hour(ten, 5, 5)], { yes: 5, no: 5 }],
    [
      "not other environments, not older hours",
      [hour(nine, 1, 0, "development"), hour("2026-11-02T08:00:00.000Z", 9, 9)],
      { yes: 0, no: 0 }
    ]
  ])("%s", (_, hours, expected) => {
    expect(evaluationsPerHour(hours, "production", now)).toEqual(expected)
  })
})

it("asks in production only", () => {
  expect(asksBeforeSwitching({ type: "production" })).toBe(true)
  expect(asksBeforeSwitching({ type: "development" })).toBe(false)
})

const hour = (timestamp: string, yes: number, no: number, environment = "production") => ({
  featureName: "checkout",
  appName: "web",
  environment,
  timestamp,
  yes,
  no,
  variants: {}
})
