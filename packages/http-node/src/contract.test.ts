import { layerMemory } from "@halyard/store-memory"
import { testHttp } from "./endpoints/test-http.ts"

testHttp("memory", layerMemory)
