import { compareEnvironments, type Environment } from "../../environments/environment.ts"
import type { Event } from "../../events/event.ts"
import { isAnyEnabled } from "../../strategies/strategy.ts"
import { bySortOrder } from "../../strategies/strategy-order.ts"
import { compareTags } from "../../values/tag.ts"
import { compareText, distinct } from "../../values/text.ts"
import type { Timestamp } from "../../values/timestamp.ts"
import type { Feature, FeatureEnvironment } from "../feature.ts"
import type { EnteredStage, Lifecycle } from "../lifecycle.ts"
import { emptyContent, type FeatureContent } from "./feature-content.ts"

/** What a feature is rebuilt from in addition to its own events. */
export interface Surroundings {
  readonly at: Timestamp
  /** The environments of its project at that moment. */
  readonly environments: ReadonlyArray<Environment>
  /** The features that depended on it at that moment. */
  readonly children: ReadonlyArray<string>
  /** The stages that it has entered up to now. */
  readonly stages: ReadonlyArray<EnteredStage>
}

/**
 * The feature as it was at a moment. Its creator never changes, and its favorites are those of today. Reports of
 * applications count only if they came before the moment.
 */
export const rebuiltFeature = (
  content: FeatureContent,
  stored: Feature,
  { at, children, environments, stages }: Surroundings
): Feature => {
  const { description, impressionData, name, project, stale, type } = content
  return {
    name,
    project,
    type,
    description,
    impressionData,
    stale,
    archived: content.archivedAt !== null,
    favorite: stored.favorite,
    createdAt: stored.createdAt,
    createdBy: stored.createdBy,
    archivedAt: content.archivedAt === null ? null : (until(at, stored.archivedAt) ?? content.archivedAt),
    lastSeenAt: until(at, stored.lastSeenAt),
    tags: content.tags.toSorted(compareTags),
    variants: [],
    environments: environments
      .toSorted(compareEnvironments)
      .map((environment) => rebuiltEnvironment(content, stored, environment, at)),
    lifecycle: lifecycleOf(stored, stages, at),
    children: distinct(children),
    dependencies: content.dependencies.toSorted((left, right) => compareText(left.feature, right.feature)),
    links: content.links
  }
}

const rebuiltEnvironment = (
  content: FeatureContent,
  stored: Feature,
  { name, sortOrder, type }: Environment,
  at: Timestamp
): FeatureEnvironment => {
  const { enabled, strategies, variants } = content.environments.get(name) ?? emptyContent
  const today = stored.environments.find((environment) => environment.name === name)
  return {
    name,
    type,
    enabled,
    sortOrder,
    variantCount: variants.length,
    lastSeenAt: until(at, today?.lastSeenAt ?? null),
    hasStrategies: strategies.length > 0,
    hasEnabledStrategies: isAnyEnabled(strategies),
    featureName: content.name,
    environment: name,
    strategies: bySortOrder(strategies),
    variants
  }
}

const until = (at: Timestamp, moment: Timestamp | null): Timestamp | null =>
  moment !== null && moment <= at ? moment : null

const lifecycleOf = (
  { createdAt, lifecycle }: Feature,
  stages: ReadonlyArray<EnteredStage>,
  at: Timestamp
): Lifecycle => {
  const entered = stages.filter(({ enteredStageAt }) => enteredStageAt <= at).at(-1)
  if (entered === undefined) {
    return lifecycle.enteredStageAt <= at ? lifecycle : { stage: "initial", enteredStageAt: createdAt ?? at }
  }
  const { enteredStageAt, stage, status } = entered
  return { stage, enteredStageAt, ...(status === null ? {} : { status }) }
}

/**
 * The features that depend on a feature after these events about dependencies: all since it was created, oldest first.
 */
export const childrenAfter = (feature: string, events: ReadonlyArray<Event>): ReadonlyArray<string> =>
  followChildren(feature, [], events, { arrived: "data", left: "preData" })

/**
 * The features that depended on a feature at an earlier moment, from today's and the events since then, oldest first.
 */
export const childrenBefore = (
  feature: string,
  today: ReadonlyArray<string>,
  events: ReadonlyArray<Event>
): ReadonlyArray<string> => followChildren(feature, today, events.toReversed(), { arrived: "preData", left: "data" })

/** Follows the events in either direction. Backwards, a child is added by the event that removed it. */
const followChildren = (
  feature: string,
  known: ReadonlyArray<string>,
  events: ReadonlyArray<Event>,
  by: Readonly<Record<"arrived" | "left", "data" | "preData">>
): ReadonlyArray<string> => {
  const children = new Set(known)
  for (const event of events) {
    if (event.featureName === null) continue
    if (event[by.arrived]?.["feature"] === feature) children.add(event.featureName)
    else if (event[by.left]?.["feature"] === feature) children.delete(event.featureName)
  }
  return [...children]
}

/** The environments that a project had before these events about it, oldest first, computed from those of today. */
export const environmentsBefore = (
  today: ReadonlyArray<string>,
  events: ReadonlyArray<Event>
): ReadonlyArray<string> => {
  const names = new Set(today)
  for (const { environment, type } of events.toReversed()) {
    if (environment === null) continue
    if (type === "project-environment-added") names.delete(environment)
    else if (type === "project-environment-removed") names.add(environment)
  }
  return [...names]
}
