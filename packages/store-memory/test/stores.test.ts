import { testFreshInstances, testStores } from "@halyard/conformance"
import { layerMemory } from "../src/layer-memory.ts"

testStores("memory", layerMemory)
testFreshInstances("memory", layerMemory)
