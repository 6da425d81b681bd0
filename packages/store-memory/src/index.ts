export { layerMemory } from "./layer-memory.ts"
