import type { Store } from "@halyard/core/ports"
import type { Layer } from "effect"
import { layerMemory } from "./layer-memory.ts"

export { layerMemory }

/** A new store in memory. Its data is lost when the process ends. */
export const memory = (): Layer.Layer<Store> => layerMemory
