import { testOperations } from "@halyard/conformance"
import { layerMemory } from "../src/layer-memory.ts"

testOperations("memory", layerMemory)
