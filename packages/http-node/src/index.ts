/**
 * Halyard for Node: the HTTP interface, and what the core needs from Node and the network.
 *
 * `createHalyard` mounts Halyard in any host application. Hosts that use Effect build the same from `layerHalyard`,
 * `setUpHalyard` and `layerRoutes`, and serve the routes by `serve`, `makeNodeListener` or `makeWebHandler`.
 */
// Imported first, so that a Node that is too old fails with a clear message.
// oxlint-disable-next-line import/no-unassigned-import
import "./node/require-node.ts"

// `makeHalyard` is the former name of `createHalyard`.
export { createHalyard, createHalyard as makeHalyard, type EmbeddedHalyard } from "./embedding/halyard.ts"
export type { HalyardOptions } from "./embedding/halyard-options.ts"
export { HalyardError, type HalyardErrorDetail } from "./embedding/halyard-error.ts"
export type { AuthenticateUser, HostRequest } from "./embedding/host-authenticator.ts"
export type { HostLogger } from "./embedding/host-logger.ts"
export type { EventListener } from "./embedding/event-subscription.ts"
export type { CallOptions, Promised } from "./embedding/promised.ts"

export { type FirstCredentials, type Halyard, layerHalyard, setUpHalyard } from "./halyard-layer.ts"
export type { HalyardConfig, HalyardParts } from "./halyard-parts.ts"
export { numberRanges } from "./checked-numbers.ts"
export { HttpConfig, type HttpSettings, SHORTEST_METRICS_TOKEN } from "./http-config.ts"

export {
  layerRelayRoutes,
  layerRoutes,
  layerServer,
  makeNodeListener,
  makeWebHandler,
  serve
} from "./lazy-interface.ts"
export { layerRelay, type RelayParts } from "./relay-layer.ts"

// The core's ports on Node.
export { layerNodeOutbound, type OutboundSettings } from "./node/node-outbound.ts"
export { layerSmtpMail, type SmtpSettings } from "./node/smtp-mail.ts"
export { layerNodeSecrets, nodeSealingKey } from "./node/node-secrets.ts"
