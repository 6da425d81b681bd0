import type { ClientConstraint, ClientFeature, ClientSegment, ClientStrategy } from "../evaluation/client-feature.ts"

/** The feature for SDKs that know no segments: what those ask for is asked for by the strategies themselves. */
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

/** A segment that is not known lets nobody in. */
const nobody: ClientConstraint = { contextName: "userId", operator: "IN", values: [] }
