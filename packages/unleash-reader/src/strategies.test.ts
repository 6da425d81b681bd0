import { expect, it } from "@effect/vitest"
import { answersOf, read } from "../test/fake-server.ts"

it("takes parameters that are numbers, true or false as texts, and says so", async () => {
  const answers = answersOf(8)
  const path = "/features-batch/export production"
  const exported = answers[path] as { featureStrategies: ReadonlyArray<{ featureName: string; parameters: object }> }
  const [first, ...others] = exported.featureStrategies
  const loose = { ...first, parameters: { ...first?.parameters, rollout: 50, sticky: true, groupId: "g" } }
  const featureStrategies = [loose, ...others]
  const { document, leftOff, remarks } = await read({ ...answers, [path]: { ...exported, featureStrategies } })
  expect([leftOff, remarks]).toEqual([
    [],
    [
      {
        kind: "feature",
        name: first?.featureName,
        reason: "Parameters that are numbers, true or false become texts in production: rollout, sticky"
      }
    ]
  ])
  const feature = document.features?.find(({ name }) => name === first?.featureName)
  const strategies = feature?.environments?.find(({ environment }) => environment === "production")?.strategies
  expect(strategies?.map(({ parameters }) => parameters)).toContainEqual(
    expect.objectContaining({ rollout: "50", sticky: "true" })
  )
})
