import { assert, it } from "@effect/vitest"
import { testStores } from "@halyard/conformance"
import { createHalyard } from "@halyard/http-node"
import { layerMemory } from "@halyard/store-memory"
import { Metric } from "effect"
import { featureWait, layerTimed } from "./timed-store.ts"

testStores("timed", layerTimed(layerMemory), { ports: ["FeatureStore"] })

it("measures what the use cases wait for features", async () => {
  const halyard = await createHalyard({ store: layerTimed(layerMemory) })
  const countWaits = async () => (await halyard.run(Metric.value(featureWait))).count
  await halyard.features.create("default", { name: "checkout" })
  const before = await countWaits()
  await halyard.features.enable({ project: "default", feature: "checkout", environment: "development" })
  assert.isAbove(await countWaits(), before)
  await halyard.close()
})
