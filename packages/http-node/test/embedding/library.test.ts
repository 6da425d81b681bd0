import { layerMemory } from "@halyard/store-memory"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createHalyard, type EmbeddedHalyard } from "../../src/embedding/halyard.ts"
import { HalyardError } from "../../src/embedding/halyard-error.ts"

let halyard: EmbeddedHalyard
const ada = { id: "user_7f3a", name: "ada@example.com", roles: ["Admin"], shoeSize: 38 }
const checkout = { project: "default", feature: "checkout" }

beforeAll(async () => {
  halyard = await createHalyard({ store: layerMemory, logger: false, config: { people: false } })
})
afterAll(() => halyard.close())

describe("use cases as promises", () => {
  it("act for the host's users, whose ids may be text", async () => {
    const created = await halyard.features.create(
      "default",
      { name: "checkout" },
      { as: ada, reason: "The shop opens" }
    )
    expect(created).toMatchObject({ name: "checkout", project: "default", createdBy: { name: "ada@example.com" } })
    await halyard.features.enable({ ...checkout, environment: "production" }, { as: ada })
    const { events } = await halyard.events.search({ feature: "IS:checkout", limit: 10 })
    expect(
      events.map(({ createdBy, createdByUserId, reason, type }) => [type, createdBy, createdByUserId, reason])
    ).toEqual([
      ["feature-environment-enabled", "ada@example.com", 1_000_000_000, null],
      ["feature-strategy-add", "ada@example.com", 1_000_000_000, null],
      ["feature-created", "ada@example.com", 1_000_000_000, "The shop opens"]
    ])
  })

  it("take options without the inputs that can be left out", async () => {
    expect(await halyard.projects.list({ as: ada })).toHaveLength(1)
    expect(await halyard.projects.list({ archived: true }, { as: ada })).toHaveLength(0)
    expect(await halyard.projects.list()).toHaveLength(1)
    expect(await halyard.environments.list({})).toHaveLength(2)
  })

  it("give secrets as text to those who made them", async () => {
    const token = await halyard.apiTokens.create({ tokenName: "shop", type: "client", environment: "production" })
    expect(token.secret).toMatch(/^\*:production\./)
    expect(await halyard.apiTokens.delete(token.secret)).toBeUndefined()
  })
})

const wrong: ReadonlyArray<readonly [what: string, call: () => Promise<unknown>, error: object]> = [
  [
    "a misspelt property",
    // @ts-expect-error A misspelt property
    () => halyard.features.create("default", { nmae: "checkout" }),
    { name: "InvalidData", message: '"/nmae" is not a known property; "/name" is required' }
  ],
  [
    "a value of another type",
    // @ts-expect-error A value of another type
    () => halyard.features.create("default", { name: 7 }),
    { name: "InvalidData", details: [{ path: "/name", message: '"/name" must be a string' }] }
  ],
  [
    "an absent value",
    // @ts-expect-error An absent value
    () => halyard.features.list(),
    { name: "InvalidData", message: '"/project" is required' }
  ],
  [
    "one value too many",
    // @ts-expect-error One value too many
    () => halyard.features.list("default", "production"),
    { name: "InvalidData", message: "The input must be at most 1 values, not 2" }
  ],
  [
    "a misspelt filter",
    // @ts-expect-error A misspelt filter
    () => halyard.features.search({ qeury: "check" }),
    { name: "InvalidData", message: '"/filters/qeury" is not a known property' }
  ],
  [
    "a role that nobody has",
    () => halyard.features.list("default", { as: { ...ada, roles: ["Captain"] } }),
    { name: "InvalidData", details: [{ path: "/roles/0" }] }
  ],
  [
    "a user without a name",
    // @ts-expect-error A user without a name
    () => halyard.features.list("default", { as: { id: 7 } }),
    { name: "InvalidData", message: '"/as/name" is required' }
  ],
  ["what does not exist", () => halyard.features.get({ ...checkout, feature: "gone" }), { name: "NotFound" }],
  [
    "what the user may not do",
    () => halyard.features.create("default", { name: "other" }, { as: { id: 7, name: "Bob" } }),
    { name: "NoAccess" }
  ]
]

it.each(wrong)("says what is wrong with %s", async (_what, call, error) => {
  const failure = await call().catch((reason: unknown) => reason)
  expect(failure).toBeInstanceOf(HalyardError)
  expect(failure).toMatchObject(error)
})

it("ends a call with its signal", async () => {
  const signal = AbortSignal.abort(new Error("Enough"))
  await expect(halyard.features.list("default", { signal })).rejects.toThrow("Enough")
})

it("evaluates in the process, and follows changes", async () => {
  const flags = await halyard.flags("development", { appName: "shop" })
  const basePath = { ...checkout, environment: "development" }
  expect(flags.isEnabled("checkout")).toBe(false)
  expect(flags.isEnabled("unknown", {}, true)).toBe(true)
  await halyard.features.enable(basePath)
  expect(flags.isEnabled("checkout", { userId: 7 })).toBe(true)
  expect(flags.isEnabled("checkout", null)).toBe(true)
  expect(flags.isEnabled("checkout", JSON.parse(`{"properties":null}`))).toBe(true)
  await halyard.contextFields.create({ name: "plan" })
  const [strategy] = await halyard.strategies.list(basePath)
  await halyard.strategies.update(
    { ...basePath, strategy: strategy?.id ?? "" },
    { constraints: [{ contextName: "plan", operator: "IN", values: ["gold"] }] }
  )
  expect(flags.isEnabled("checkout", { plan: "gold" })).toBe(true)
  expect(flags.evaluate("checkout", { plan: "tin" })).toMatchObject({ enabled: false, reason: "no-strategy-met" })
  await halyard.variants.set(basePath, [{ name: "blue", weight: 1000, weightType: "variable", stickiness: "default" }])
  expect(flags.variant("checkout", { plan: "gold" })).toMatchObject({ name: "blue", enabled: true })
  expect(flags.all({ plan: "gold" })).toMatchObject([{ feature: "checkout", enabled: true }])
  await expect(halyard.flags("nowhere")).rejects.toMatchObject({ name: "NotFound" })
})

it("calls a listener for each event, in order, until the listener is removed", async () => {
  const heard: Array<string> = []
  const all: Array<string> = []
  const off = halyard.on("feature-environment-disabled", ({ environment }) => heard.push(environment ?? ""))
  halyard.on("*", ({ type }) => {
    all.push(type)
    throw new Error("A listener that fails disturbs nobody")
  })
  const basePath = { ...checkout, environment: "production" }
  await halyard.features.disable(basePath)
  await halyard.features.enable(basePath)
  await expect.poll(() => all.length).toBeGreaterThan(1)
  expect(heard).toEqual(["production"])
  expect(all.slice(0, 2)).toEqual(["feature-environment-disabled", "feature-environment-enabled"])
  off()
  await halyard.features.disable(basePath)
  await expect.poll(() => all.length).toBe(3)
  expect(heard).toEqual(["production"])
})
