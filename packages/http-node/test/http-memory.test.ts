import { layerMemory } from "@halyard/store-memory"
import { testHttp } from "./test-http.ts"

testHttp("memory", layerMemory)
