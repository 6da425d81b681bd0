import { expect, it } from "vitest"
import { connect, overHttp, serveHalyard } from "./agent.ts"

const feature = { project: "default", feature: "checkout" }
const address = { ...feature, environment: "production" }

const anExplanation = async () => {
  const { halyard, url } = await serveHalyard()
  await halyard.features.create("default", { name: "checkout" })
  const { call } = await connect(overHttp(url, "viewer"))
  const explain = async (user: Record<string, unknown> = {}, flag = "checkout") => {
    const { isError, text, value } = await call("explain_flag", {
      project: "default",
      flag,
      environment: "production",
      user
    })
    return isError ? text : { on: value.on, reasons: value.reasons }
  }
  return { halyard, explain }
}

it("says that a flag is switched off or has no strategy", async () => {
  const { explain } = await anExplanation()
  expect(await explain()).toEqual({
    on: false,
    reasons: ["It is switched off in production.", "It has no strategy in production."]
  })
})

it("says which constraint leaves the user out, and what the user has instead", async () => {
  const { explain, halyard } = await anExplanation()
  for (const name of ["plan", "country"]) await halyard.contextFields.create({ name })
  await halyard.strategies.add(address, {
    name: "default",
    title: "Paying customers",
    constraints: [
      { contextName: "plan", operator: "IN", values: ["gold", "silver"] },
      { contextName: "country", operator: "STR_ENDS_WITH", inverted: true, values: ["US"] }
    ]
  })
  await halyard.features.enable(address)
  expect(await explain({ properties: { plan: "free", country: "CA" } })).toEqual({
    on: false,
    reasons: [
      'The strategy "Paying customers" (default) leaves the user out: plan must be IN gold, silver, and it is "free".'
    ]
  })
  expect(await explain({ properties: { plan: "gold", country: "US" } })).toEqual({
    on: false,
    reasons: [
      'The strategy "Paying customers" (default) leaves the user out: country must not be STR_ENDS_WITH US, and it is "US".'
    ]
  })
  expect(await explain({})).toMatchObject({ reasons: [expect.stringContaining("and the user has none")] })
  expect(await explain({ properties: { plan: "gold" } })).toEqual({
    on: true,
    reasons: ['The strategy "Paying customers" (default) includes the user.']
  })
})

it("names segments, disabled strategies, parameters, variants and parents", async () => {
  const { explain, halyard } = await anExplanation()
  const segment = await halyard.segments.create({
    name: "team",
    constraints: [{ contextName: "userId", operator: "IN", values: ["7"] }]
  })
  await halyard.strategies.add(address, { name: "default", segments: [segment.id] })
  await halyard.strategies.add(address, { name: "default", disabled: true })
  await halyard.strategies.add(address, {
    name: "flexibleRollout",
    parameters: { rollout: "0", stickiness: "default", groupId: "checkout" },
    variants: [{ name: "blue", weight: 1000, weightType: "variable", stickiness: "default" }]
  })
  await halyard.features.enable(address)
  expect(await explain({ userId: "8" })).toEqual({
    on: false,
    reasons: [
      'The strategy default leaves the user out: the user is not in the segment "team", since userId must be IN 7, and it is "8".',
      "The strategy default is disabled.",
      "The strategy flexibleRollout leaves the user out by its parameters: rollout 0, stickiness default, groupId checkout."
    ]
  })
  expect(await explain({ userId: "7" })).toMatchObject({ on: true })

  await halyard.features.create("default", { name: "parent" })
  await halyard.dependencies.add(feature, { feature: "parent" })
  expect(await explain({ userId: "7" })).toEqual({
    on: false,
    reasons: ['It depends on "parent", and that is not as required for the user.']
  })
})

it("refuses unknown flags and environments, and archived flags", async () => {
  const { explain, halyard } = await anExplanation()
  expect(await explain({}, "none")).toBe('There is no feature "none"')
  await halyard.features.archive(feature)
  expect(await explain()).toBe('"/flag" must not be archived: archived flags are off everywhere')
})
