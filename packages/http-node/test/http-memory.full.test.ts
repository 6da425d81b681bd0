import { layerMemory } from "@halyard/store-memory"
import { testHttpExtremes } from "./test-http.ts"

testHttpExtremes("memory", layerMemory)
