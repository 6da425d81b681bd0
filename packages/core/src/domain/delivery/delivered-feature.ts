import type {
  ClientConstraint,
  ClientDependency,
  ClientFeature,
  ClientSegment,
  ClientStrategy
} from "../evaluation/client-feature.ts"
import type { Dependency } from "../features/dependency.ts"
import type { Strategy } from "../strategies/strategy.ts"
import type { Variant } from "../strategies/variant.ts"
import { asRfc3339 } from "../values/timestamp.ts"
import type { Tag } from "../values/tag.ts"

/** A feature as SDKs receive it, with the properties that SDKs can filter by. */
export interface DeliveredFeature {
  readonly feature: ClientFeature & { readonly project: string; readonly strategies: ReadonlyArray<ClientStrategy> }
  readonly tags: ReadonlyArray<Tag>
}

/**
 * The feature as SDKs receive it, with properties in wire order. Disabled strategies are left out. If all are disabled,
 * the feature is off: SDKs would turn a feature without strategies on for everybody.
 */
export const deliveredFeature = (stored: StoredDelivery): DeliveredFeature => {
  const strategies = stored.strategies.filter(({ disabled }) => disabled !== true)
  return {
    feature: {
      name: stored.name,
      type: stored.type,
      enabled: stored.enabled && (strategies.length > 0 || stored.strategies.length === 0),
      project: stored.project,
      stale: stored.stale,
      strategies: strategies.map(clientStrategy),
      variants: stored.variants,
      description: stored.description,
      impressionData: stored.impressionData,
      ...(stored.dependencies.length === 0 ? {} : { dependencies: stored.dependencies.map(clientDependency) })
    },
    tags: stored.tags
  }
}

/** A stored strategy. It may be disabled. */
export type StoredStrategy = Pick<
  Strategy,
  "name" | "disabled" | "parameters" | "constraints" | "segments" | "variants"
>

/** A stored feature, as needed to deliver it to the SDKs of one environment. */
export interface StoredDelivery {
  readonly name: string
  readonly type: string
  readonly project: string
  readonly description: string | null
  readonly stale: boolean
  readonly impressionData: boolean
  readonly enabled: boolean
  readonly strategies: ReadonlyArray<StoredStrategy>
  readonly variants: ReadonlyArray<Variant>
  readonly dependencies: ReadonlyArray<Dependency>
  readonly tags: ReadonlyArray<Tag>
}

const clientStrategy = ({ name, constraints, parameters, segments, variants }: StoredStrategy): ClientStrategy => ({
  name,
  constraints: clientConstraints(constraints),
  parameters,
  variants,
  ...(segments.length === 0 ? {} : { segments })
})

/** The constraints with a zone in each date, because SDKs disagree about dates without one. */
export const clientConstraints = (constraints: ReadonlyArray<ClientConstraint>): ReadonlyArray<ClientConstraint> =>
  constraints.map((constraint) =>
    constraint.operator.startsWith("DATE_") && constraint.value !== undefined
      ? { ...constraint, value: asRfc3339(constraint.value) ?? constraint.value }
      : constraint
  )

/**
 * A dependency as SDKs receive it. Its variants are left out if the parent must be off, since they are irrelevant then.
 */
const clientDependency = ({ enabled, feature, variants }: Dependency): ClientDependency =>
  enabled ? { feature, enabled, variants } : { feature, enabled }

/** The ids of the segments in the feature's strategies. */
export const segmentsOf = ({ feature }: DeliveredFeature): ReadonlyArray<number> =>
  feature.strategies.flatMap(({ segments = [] }) => segments)

/** Replaces segments by their constraints, for SDKs that do not support segments. */
export const inlinedSegments = (
  feature: ClientFeature,
  segments: ReadonlyMap<number, ClientSegment>
): ClientFeature => {
  const { strategies = [] } = feature
  if (strategies.every(({ segments: named }) => named === undefined)) return feature
  return { ...feature, strategies: strategies.map((strategy) => inlined(strategy, segments)) }
}

const inlined = (
  { segments: named = [], ...strategy }: ClientStrategy,
  segments: ReadonlyMap<number, ClientSegment>
): ClientStrategy => ({
  ...strategy,
  constraints: [...(strategy.constraints ?? []), ...named.flatMap((id) => segments.get(id)?.constraints ?? [nobody])]
})

/** An unknown segment matches nobody. */
const nobody: ClientConstraint = { contextName: "userId", operator: "IN", values: [] }
