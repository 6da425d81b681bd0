// Imports the cases of the public client specification through the admin API, and compares the client API's features.
// Leaves out cases that the admin API does not accept unchanged.
import { type Case, clientSpecification } from "@halyard/client-specification"
import {
  type ClientConstraint,
  type ClientDefinitions,
  type ClientFeature,
  evaluate,
  type PreparedFlags,
  prepare
} from "@halyard/core/domain"
import { layerMemory } from "@halyard/store-memory"
import { describe, expect, it } from "vitest"
import { anSdk } from "../fixtures/an-sdk.ts"
import { importDefinitions } from "../harness/import-definitions.ts"
import { type Instance, startInstance } from "../harness/start-instance.ts"

const admin = "*:*.a-secret-for-tests"
const client = "*:development.a-secret-for-tests"
const counts = { all: 0, overHttp: 0 }

describe("the public client specification", () => {
  it.each(clientSpecification)("$name", async ({ cases, definitions }) => {
    counts.all += cases.length
    const instance = await startInstance({ store: layerMemory, initialTokens: { admin: [admin], client: [client] } })
    const taken = await importDefinitions(instance, admin, definitions)
    const delivered = await deliveredBy(instance)
    const same = sameAs(definitions, delivered, taken)
    const overHttp = cases.filter(({ toggleName }) => dependsOnly(toggleName, definitions, same))
    const received = prepare(delivered)
    for (const one of overHttp) expectAnswer(one, evaluated(received, one))
    await expectOfSdk(instance, overHttp)
    counts.overHttp += overHttp.length
    await instance.close()
  })

  it("was asked in full", () => {
    const { all, overHttp } = counts
    process.stdout.write(`Client specification: ${all} cases as pure functions, ${overHttp} of them over HTTP\n`)
    expect(counts).toEqual({ all: 279, overHttp: 232 })
  })
})

const expectAnswer = ({ description, expectedResult }: Case, answer: unknown): void => {
  expect({ description, answer }).toEqual({ description, answer: expectedResult })
}

const evaluated = (flags: PreparedFlags, { context, expectedResult, toggleName }: Case) => {
  const { enabled, variant } = evaluate(flags, toggleName, {
    context,
    now: "2026-11-20T18:00:00.000Z",
    random: () => 0.5
  })
  return typeof expectedResult === "boolean" ? enabled : variant
}

const deliveredBy = async ({ send }: Instance): Promise<ClientDefinitions> => {
  const headers = { authorization: client, "unleash-client-spec": "5.2.0" }
  const { body, status } = await send("GET", "/api/client/features", headers)
  expect(status).toBe(200)
  return body
}

/** The results of the Node SDK for the same cases. */
const expectOfSdk = async (instance: Instance, cases: ReadonlyArray<Case>): Promise<void> => {
  const sdk = anSdk(instance, client, "polling")
  await new Promise((resolve) => sdk.once("synchronized", resolve))
  for (const one of cases) {
    const { context, expectedResult, toggleName } = one
    if (typeof expectedResult === "boolean") expectAnswer(one, sdk.isEnabled(toggleName, Object(context)))
    else {
      const { featureEnabled, ...variant } = sdk.getVariant(toggleName, Object(context))
      expectAnswer(one, JSON.parse(JSON.stringify(variant)))
      expect(featureEnabled).toBe(expectedResult.feature_enabled)
    }
  }
  sdk.destroy()
}

/** The names of the features that are unchanged, except for explicit defaults. */
const sameAs = (given: ClientDefinitions, delivered: ClientDefinitions, taken: ReadonlySet<string>) => {
  const received = new Map(delivered.features.map((feature) => [feature.name, feature]))
  return new Set(
    given.features
      .filter(({ name }) => taken.has(name))
      .filter((feature) => isSame(feature, received.get(feature.name), given, delivered))
      .map(({ name }) => name)
  )
}

const isSame = (
  given: ClientFeature,
  received: ClientFeature | undefined,
  ...[before, after]: readonly [ClientDefinitions, ClientDefinitions]
): boolean =>
  received !== undefined && JSON.stringify(whatCounts(given, before)) === JSON.stringify(whatCounts(received, after))

/** Whether the names include a feature and all defined features that it depends on. */
const dependsOnly = (name: string, { features }: ClientDefinitions, on: ReadonlySet<string>): boolean => {
  const feature = features.find((one) => one.name === name)
  if (feature === undefined) return true
  const parents = (feature.dependencies ?? []).map((dependency) => dependency.feature)
  return on.has(name) && parents.every((parent) => dependsOnly(parent, { features }, on))
}

/** The part of a feature that affects evaluation, with inlined segments. */
const whatCounts = (feature: ClientFeature, { segments = [] }: ClientDefinitions) => ({
  enabled: feature.enabled,
  strategies: (feature.strategies ?? []).map((strategy) => [
    strategy.name,
    Object.entries(strategy.parameters ?? {}).toSorted(),
    constraintsOf(strategy.constraints),
    (strategy.segments ?? []).map((id) => constraintsOf(segments.find((segment) => segment.id === id)?.constraints)),
    variantsOf(strategy.variants)
  ]),
  variants: variantsOf(feature.variants),
  dependencies: (feature.dependencies ?? [])
    .map(({ enabled = true, feature: parent, variants = [] }) => [parent, enabled, variants])
    .toSorted()
})

const constraintsOf = (constraints: ReadonlyArray<ClientConstraint> = []) =>
  constraints.map(({ caseInsensitive = false, contextName, inverted = false, operator, value = "", values = [] }) => [
    contextName,
    operator,
    values,
    value,
    inverted,
    caseInsensitive
  ])

/** The weight of a single variant has no effect. */
const variantsOf = (variants: ClientFeature["variants"]) =>
  (variants ?? []).map(({ name, overrides = [], payload, stickiness = "default", weight }, _, { length }) => [
    name,
    length === 1 && weight > 0 ? 1000 : weight,
    stickiness,
    payload && [payload.type, payload.value],
    overrides.map(({ contextName, values }) => [contextName, values])
  ])
