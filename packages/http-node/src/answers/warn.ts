import { Effect } from "effect"
import { HttpEffect, HttpServerResponse } from "effect/http"

/** Adds warnings to the headers of the answer. */
export const warn = (warnings: ReadonlyArray<string>) =>
  warnings.length === 0
    ? Effect.void
    : HttpEffect.appendPreResponseHandler((_, response) =>
        Effect.succeed(HttpServerResponse.setHeader(response, "halyard-warning", warnings.join(" ")))
      )
