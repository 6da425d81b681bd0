import { guarded, testOperations } from "@halyard/conformance"
import { layerMemory } from "../src/layer-memory.ts"

testOperations("memory", guarded(layerMemory), { rebuilding: true })
