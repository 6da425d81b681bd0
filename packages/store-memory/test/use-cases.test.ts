import { guarded, testUseCases } from "@halyard/conformance"
import { layerMemory } from "../src/layer-memory.ts"

testUseCases("memory", guarded(layerMemory), { rebuilding: true })
