import { guarded, testApprovedContent } from "@halyard/conformance"
import { layerMemory } from "../src/layer-memory.ts"

testApprovedContent("memory", guarded(layerMemory), { rebuilding: true })
