/**
 * Serves SDKs with what another server delivers: implements the ports of the delivery, without a store.
 *
 * @module
 */
export { FolderUnusable } from "./folder.ts"
export { type Delivered, layerUpstream, type UpstreamOptions } from "./layer-upstream.ts"
