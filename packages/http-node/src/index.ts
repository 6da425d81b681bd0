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
export { makeNodeListener } from "./node/node-listener.ts"
export { layerNodeOutbound, type OutboundSettings } from "./node/node-outbound.ts"
export { nodeSealingKey } from "./node/node-sealing.ts"
export { layerNodeSecrets } from "./node/node-secrets.ts"
export { layerRoutes } from "./routes.ts"
export { layerServer, serve } from "./node/server.ts"
export { makeWebHandler } from "./node/web-handler.ts"
