import { expect, it } from "@effect/vitest"
import { Result, Struct } from "effect"
import { converted, leftOff, read, servedTo } from "../../../../test/fixtures/converted.ts"
import { convertLaunchDarkly } from "./launchdarkly.ts"

const clause = (attribute: string, op: string, values: ReadonlyArray<unknown>, others: object = {}) => ({
  _id: "c",
  attribute,
  op,
  values,
  negate: false,
  contextKind: "user",
  ...others
})
const rule = (variation: number, ...clauses: ReadonlyArray<unknown>) => ({ _id: "r", variation, clauses })
const configuration = (others: object = {}) => ({
  on: true,
  archived: false,
  salt: "s",
  targets: [],
  contextTargets: [],
  rules: [],
  fallthrough: { variation: 1 },
  offVariation: 1,
  prerequisites: [],
  ...others
})
const booleans = [{ value: true }, { value: false }]
const flag = (key: string, others: object = {}, configured: object = {}) => ({
  key,
  name: key,
  kind: "boolean",
  temporary: true,
  tags: [],
  variations: booleans,
  environments: { production: configuration(configured) },
  ...others
})
const colours = [
  { value: "#f00", name: "Red" },
  { value: "#00f", name: "Blue" },
  { value: "#0f0", name: "Green" }
]
const segment = (key: string, others: object = {}) => ({
  key,
  included: [],
  excluded: [],
  rules: [],
  _links: { self: { href: `/api/v2/segments/shop/production/${key}` } },
  ...others
})

const flags = {
  items: [
    flag(
      "first-match",
      {},
      {
        targets: [{ values: ["vip"], variation: 0, contextKind: "user" }],
        contextTargets: [{ values: [], variation: 0, contextKind: "user" }],
        rules: [
          rule(1, clause("country", "in", ["CH", "AT"]), clause("plan", "in", ["free"])),
          rule(0, clause("email", "endsWith", ["@example.com"])),
          rule(1, clause("beta", "in", [false])),
          rule(0, clause("age", "greaterThanOrEqual", [18]))
        ]
      }
    ),
    flag(
      "by-segment",
      {},
      {
        rules: [
          rule(1, clause("", "segmentMatch", ["barred"])),
          rule(0, clause("", "segmentMatch", ["staff"])),
          rule(0, clause("key", "in", ["a", "b"], { negate: true }), clause("version", "semVerGreaterThan", ["2.0.0"]))
        ]
      }
    ),
    flag(
      "colour",
      { variations: colours, description: "The colour" },
      {
        rules: [rule(1, clause("plan", "startsWith", ["pro"])), rule(2, clause("plan", "contains", ["o"]))],
        fallthrough: { variation: 0 },
        prerequisites: [{ key: "first-match", variation: 0 }]
      }
    ),
    flag("off", {}, { on: false, fallthrough: { variation: 0 } }),
    flag("inverse", { archived: true, tags: ["ops", "x"] }, { offVariation: 0 })
  ]
}
const segments = {
  items: [
    segment("staff", {
      included: ["boss"],
      excluded: ["intern"],
      rules: [{ clauses: [clause("email", "endsWith", ["@example.com"])] }]
    }),
    segment("barred", { included: ["thief"] })
  ]
}

it.each<[string, object, string | boolean]>([
  ["first-match", { userId: "vip", properties: { country: "CH", plan: "free" } }, true],
  ["first-match", { userId: "u", properties: { country: "CH", plan: "free", email: "a@example.com" } }, false],
  ["first-match", { userId: "u", properties: { country: "CH", email: "a@example.com" } }, true],
  ["first-match", { userId: "u", properties: { country: "DE", age: "18" } }, true],
  ["first-match", { userId: "u", properties: { beta: "false", age: "18" } }, false],
  ["first-match", { userId: "u", properties: { age: "17" } }, false],
  ["first-match", { userId: "u" }, false],
  ["by-segment", { userId: "boss" }, true],
  ["by-segment", { userId: "thief", properties: { email: "a@example.com" } }, false],
  ["by-segment", { userId: "intern", properties: { email: "a@example.com" } }, false],
  ["by-segment", { userId: "u", properties: { email: "a@example.com" } }, true],
  ["by-segment", { userId: "u", properties: { version: "2.0.1" } }, true],
  ["by-segment", { userId: "a", properties: { version: "2.0.1" } }, false],
  ["colour", { userId: "vip", properties: { plan: "pro" } }, "#00f"],
  ["colour", { userId: "vip", properties: { plan: "gold" } }, "#0f0"],
  ["colour", { userId: "vip" }, "#f00"],
  ["colour", { userId: "u" }, false],
  ["off", { userId: "u" }, false]
])("%s for %j: %j", (name, context, expected) => {
  const { document } = converted(convertLaunchDarkly, [flags, segments])
  expect(servedTo(document, "production", name, context)).toBe(expected)
})

it("keeps the rest of a flag, and names what is lost", () => {
  const conversion = converted(convertLaunchDarkly, [flags, segments], { production: "live" })
  expect(leftOff(conversion)).toEqual([
    'colour: While it is off it serves "#00f" there, and nothing here',
    "inverse: While it is off it serves true there, and nothing here",
    'inverse: Tags have 2 to 50 characters and no comma, unlike "x"'
  ])
  expect(conversion.document.contextFields?.map(({ name }) => name)).toEqual([
    "age",
    "beta",
    "country",
    "email",
    "plan",
    "version"
  ])
  expect(conversion.document.features?.find(({ name }) => name === "colour")).toMatchObject({
    project: "shop",
    description: "The colour",
    dependencies: [{ feature: "first-match" }],
    environments: [{ environment: "live", enabled: true }]
  })
  const environments = new Map([["test", "test"]])
  expect(convertLaunchDarkly([flags, segments], { project: "shop", environments })).toEqual(
    Result.fail(["There is no environment test in the export, which has production"])
  )
})

it("divides people by a key", () => {
  const rollout = {
    variations: [
      { variation: 0, weight: 30_000 },
      { variation: 1, weight: 70_000 }
    ],
    bucketBy: "team"
  }
  const items = [flag("share", {}, { fallthrough: { rollout } })]
  const { document } = converted(convertLaunchDarkly, [{ items }])
  expect(document.contextFields).toEqual([{ name: "team", stickiness: true }])
  expect(document.features?.[0]?.environments?.[0]?.strategies).toEqual([
    {
      name: "flexibleRollout",
      title: "the default rule",
      constraints: [],
      parameters: { groupId: "share", rollout: "30", stickiness: "team" },
      variants: []
    }
  ])
})

const fallthrough = { variation: 0 }
it.each<[string, object, string]>([
  [
    "regular expressions",
    { rules: [rule(0, clause("a", "matches", ["^x"]))] },
    'rule 1: there is no operator "matches"'
  ],
  ["dates", { rules: [rule(0, clause("a", "before", [0]))] }, "compared with the current time"],
  ["negations", { rules: [rule(0, clause("a", "in", ["x"], { negate: true }))] }, "does not hold there"],
  ["other kinds", { rules: [rule(0, clause("key", "in", ["x"], { contextKind: "team" }))] }, "of kind"],
  ["other targets", { contextTargets: [{ values: ["a"], variation: 0, contextKind: "team" }] }, "an individual target"],
  ["parts of objects", { rules: [rule(0, clause("/address/city", "in", ["x"]))] }, "part of an object"],
  ["what SDKs fill", { rules: [rule(0, clause("appName", "in", ["x"]))] }, "fill the context field appName"],
  ["unusable values", { rules: [rule(0, clause("a", "in", [""]))] }, "1 to 100 characters"],
  ["missing segments", { rules: [rule(0, clause("", "segmentMatch", ["s"]))] }, "in none of the files"],
  ["missing variations", { rules: [rule(7)] }, "there is no variation 7"],
  ["rules without result", { rules: [{ clauses: [] }] }, "neither a variation nor a rollout"],
  ["flags that are true while off", { on: false, offVariation: 0 }, "serves true while it is off"],
  ["unknown prerequisites", { prerequisites: [{ key: "gone", variation: 0 }], fallthrough }, "not in the file"]
])("leaves off %s", (_, configured, reason) => {
  const conversion = converted(convertLaunchDarkly, [{ items: [flag("f", {}, configured)] }])
  expect(leftOff(conversion)).toEqual([expect.stringContaining(reason)])
  expect(leftOff(conversion)[0]).toMatch(/^f: In production.*, so its configuration in production is left off$/)
  expect(conversion.document.features).toEqual([{ name: "f", project: "shop", tags: [], environments: [] }])
})

it("brings flags by segments without an address, and leaves off only what cannot be read", () => {
  const bare = Struct.omit(segment("bare", { included: ["ann"] }), ["_links"])
  const items = [
    flag("by-bare", {}, { rules: [rule(0, clause("", "segmentMatch", ["bare"]))] }),
    flag("by-broken", {}, { rules: [rule(0, clause("", "segmentMatch", ["broken"]))] }),
    { key: "odd" }
  ]
  for (const file of [[bare], [bare, segment("other"), { key: "broken" }]]) {
    const conversion = converted(convertLaunchDarkly, [{ items }, { items: file }])
    expect(servedTo(conversion.document, "production", "by-bare", { userId: "ann" })).toBe(true)
    expect(servedTo(conversion.document, "production", "by-bare", { userId: "bob" })).toBe(false)
    expect(conversion.document.features?.map(({ name }) => name)).toEqual(["by-bare", "by-broken"])
    expect(leftOff(conversion)).toEqual([
      expect.stringMatching(/^odd: It cannot be read: "\/items\/2\/variations" is required/),
      ...(file.length === 1
        ? []
        : [expect.stringMatching(/^broken: It cannot be read: "\/items\/2\/rules" is required/)]),
      expect.stringContaining('the segment "broken" is in none of the files')
    ])
  }
})

const needs = (key: string) => ({ prerequisites: [{ key, variation: 0 }], fallthrough })

it("leaves off a flag with a prerequisite that is left off, or has one", () => {
  const unequal = flag("unequal", {}, { rules: [rule(0, clause("a", "matches", ["x"]))] })
  const items = [unequal, flag("child", {}, needs("unequal")), flag("grandchild", {}, needs("child"))]
  const conversion = converted(convertLaunchDarkly, [{ items }])
  expect(leftOff(conversion).slice(1)).toEqual([
    "child: In production: its prerequisite unequal is left off, so its configuration there is, too",
    "grandchild: Its prerequisite child has prerequisites, and a parent cannot: it comes without configuration"
  ])
  expect(conversion.document.features?.map(({ environments }) => environments)).toEqual([[], [], []])
})

it.each([
  [{}, ['"/items" is required']],
  [
    { items: [flag("f", { environments: { production: { on: true } } })] },
    expect.arrayContaining([
      '"/items/0/environments/production/rules" is required',
      '"/items/0/environments/production/fallthrough" is required'
    ])
  ],
  [[], ["The input must be an object"]]
])("names what is missing in %j", (file, faults) => {
  expect(read(convertLaunchDarkly, file)).toEqual(Result.fail(faults))
})
