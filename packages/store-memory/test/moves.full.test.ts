import { testMoves } from "@halyard/conformance"
import { layerMemory } from "../src/layer-memory.ts"

const seeds = [2, 3, 4, 5, 6, 7, 8, 9, 10]

testMoves("memory", layerMemory, seeds)
