import type { ClientConstraint, ClientFeature, ClientSegment } from "./client-feature.ts"
import type { Circumstances, EvaluationContext } from "./evaluation-context.ts"

/** Circumstances of a context; whatever is random comes out in the middle. */
export const at = (context: EvaluationContext = {}, others: Partial<Circumstances> = {}): Circumstances => ({
  context,
  now: "2026-11-20T18:00:00.000Z",
  random: () => 0.5,
  ...others
})

export const aFeature = (feature: Partial<ClientFeature> = {}): ClientFeature => ({
  name: "checkout",
  enabled: true,
  strategies: [],
  ...feature
})

export const aSegment = (...constraints: ReadonlyArray<ClientConstraint>): ClientSegment => ({ id: 1, constraints })

export const aConstraint = (constraint: Partial<ClientConstraint> = {}): ClientConstraint => ({
  contextName: "colour",
  operator: "IN",
  values: ["red"],
  ...constraint
})

/** Whom a share of `users` people is counted among: six standard deviations, which chance does not leave. */
export const tolerance = (users: number, share: number): number => 6 * Math.sqrt(users * share * (1 - share))

export const users = Array.from({ length: 100_000 }, (_, index) => `user-${index}`)
