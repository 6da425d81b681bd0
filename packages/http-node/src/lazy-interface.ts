import { Effect, Layer } from "effect"

/**
 * The contract, its handlers and the middleware are half of what this package would load. They are loaded at the first
 * use, since many hosts only call use cases, at least in their tests.
 */
const loaded = Effect.promise(() => import("./http-interface.ts"))

/**
 * All routes of the service, and the page if the host names its folder; without those of user management if it is
 * disabled. They require the services of `layerHalyard`.
 */
export const layerRoutes = Layer.unwrap(Effect.map(loaded, (http) => http.layerRoutes))

/** All routes of a relay. They require the services of `layerRelay`. */
export const layerRelayRoutes = Layer.unwrap(Effect.map(loaded, (http) => http.layerRelayRoutes))

/**
 * A request listener for Node's servers and the frameworks that are built on them, below a prefix and behind body
 * parsers. When the scope closes, it answers new requests with 503 and lets those in flight finish within the grace
 * period.
 */
export const makeNodeListener = <A, E, R>(routes: Layer.Layer<A, E, R>) =>
  Effect.flatMap(loaded, (http) => http.makeNodeListener(routes))

/**
 * A function from `Request` to `Response`, for hosts with the Fetch API. When the scope closes, it answers new requests
 * with 503 and lets those in flight finish within the grace period.
 */
export const makeWebHandler = <A, E, R>(routes: Layer.Layer<A, E, R>) =>
  Effect.flatMap(loaded, (http) => http.makeWebHandler(routes))

/**
 * Builds the routes, then listens. On shutdown it stops accepting connections, answers 503 to new requests on open
 * ones, and lets complete requests in flight finish within the grace period. It does not wait for incomplete requests.
 */
export const serve = <A, E, R>(routes: Layer.Layer<A, E, R>, address: Address) =>
  Effect.flatMap(loaded, (http) => http.serve(routes, address))

/** `serve` as a layer, for programs that launch layers. */
export const layerServer = <A, E, R>(routes: Layer.Layer<A, E, R>, address: Address) =>
  Layer.effectDiscard(serve(routes, address))

interface Address {
  readonly host: string
  readonly port: number
}
