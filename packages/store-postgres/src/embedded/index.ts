export { DataDirectoryInUse } from "./data-directory-lock.ts"
export { DataDirectoryUnusable } from "./disk.ts"
export { type EmbeddedOptions, layerEmbedded } from "./layer-embedded.ts"
