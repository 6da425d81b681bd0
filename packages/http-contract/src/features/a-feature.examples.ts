import type {
  ColoredTag,
  Creator,
  Dependency,
  EnvironmentSummary,
  Feature,
  FeatureDetails,
  FeatureEnvironment,
  FeatureLink,
  FeatureSummary,
  Tag
} from "@halyard/core/domain"
import { checkoutStrategy } from "../strategies/a-strategy.examples.ts"

export const CREATED_AT = "2026-11-02T09:30:00.000Z"

const creator: Creator = {
  id: 7,
  name: "Ada King",
  imageUrl:
    "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%209%209'%3E%3Ctext%20y='7'%3EAK%3C/text%3E%3C/svg%3E"
}

export const paymentsTag: Tag = { type: "team", value: "payments" }

export const coloredTag: ColoredTag = { ...paymentsTag, color: "#1A9F00" }

export const onCart: Dependency = { feature: "cart", enabled: true, variants: [] }

/** The common part of all views of a feature. */
export const checkoutBasics = {
  name: "new-checkout",
  project: "shop",
  type: "release",
  description: "The checkout on one page",
  impressionData: false,
  stale: false,
  archived: false,
  favorite: true,
  createdAt: CREATED_AT,
  createdBy: creator,
  archivedAt: null,
  lastSeenAt: "2026-11-20T17:59:00.000Z",
  tags: [paymentsTag]
} as const

const inEnvironment = (name: string, sortOrder: number): EnvironmentSummary => ({
  name,
  type: name,
  enabled: false,
  sortOrder,
  variantCount: 0,
  lastSeenAt: null,
  hasStrategies: false,
  hasEnabledStrategies: false
})

export const inDevelopment = inEnvironment("development", 1)

export const inProduction: EnvironmentSummary = {
  ...inEnvironment("production", 2),
  enabled: true,
  lastSeenAt: "2026-11-20T17:59:00.000Z",
  hasStrategies: true,
  hasEnabledStrategies: true
}

export const checkoutSummary: FeatureSummary = {
  ...checkoutBasics,
  variants: [],
  environments: [inDevelopment, inProduction],
  lifecycle: { stage: "live", enteredStageAt: "2026-11-16T08:00:00.000Z" }
}

const inFull = (summary: EnvironmentSummary): FeatureEnvironment => ({
  ...summary,
  featureName: "new-checkout",
  environment: summary.name,
  strategies: [],
  variants: []
})

/** The configuration of the feature in production. */
export const checkoutInProduction: FeatureEnvironment = { ...inFull(inProduction), strategies: [checkoutStrategy] }

export const designLink: FeatureLink = {
  id: "0b57f820-1273-4e3f-b21c-929364c2cb82",
  url: "https://wiki.example.com/checkout",
  title: "Design",
  feature: "new-checkout"
}

/** A feature that is on in production. */
export const checkoutFeature: Feature = {
  ...checkoutSummary,
  environments: [inFull(inDevelopment), checkoutInProduction],
  children: [],
  dependencies: [onCart],
  links: [designLink]
}

/** The feature with its evaluations and authors. */
export const checkoutDetails: FeatureDetails = {
  ...checkoutFeature,
  environments: [
    { ...inFull(inDevelopment), yes: 0, no: 0 },
    { ...checkoutInProduction, yes: 974, no: 50 }
  ],
  collaborators: { users: [creator] }
}

/** The feature when it was just created. */
export const freshFeature: Feature = {
  ...checkoutFeature,
  favorite: false,
  lastSeenAt: null,
  environments: [inFull(inDevelopment), inFull(inEnvironment("production", 2))],
  lifecycle: { stage: "initial", enteredStageAt: CREATED_AT },
  dependencies: [],
  links: []
}

/** The feature when it is off in production. */
export const offFeature: Feature = {
  ...checkoutFeature,
  environments: checkoutFeature.environments.map((environment) => ({ ...environment, enabled: false }))
}
