import { testUseCases } from "@halyard/conformance"
import { layerMemory } from "../src/layer-memory.ts"

testUseCases("memory", layerMemory)
