import { testUseCases } from "@halyard/store-contract"
import { layerMemory } from "./layer-memory.ts"

testUseCases("memory", layerMemory)
