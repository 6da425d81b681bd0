/**
 * Delivers to SDKs what another server delivers: the ports of the delivery, without a store.
 *
 * @module
 */
export { FolderUnusable } from "./folder.ts"
export { type Delivered, layerUpstream, type UpstreamOptions } from "./layer-upstream.ts"
