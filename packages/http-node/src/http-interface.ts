export { makeNodeListener, makeWebHandler } from "./node/listeners.ts"
export { serve } from "./node/server.ts"
export { layerRoutes } from "./routes.ts"
export { layerRelayRoutes } from "./sdk-routes.ts"
