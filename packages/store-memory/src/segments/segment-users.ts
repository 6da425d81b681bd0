import {
  compareText,
  maySee,
  type Milestone,
  type SegmentUsers,
  type Strategy,
  type Viewer
} from "@halyard/core/domain"
import type { SegmentUsage } from "@halyard/core/ports"
import { HashMap } from "effect"
import { lookUp } from "../database/maps.ts"
import type { State, StoredFeature } from "../database/state.ts"

export const segmentUsers = (state: State, segment: number): SegmentUsers => ({
  strategies: addressedStrategies(state)
    .filter(({ strategy }) => strategy.segments.includes(segment))
    .toSorted((left, right) => compareText(left.feature.name, right.feature.name) || compareEnvironments(left, right))
    .map((use) => ({ ...useView(use), archived: use.feature.archivedAt !== null })),
  defaults: HashMap.toEntries(state.projectEnvironments)
    .flatMap(([project, links]) =>
      links
        .filter(({ defaultStrategy }) => defaultStrategy?.segments?.includes(segment) === true)
        .map(({ environment }) => ({ project, environment }))
    )
    .toSorted((left, right) => compareText(left.project, right.project) || compareEnvironments(left, right)),
  planned: HashMap.toEntries(state.featureEnvironments)
    .flatMap(([name, featureEnvironments]) => {
      const feature = lookUp(state.features, name)
      if (feature === undefined) return []
      return HashMap.toEntries(featureEnvironments)
        .filter(([, { plan }]) => plan !== null && areUsed(segment, plan.milestones))
        .map(([environment]) => ({ feature: name, project: feature.project, environment }))
    })
    .toSorted((left, right) => compareText(left.feature, right.feature) || compareEnvironments(left, right)),
  templates: HashMap.toValues(state.releasePlanTemplates)
    .filter(({ milestones }) => areUsed(segment, milestones))
    .map(({ name }) => name)
    .toSorted(compareText)
})

const areUsed = (segment: number, milestones: ReadonlyArray<Milestone>): boolean =>
  milestones.some(({ strategies }) => strategies.some(({ segments }) => segments.includes(segment)))

export const segmentUsage = (state: State, viewer: Viewer): ReadonlyArray<SegmentUsage> => {
  const uses = addressedStrategies(state)
    .filter(({ feature }) => feature.archivedAt === null && isSeen(state, viewer, feature.project))
    .flatMap(({ feature, strategy }) => strategy.segments.map((segment) => ({ segment, feature })))
  return [...Map.groupBy(uses, ({ segment }) => segment)]
    .toSorted(([left], [right]) => left - right)
    .map(([segment, found]) => ({ segment, ...usageOf(found) }))
}

/** A strategy with its feature and environment. */
export interface StrategyUse {
  readonly feature: StoredFeature
  readonly environment: string
  readonly strategy: Strategy
}

export const useView = ({ feature, environment, strategy }: StrategyUse) => ({
  id: strategy.id,
  featureName: feature.name,
  projectId: feature.project,
  environment,
  strategyName: strategy.name
})

export const usageOf = (uses: ReadonlyArray<Pick<StrategyUse, "feature">>) => ({
  features: new Set(uses.map(({ feature }) => feature.name)).size,
  projects: new Set(uses.map(({ feature }) => feature.project)).size
})

/** All strategies. Those of one feature and environment keep their order. */
export const addressedStrategies = (state: State): ReadonlyArray<StrategyUse> =>
  HashMap.toEntries(state.featureEnvironments).flatMap(([name, featureEnvironments]) => {
    const feature = lookUp(state.features, name)
    if (feature === undefined) return []
    return HashMap.toEntries(featureEnvironments).flatMap(([environment, { strategies }]) =>
      strategies.map((strategy) => ({ feature, environment, strategy }))
    )
  })

export const isSeen = (state: State, viewer: Viewer, id: string): boolean => {
  const project = lookUp(state.projects, id)
  return project !== undefined && maySee(viewer, project)
}

const compareEnvironments = (left: { readonly environment: string }, right: { readonly environment: string }): number =>
  compareText(left.environment, right.environment)
