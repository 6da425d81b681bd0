import {
  type ClientMetrics,
  MetricsCollector,
  reportMetrics,
  searchFeatures,
  type SdkToken,
  type Teller,
  withoutFilters
} from "@halyard/core"
import { Effect } from "effect"
import { asAdmin } from "../people/principals.ts"

/** A token for all projects. */
export const aTeller = (environment: string, token: Partial<SdkToken> = {}): Teller => ({
  token: { type: "client", name: "sdk", projects: "all", environment, ...token },
  clientIp: null
})

/** What an application tells now of features. */
export const metricsOf = (
  toggles: NonNullable<ClientMetrics["bucket"]>["toggles"],
  stop: string | number = "now"
): Effect.Effect<ClientMetrics> =>
  Effect.clockWith((clock) =>
    Effect.map(clock.currentTimeMillis, (millis) => {
      const end = stop === "now" ? millis : stop
      return { appName: "shop", bucket: { start: end, stop: end, toggles } }
    })
  )

/** An application evaluates a feature once, and all that was told is written. */
export const evaluate = Effect.fn("evaluate")(function* (
  feature: string,
  environment: string,
  token: Partial<SdkToken> = {}
) {
  yield* reportMetrics(yield* metricsOf({ [feature]: { yes: 1, no: 2 } }), aTeller(environment, token))
  yield* flush
})

/** All that was told is written. */
export const flush = Effect.flatMap(MetricsCollector, (collector) => collector.flush)

/** What search shows of a feature in an environment. */
export const shownIn = Effect.fn("shownIn")(function* (feature: string, environment: string) {
  const { features } = yield* asAdmin(searchFeatures({ ...withoutFilters, terms: [feature] }))
  const place = features
    .find(({ name }) => name === feature)
    ?.environments.find((candidate) => candidate.name === environment)
  return { yes: place?.yes, no: place?.no, lastSeenAt: place?.lastSeenAt }
})
