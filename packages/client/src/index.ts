export { type Client, createClient } from "./create-client.ts"
export type { CallOptions } from "./contract/call.ts"
export { HalyardError, type HalyardErrorDetail } from "./halyard-error.ts"
export type { ClientOptions } from "./send.ts"

/** The shapes of requests and answers, by the names that the OpenAPI document gives them. */
export type * from "./contract/contract.gen.ts"
