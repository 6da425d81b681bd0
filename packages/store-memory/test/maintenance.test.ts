import { testMaintenance } from "@halyard/conformance"
import { layerMemory } from "../src/layer-memory.ts"

testMaintenance("memory", layerMemory)
