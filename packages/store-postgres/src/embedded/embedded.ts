import { Layer } from "effect"
import { layerPostgresStore } from "../layer-postgres-store.ts"
import { type EmbeddedOptions, layerEmbedded } from "./layer-embedded.ts"

/** A store on PostgreSQL inside this process, in the folder `dataDir`. It migrates its tables first. */
export const embedded = (options: EmbeddedOptions) => Layer.provide(layerPostgresStore, layerEmbedded(options))
