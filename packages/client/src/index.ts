export { type Client, createClient } from "./create-client.ts"
export type { CallOptions } from "./contract/client-method.ts"
export { HalyardError, type HalyardErrorDetail } from "./halyard-error.ts"
export type { ClientOptions } from "./send.ts"

/** The shapes of requests and responses, by their names in the OpenAPI document. */
export type * from "./contract/contract.gen.ts"
