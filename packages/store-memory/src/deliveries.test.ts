import { testDeliveries } from "@halyard/store-contract"
import { layerMemory } from "./layer-memory.ts"

testDeliveries("memory", layerMemory)
