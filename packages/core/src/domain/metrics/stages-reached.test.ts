import { assert, describe, it } from "@effect/vitest"
import { type EvaluatedEnvironment, stagesReached } from "./stages-reached.ts"

const address: EvaluatedEnvironment = {
  feature: "checkout",
  environment: "production",
  project: "default",
  isArchived: false,
  isEnabled: true,
  environmentType: "production",
  stage: "initial"
}

const nothing = { preLive: [], live: [] }
const both = { preLive: ["checkout"], live: ["checkout"] }

describe("stagesReached", () => {
  it.each<[what: string, addresses: ReadonlyArray<Partial<EvaluatedEnvironment>>, reached: unknown]>([
    ["evaluated nowhere", [], nothing],
    ["on in production", [{}], both],
    ["off in production", [{ isEnabled: false }], { preLive: ["checkout"], live: [] }],
    ["on elsewhere", [{ environmentType: "development" }], { preLive: ["checkout"], live: [] }],
    ["in an environment that is gone", [{ environmentType: null }], { preLive: ["checkout"], live: [] }],
    ["in several environments", [{ environmentType: "test" }, {}, {}], both],
    ["pre-live already", [{ stage: "pre-live" }], { preLive: [], live: ["checkout"] }],
    ["pre-live already, and off", [{ stage: "pre-live", isEnabled: false }], nothing],
    ["live already", [{ stage: "live" }], nothing],
    ["completed", [{ stage: "completed" }], nothing],
    ["archived", [{ isArchived: true, stage: "archived" }], nothing],
    ["archived without a stage", [{ isArchived: true }], nothing]
  ])("a feature that is %s", (_, addresses, reached) => {
    assert.deepStrictEqual(stagesReached(addresses.map((given) => ({ ...address, ...given }))), reached)
  })
})
