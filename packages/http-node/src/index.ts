export { HttpConfig, type HttpSettings } from "./http-config.ts"
export { type EmbeddedHalyard, type HalyardOptions, makeHalyard } from "./halyard.ts"
export {
  type FirstCredentials,
  type Halyard,
  type HalyardConfig,
  type HalyardParts,
  layerHalyard,
  setUpHalyard
} from "./halyard-layer.ts"
export { makeNodeListener } from "./node-listener.ts"
export { layerNodeOutbound, type OutboundSettings } from "./node-outbound.ts"
export { nodeSealingKey } from "./node-sealing.ts"
export { layerNodeSecrets } from "./node-secrets.ts"
export { layerRoutes } from "./routes.ts"
export { layerServer, serve } from "./server.ts"
export { makeWebHandler } from "./web-handler.ts"
