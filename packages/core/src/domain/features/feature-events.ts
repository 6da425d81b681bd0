import { isPrivate } from "../access/principal.ts"
import type { EventDraft } from "../events/event.ts"
import { bySortOrder, type StrategyPosition } from "../strategies/strategy-order.ts"
import type { Strategy } from "../strategies/strategy.ts"
import type { Variant } from "../strategies/variant.ts"
import type { Tag } from "../values/tag.ts"
import type { Dependency } from "./dependency.ts"
import type { FeatureMetadata } from "./feature.ts"
import { type FeatureLink, linkView } from "./links/feature-link.ts"
import type { Completion, EnteredStage } from "./lifecycle.ts"

interface Address {
  readonly project: string
  readonly feature: string
}

interface EnvironmentAddress extends Address {
  readonly environment: string
}

export const featureCreated = (feature: FeatureMetadata, tags: ReadonlyArray<Tag>): EventDraft => ({
  type: "feature-created",
  ...addressOf(feature),
  data: metadataOf(feature),
  tags
})

/**
 * The events of changed metadata. Staleness has an event of its own, without data. All other changes share one event.
 */
export const metadataChanged = (before: FeatureMetadata, after: FeatureMetadata): ReadonlyArray<EventDraft> => [
  ...(sameMetadata({ ...before, stale: after.stale }, after)
    ? []
    : [metadataUpdated(metadataOf(before), metadataOf(after))]),
  ...(before.stale === after.stale ? [] : [staleSwitched(after)])
]

const metadataUpdated = (before: FeatureMetadata, after: FeatureMetadata): EventDraft => ({
  type: "feature-metadata-updated",
  ...addressOf(after),
  data: { ...after },
  preData: { ...before }
})

const staleSwitched = (feature: FeatureMetadata): EventDraft => ({
  type: feature.stale ? "feature-stale-on" : "feature-stale-off",
  ...addressOf(feature)
})

export const sameMetadata = (left: FeatureMetadata, right: FeatureMetadata): boolean =>
  left.name === right.name &&
  left.project === right.project &&
  left.type === right.type &&
  left.description === right.description &&
  left.impressionData === right.impressionData &&
  left.stale === right.stale

export const featureArchived = (address: Address): EventDraft => ({ type: "feature-archived", ...at(address) })

export const environmentSwitched = (address: EnvironmentAddress, enabled: boolean): EventDraft => ({
  type: enabled ? "feature-environment-enabled" : "feature-environment-disabled",
  ...inEnvironment(address)
})

export const strategyAdded = (address: EnvironmentAddress, strategy: Strategy): EventDraft => ({
  type: "feature-strategy-add",
  ...inEnvironment(address),
  data: { ...strategy }
})

export const strategyUpdated = (address: EnvironmentAddress, before: Strategy, after: Strategy): EventDraft => ({
  type: "feature-strategy-update",
  ...inEnvironment(address),
  data: { ...after },
  preData: { ...before }
})

export const strategyRemoved = (address: EnvironmentAddress, strategy: Strategy): EventDraft => ({
  type: "feature-strategy-remove",
  ...inEnvironment(address),
  preData: { ...strategy }
})

export const strategyOrderChanged = (
  address: EnvironmentAddress,
  before: ReadonlyArray<StrategyPosition>,
  after: ReadonlyArray<StrategyPosition>
): EventDraft => ({
  type: "strategy-order-changed",
  ...inEnvironment(address),
  data: orderOf(after),
  preData: orderOf(before)
})

/** The strategies in order, with their sort orders. */
const orderOf = (positions: ReadonlyArray<StrategyPosition>) => {
  const sorted = bySortOrder(positions)
  return { strategyIds: sorted.map(({ id }) => id), sortOrders: sorted.map(({ sortOrder }) => sortOrder) }
}

export const variantsUpdated = (
  address: EnvironmentAddress,
  before: ReadonlyArray<Variant>,
  after: ReadonlyArray<Variant>
): EventDraft => ({
  type: "feature-environment-variants-updated",
  ...inEnvironment(address),
  data: { variants: after },
  preData: { variants: before }
})

export const featureTagged = (address: Address, tag: Tag): EventDraft => ({
  type: "feature-tagged",
  ...at(address),
  data: { ...tag }
})

export const featureUntagged = (address: Address, tag: Tag): EventDraft => ({
  type: "feature-untagged",
  ...at(address),
  preData: { ...tag }
})

export const dependencyAdded = (address: Address, dependency: Dependency): EventDraft => ({
  type: "feature-dependency-added",
  ...at(address),
  data: { ...dependency }
})

export const dependencyRemoved = (address: Address, dependency: Dependency): EventDraft => ({
  type: "feature-dependency-removed",
  ...at(address),
  preData: { ...dependency }
})

export const linkAdded = (address: Address, link: FeatureLink): EventDraft => ({
  type: "feature-link-added",
  ...at(address),
  data: linkView(link)
})

export const linkUpdated = (address: Address, before: FeatureLink, after: FeatureLink): EventDraft => ({
  type: "feature-link-updated",
  ...at(address),
  data: linkView(after),
  preData: linkView(before)
})

export const linkRemoved = (address: Address, link: FeatureLink): EventDraft => ({
  type: "feature-link-removed",
  ...at(address),
  preData: linkView(link)
})

interface AddressParts {
  readonly id: string
  readonly mode: string
}

/**
 * The events of a move, which belong to the new project. A move out of a private project has one event in each project,
 * because the members of one may not see the other. Neither names another project that is private.
 */
export const featureMoved = (feature: string, from: AddressParts, to: AddressParts): ReadonlyArray<EventDraft> => {
  const moved = (project: AddressParts, data: Readonly<Record<string, string>>): EventDraft => ({
    type: "feature-project-change",
    project: project.id,
    featureName: feature,
    data
  })
  const [oldProject, newProject] = [from.id, to.id]
  if (!isPrivate(from)) return [moved(to, { oldProject, newProject })]
  return [moved(from, isPrivate(to) ? { oldProject } : { oldProject, newProject }), moved(to, { newProject })]
}

export const featureCompleted = (address: Address, { status, statusValue }: Completion): EventDraft => ({
  type: "feature-completed",
  ...at(address),
  data: { status, statusValue }
})

/** The completion of the feature was undone. The event includes the completion. */
export const featureUncompleted = (
  address: Address,
  { status, statusValue }: Pick<EnteredStage, "status" | "statusValue">
): EventDraft => ({
  type: "feature-uncompleted",
  ...at(address),
  data: { status, statusValue }
})

export const featureFavorite = (address: Address, favorite: boolean): EventDraft => ({
  type: favorite ? "feature-favorited" : "feature-unfavorited",
  ...at(address),
  data: { feature: address.feature }
})

const addressOf = (feature: FeatureMetadata) => ({ project: feature.project, featureName: feature.name })

const at = (address: Address) => ({ project: address.project, featureName: address.feature })

const inEnvironment = (address: EnvironmentAddress) => ({ ...at(address), environment: address.environment })

const metadataOf = ({ name, project, type, description, impressionData, stale }: FeatureMetadata) => ({
  name,
  description,
  type,
  project,
  stale,
  impressionData
})

/** The feature is older than its type's lifetime and not marked as stale. */
export const potentiallyStaleOn = (feature: { readonly name: string; readonly project: string }): EventDraft => ({
  type: "feature-potentially-stale-on",
  project: feature.project,
  featureName: feature.name
})
