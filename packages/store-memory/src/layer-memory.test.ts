import { testFreshInstances, testStores, testUseCases } from "@halyard/conformance"
import { layerMemory } from "./layer-memory.ts"

testUseCases("memory", layerMemory)
testStores("memory", layerMemory)
testFreshInstances("memory", layerMemory)
