/**
 * Halyard for Node: the HTTP interface, and what the core needs from Node and the network.
 *
 * `makeHalyard` mounts Halyard in any host application. Hosts that use Effect build the same from `layerHalyard`,
 * `setUpHalyard` and `layerRoutes`, and serve the routes by `serve`, `makeNodeListener` or `makeWebHandler`.
 */
export { type EmbeddedHalyard, type HalyardOptions, makeHalyard } from "./halyard.ts"

export { type FirstCredentials, type Halyard, layerHalyard, setUpHalyard } from "./halyard-layer.ts"
export type { HalyardConfig, HalyardParts } from "./halyard-options.ts"
export { HttpConfig, type HttpSettings } from "./http-config.ts"

export { layerRoutes } from "./routes.ts"
export { makeNodeListener, makeWebHandler } from "./node/listeners.ts"
export { layerServer, serve } from "./node/server.ts"

// The core's ports on Node.
export { layerNodeOutbound, type OutboundSettings } from "./node/node-outbound.ts"
export { layerSmtpMail, type SmtpSettings } from "./node/smtp-mail.ts"
export { layerNodeSecrets, nodeSealingKey } from "./node/node-secrets.ts"
