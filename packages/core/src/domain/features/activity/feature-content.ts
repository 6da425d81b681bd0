import type { Event } from "../../events/event.ts"
import type { Strategy } from "../../strategies/strategy.ts"
import type { Variant } from "../../strategies/variant.ts"
import type { Tag } from "../../values/tag.ts"
import type { Timestamp } from "../../values/timestamp.ts"
import type { Dependency } from "../dependency.ts"
import type { Feature, FeatureMetadata } from "../feature.ts"
import type { FeatureLink } from "../links/feature-link.ts"

/** The state of a feature, as far as its events record it. */
export interface FeatureContent extends FeatureMetadata {
  /** The id of the event that created it in, or moved it to, its project. */
  readonly movedBy: number
  /** When the feature was archived; null if it is active. */
  readonly archivedAt: Timestamp | null
  readonly tags: ReadonlyArray<Tag>
  readonly dependencies: ReadonlyArray<Dependency>
  readonly links: ReadonlyArray<FeatureLink>
  /** The content by environment. In environments that are missing, the feature is off and has nothing. */
  readonly environments: ReadonlyMap<string, EnvironmentContent>
}

export interface EnvironmentContent {
  readonly enabled: boolean
  readonly strategies: ReadonlyArray<Strategy>
  readonly variants: ReadonlyArray<Variant>
}

export const emptyContent: EnvironmentContent = { enabled: false, strategies: [], variants: [] }

/** Why a feature cannot be rebuilt: this event says too little, or the first events are missing. */
export interface LogGap {
  readonly event?: Pick<Event, "id" | "type">
}

/** The gap in words. */
export const gapMessage = ({ event }: LogGap): string =>
  event === undefined
    ? "The log does not go back to its creation"
    : `The event ${event.id} (${event.type}) is of an early release, and says too little`

/** A new feature. It is off and empty everywhere. */
export const createdContent = (metadata: FeatureMetadata, movedBy: number): FeatureContent => ({
  ...metadata,
  movedBy,
  archivedAt: null,
  tags: [],
  dependencies: [],
  links: [],
  environments: new Map()
})

/** The content, with changes in one environment. */
export const inEnvironmentOf = (
  content: FeatureContent,
  environment: string,
  change: (here: EnvironmentContent) => EnvironmentContent
): FeatureContent => ({
  ...content,
  environments: new Map(content.environments).set(
    environment,
    change(content.environments.get(environment) ?? emptyContent)
  )
})

/** The content of the stored feature. */
export const featureContentOf = (feature: Feature): FeatureContent => ({
  ...feature,
  movedBy: 0,
  tags: feature.tags ?? [],
  environments: new Map(
    feature.environments.map(({ enabled, name, strategies, variants }) => [name, { enabled, strategies, variants }])
  )
})
