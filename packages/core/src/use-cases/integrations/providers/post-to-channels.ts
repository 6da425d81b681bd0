import { Effect, Result } from "effect"
import type { Event } from "../../../domain/events/event.ts"
import type { ProviderDefinition } from "../../../domain/integrations/provider-definition.ts"
import { type DeliveryDetails, DeliveryFailed } from "../../../ports/integrations/integration-provider.ts"
import type { OutboundResponse } from "../../../ports/integrations/outbound.ts"
import { reportOf } from "./send-to-receiver.ts"

/**
 * Posts a message to each channel. One accepted message counts as success, so that a retry does not post it again to
 * the channels that accepted it. `otherFaults` are added to the report.
 */
export const postToChannels = Effect.fnUntraced(function* <R>(
  channels: ReadonlyArray<string>,
  details: DeliveryDetails,
  post: (channel: string) => Effect.Effect<OutboundResponse, DeliveryFailed, R>,
  otherFaults: ReadonlyArray<string> = []
) {
  if (channels.length === 0) return { state: "success" as const, stateDetails: nowhere, details }
  const posts = yield* Effect.forEach(channels, (channel) => Effect.result(post(channel)), {
    concurrency: "unbounded"
  })
  const faults = posts.flatMap((posted, index) =>
    Result.isFailure(posted) ? [`${channels[index] ?? ""}: ${posted.failure.stateDetails}`] : []
  )
  const taken = posts.find(Result.isSuccess)
  if (taken === undefined) return yield* new DeliveryFailed({ stateDetails: faults.join(". "), details })
  return reportOf(taken.success, [...otherFaults, ...faults], details)
})

const nowhere =
  "No channel for this event: the integration has no default channel, and the feature has no tag of the type slack"

/** The channels in tags of the event's feature. */
export const taggedChannels = ({ tags }: Pick<Event, "tags">): ReadonlyArray<string> =>
  (tags ?? []).filter(({ type }) => type === "slack").map(({ value }) => value)

/** The names of channels without `#`, white space, empty names and duplicates. */
export const distinctChannels = (channels: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(channels.map((name) => name.trim().replace(/^#/, "")))]
    .filter((name) => name !== "")
    .slice(0, MOST_CHANNELS)

const MOST_CHANNELS = 20

export const slackTagTypes: NonNullable<ProviderDefinition["tagTypes"]> = [
  { name: "slack", description: "A Slack channel for the events of the feature", icon: "S", color: null }
]
