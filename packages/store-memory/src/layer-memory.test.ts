import { testFreshInstances, testStores, testUseCases } from "@halyard/store-contract"
import { layerMemory } from "./layer-memory.ts"

testUseCases("memory", layerMemory)
testStores("memory", layerMemory)
testFreshInstances("memory", layerMemory)
