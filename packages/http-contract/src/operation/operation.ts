import { OpenApi } from "effect/http-api"

/** What the OpenAPI document says of an endpoint. Operation ids are those that clients of the peer know. */
export const operation = (identifier: string, summary: string, description: string) =>
  OpenApi.annotations({ identifier, summary, description })

/** The same for an endpoint that may be removed, and what to call instead. */
export const deprecatedOperation = (identifier: string, summary: string, description: string, instead: string) =>
  OpenApi.annotations({
    identifier,
    summary,
    description: `${description} Deprecated: use \`${instead}\` instead.`,
    deprecated: true
  })
