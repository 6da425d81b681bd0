import type { Environment, EnvironmentSummary, Feature, FeatureSummary, NewFeature, SearchFeature } from "@halyard/core"
import { Struct } from "effect"

/** The whole feature as it is shown when it has nothing but itself. */
export const bareFeature = (feature: NewFeature): Feature => ({
  ...bareSummary(feature),
  environments: [],
  children: [],
  dependencies: []
})

/** The feature as project pages show it when it has nothing but itself. */
export const bareSummary = (feature: NewFeature): FeatureSummary => ({
  ...feature,
  archived: false,
  archivedAt: null,
  favorite: false,
  lastSeenAt: null,
  tags: [],
  variants: [],
  environments: [],
  lifecycle: { stage: "initial", enteredStageAt: feature.createdAt }
})

/** The feature as search shows it when it has nothing but itself. */
export const bareSearchFeature = (feature: NewFeature): SearchFeature => ({
  ...Struct.omit(bareSummary(feature), ["variants"]),
  environments: [],
  dependencyType: null,
  segments: [],
  lifecycle: { stage: "initial", enteredStageAt: feature.createdAt, status: null }
})

/** An environment as features show it: off and empty unless told otherwise. */
export const shownEnvironment = (
  { name, sortOrder, type }: Environment,
  given: Partial<EnvironmentSummary> = {}
): EnvironmentSummary => ({
  name,
  type,
  sortOrder,
  enabled: false,
  variantCount: 0,
  lastSeenAt: null,
  hasStrategies: false,
  hasEnabledStrategies: false,
  ...given
})
