import { guarded, testDeliveries } from "@halyard/conformance"
import { layerMemory } from "../src/layer-memory.ts"

testDeliveries("memory", guarded(layerMemory), { rebuilding: true })
