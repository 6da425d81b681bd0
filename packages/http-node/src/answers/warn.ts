import { Effect } from "effect"
import { HttpEffect, HttpServerResponse } from "effect/http"

/** Adds to the answer what the caller should know besides it. */
export const warn = (warnings: ReadonlyArray<string>) =>
  warnings.length === 0
    ? Effect.void
    : HttpEffect.appendPreResponseHandler((_, response) =>
        Effect.succeed(HttpServerResponse.setHeader(response, "halyard-warning", warnings.join(" ")))
      )
