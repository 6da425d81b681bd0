import { type SdkToken, wholeQuery } from "@halyard/core/domain"
import { DeliverySnapshots, SdkTokens } from "@halyard/core/ports"
import { Effect, Metric } from "effect"
import { HttpEffect, HttpServerResponse } from "effect/http"

/** The header of stale answers: how many seconds ago the store was last read, while it is away. */
export const STALE_HEADER = "x-halyard-stale"

/** Makes the function that marks an answer to an SDK as stale while the store is away, and counts such answers. */
export const makeMarkStale = Effect.map(
  DeliverySnapshots,
  ({ staleSeconds }) =>
    <E, R>(token: SdkToken, answered: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
      staleSeconds === undefined
        ? answered
        : Effect.flatMap(answered, (response) => {
            const seconds = showsFeatures(response) ? staleSeconds(wholeQuery(token)) : undefined
            if (seconds === undefined) return Effect.succeed(response)
            return Effect.as(
              Metric.update(staleAnswers, 1),
              HttpServerResponse.setHeader(response, STALE_HEADER, String(seconds))
            )
          })
)

/**
 * Marks an answer to a relay behind this server while the store is away, so that the relay marks its own answers, too.
 */
export const markStaleTokens = Effect.flatMap(SdkTokens, ({ staleSeconds }) => {
  const seconds = staleSeconds?.()
  return seconds === undefined
    ? Effect.void
    : HttpEffect.appendPreResponseHandler((_, response) =>
        Effect.succeed(HttpServerResponse.setHeader(response, STALE_HEADER, String(seconds)))
      )
})

/** Whether the answer contains features. Reports of metrics are answered with 202. */
const showsFeatures = ({ status }: HttpServerResponse.HttpServerResponse): boolean => status === 200 || status === 304

const staleAnswers = Metric.counter("halyard_stale_answers_total", {
  description: "Answers to applications from memory while the database, or the server of a relay, was away",
  incremental: true
})
