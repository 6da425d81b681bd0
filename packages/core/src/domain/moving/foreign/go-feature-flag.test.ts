import { expect, it } from "@effect/vitest"
import { Result } from "effect"
import { converted, leftOff, read, servedTo } from "../../../../test/fixtures/converted.ts"
import { convertGoFeatureFlag } from "./go-feature-flag.ts"

const live = { production: "production" }
const switching = { on: true, off: false }
const flags = {
  checkout: {
    variations: switching,
    targeting: [
      { name: "barred", query: 'country in ["XX"]', variation: "off" },
      { query: 'email ew "@example.com"', percentage: { on: 100, off: 0 } },
      { query: "beta eq true", variation: "on", disable: true }
    ],
    defaultRule: { variation: "off" },
    trackEvents: false,
    version: "1"
  },
  theme: {
    variations: { dark: { base: 1 }, light: { base: 2 } },
    targeting: [{ query: "age ge 18", variation: "dark" }],
    defaultRule: { variation: "light" }
  },
  off: {
    variations: switching,
    defaultRule: { variation: "on" },
    disable: true,
    metadata: { description: "Why", a: 1 }
  }
}

it.each<[string, Readonly<Record<string, string>>, string | boolean]>([
  ["checkout", { email: "a@EXAMPLE.com" }, true],
  ["checkout", { email: "a@example.com", country: "XX" }, false],
  ["checkout", { beta: "true" }, false],
  ["checkout", {}, false],
  ["theme", { age: "18" }, '{"base":1}'],
  ["theme", { age: "17" }, '{"base":2}'],
  ["theme", {}, '{"base":2}'],
  ["off", {}, false]
])("%s for %j: %j", (name, properties, expected) => {
  const { document } = converted(convertGoFeatureFlag, [flags], live)
  expect(servedTo(document, "production", name, { properties })).toBe(expected)
})

it("keeps the rest of a flag, and names what is lost", () => {
  const conversion = converted(convertGoFeatureFlag, [flags], live)
  expect(leftOff(conversion)).toEqual(['off: There are no metadata here: "a"'])
  expect(conversion.document.features?.[2]).toMatchObject({ description: "Why", environments: [{ enabled: false }] })
})

it("divides people by the bucketing key", () => {
  const percentage = { a: 20, b: 80 }
  const flag = { variations: { a: "A", b: "B" }, bucketingKey: "team", defaultRule: { percentage } }
  const { document } = converted(convertGoFeatureFlag, [{ flag }], live)
  expect(document.contextFields).toEqual([{ name: "team", stickiness: true }])
  expect(document.features?.[0]?.environments?.[0]?.strategies?.[0]).toMatchObject({
    parameters: { rollout: "100", stickiness: "team" },
    variants: [
      { name: "a", weight: 200, payload: { type: "string", value: "A" } },
      { name: "b", weight: 800 }
    ]
  })
})

it.each<[string, object, string]>([
  ["JSON Logic", { targeting: [{ query: '{"==": [1, 1]}', variation: "on" }] }, "JSON Logic"],
  ["progressive rollouts", { defaultRule: { progressiveRollout: {} } }, "over time"],
  ["scheduled rollouts", { scheduledRollout: [{}] }, "set times"],
  ["experimentations", { experimentation: {} }, "to a time"],
  ["missing variations", { defaultRule: { variation: "gone" } }, 'no variation "gone"'],
  ["rules without result", { defaultRule: {} }, "neither"]
])("leaves off %s", (_, others, reason) => {
  const flag = { variations: switching, defaultRule: { variation: "off" }, ...others }
  const conversion = converted(convertGoFeatureFlag, [{ flag }], live)
  expect(leftOff(conversion)).toEqual([expect.stringContaining(reason)])
  expect(conversion.document.features).toEqual([{ name: "flag", project: "shop", environments: [] }])
})

it("names the format before version 1", () => {
  const old = { rule: 'key eq "a"', percentage: 40, true: true, false: false, default: false }
  const reason = expect.stringContaining("before version 1 of GO Feature Flag")
  expect(read(convertGoFeatureFlag, { old }, "x")).toEqual(Result.fail([reason]))
  const current = { variations: switching, defaultRule: { variation: "off" } }
  const conversion = converted(convertGoFeatureFlag, [{ old, current, broken: 5 }], live)
  expect(conversion.document.features?.map(({ name }) => name)).toEqual(["current"])
  expect(leftOff(conversion)).toEqual([
    expect.stringMatching(/^old: This is the format before version 1/),
    expect.stringMatching(/^broken: It cannot be read: "\/broken" must be/)
  ])
})

it("names what is missing", () => {
  expect(read(convertGoFeatureFlag, { a: { percentage: 5 } }, "x")).toEqual(
    Result.fail(['"/a/variations" is required', '"/a/defaultRule" is required'])
  )
  expect(read(convertGoFeatureFlag, {})).toEqual(Result.fail([expect.stringContaining("--environment")]))
})
