import { testMoves } from "@halyard/conformance"
import { layerMemory } from "../src/layer-memory.ts"

const seeds = Array.from({ length: 10 }, (_, index) => index + 1)

testMoves("memory", layerMemory, seeds)
