import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"

/** Says in every answer with 503 when to try again, so that clients do not do so at once, unless the answer says so itself. */
export const withRetryAfter = <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> =>
  Effect.map(app, (response) =>
    response.status === 503 && response.headers["retry-after"] === undefined
      ? HttpServerResponse.setHeader(response, "retry-after", RETRY_SECONDS)
      : response
  )

/** Most restarts and outages take longer than a moment, and less than a minute. */
const RETRY_SECONDS = "5"
