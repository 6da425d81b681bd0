import { testMoves } from "@halyard/conformance"
import { layerMemory } from "../src/layer-memory.ts"

// The others are in the second tier.
testMoves("memory", layerMemory, [1])
