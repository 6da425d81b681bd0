import {
  type CatalogUsers,
  compareText,
  type ContextFieldStrategy,
  fieldsOfStrategy,
  fieldsOfVariants,
  type ProjectEnvironment,
  type Viewer
} from "@halyard/core/domain"
import type { ContextFieldUsage } from "@halyard/core/ports"
import { HashMap } from "effect"
import { lookUp } from "../database/maps.ts"
import type { FeatureEnvironmentState, State, StoredFeature } from "../database/state.ts"
import { isSeen, type StrategyUse, addressedStrategies, useView, usageOf } from "../segments/segment-users.ts"

export const strategyTypeUsers = (state: State, type: string): CatalogUsers => ({
  features: featuresWith(state, ({ strategies }) => strategies.some(({ name }) => name === type)),
  projects: projectsWith(state, ({ defaultStrategy }) => defaultStrategy?.name === type)
})

export const contextFieldUsers = (state: State, field: string): CatalogUsers => ({
  features: featuresWith(
    state,
    ({ strategies, variants }) =>
      strategies.some((strategy) => fieldsOfStrategy(strategy).includes(field)) ||
      fieldsOfVariants(variants).includes(field)
  ),
  projects: projectsWith(
    state,
    ({ defaultStrategy }) => defaultStrategy !== undefined && fieldsOfStrategy(defaultStrategy).includes(field),
    (id) => lookUp(state.projects, id)?.defaultStickiness === field
  ),
  segments: HashMap.toValues(state.segments)
    .filter(({ constraints }) => constraints.some(({ contextName }) => contextName === field))
    .map(({ name, project }) => ({ name, project }))
    .toSorted(byName)
})

export const contextFieldStrategies = (state: State, field: string): ReadonlyArray<ContextFieldStrategy> =>
  constraining(state)
    .filter(({ fields }) => fields.has(field))
    .toSorted(
      (left, right) =>
        compareText(left.feature.name, right.feature.name) || compareText(left.environment, right.environment)
    )
    .map(useView)

export const contextFieldUsage = (state: State, viewer: Viewer): ReadonlyArray<ContextFieldUsage> => {
  const uses = constraining(state)
    .filter(({ feature }) => isSeen(state, viewer, feature.project))
    .flatMap(({ feature, fields }) => [...fields].map((field) => ({ field, feature })))
  return [...Map.groupBy(uses, ({ field }) => field)]
    .toSorted(([left], [right]) => compareText(left, right))
    .map(([field, found]) => ({ field, ...usageOf(found) }))
}

const featuresWith = (state: State, isUser: (featureState: FeatureEnvironmentState) => boolean) =>
  HashMap.toValues(state.features)
    .filter(({ name }) =>
      HashMap.some(lookUp(state.featureEnvironments, name) ?? HashMap.empty<string, FeatureEnvironmentState>(), isUser)
    )
    .map(usingFeature)
    .toSorted(byName)

export const usingFeature = ({ name, project, archivedAt }: StoredFeature) => ({
  name,
  project,
  archived: archivedAt !== null
})

const projectsWith = (
  state: State,
  isUser: (link: ProjectEnvironment) => boolean,
  isUsingProject: (id: string) => boolean = () => false
): ReadonlyArray<string> =>
  [...HashMap.keys(state.projects)]
    .filter((id) => isUsingProject(id) || (lookUp(state.projectEnvironments, id) ?? []).some(isUser))
    .toSorted(compareText)

/** The strategies of active features, with the fields that their constraints name. */
const constraining = (state: State): ReadonlyArray<StrategyUse & { readonly fields: ReadonlySet<string> }> =>
  addressedStrategies(state)
    .filter(({ feature }) => feature.archivedAt === null)
    .map((used) => ({
      ...used,
      fields: new Set(used.strategy.constraints.map(({ contextName }) => contextName))
    }))

export const byName = (left: { readonly name: string }, right: { readonly name: string }): number =>
  compareText(left.name, right.name)
