import { testFreshInstances, testStores } from "@halyard/store-contract"
import { layerMemory } from "./layer-memory.ts"

testStores("memory", layerMemory)
testFreshInstances("memory", layerMemory)
