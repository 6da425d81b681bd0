import { compareText, type ProjectEnvironment } from "@halyard/core/domain"
import type { CopiedProject, CopiedStrategy, EnvironmentCopy } from "@halyard/core/ports"
import { HashMap } from "effect"
import { lookUp } from "../database/maps.ts"
import { stateOf, type State } from "../database/state.ts"
import { compareStrategies, emptyEnvironment } from "../features/feature-environment-store.ts"

/** Copies an environment into its projects. `newIds` has an id for each strategy to copy: see `strategiesToCopy`. */
export const copyEnvironment = (
  state: State,
  copy: EnvironmentCopy,
  newIds: ReadonlyArray<string>
): readonly [projects: ReadonlyArray<CopiedProject>, state: State] => {
  const projects = [...new Set(copy.projects)].filter((id) => HashMap.has(state.projects, id)).toSorted(compareText)
  const unused = newIds.values()
  const copied = new Map<string, Array<CopiedStrategy>>()
  const nextIn = (project: string) => (original: string) => {
    const made = { original, copy: unused.next().value ?? original }
    copied.set(project, [...(copied.get(project) ?? []), made])
    return made.copy
  }
  const linked = projects.reduce((before, project) => copyLink(before, copy, project), state)
  const filled = featuresOf(state, copy).reduce(
    (before, { name, project }) => copyOne(before, copy, name, nextIn(project)),
    linked
  )
  return [projects.map((project) => ({ project, strategies: copied.get(project) ?? [] })), filled]
}

export const strategiesToCopy = (state: State, copy: EnvironmentCopy): number =>
  featuresOf(state, copy).reduce((count, { name }) => count + placeIn(state, name, copy.from).strategies.length, 0)

const featuresOf = (state: State, { projects }: EnvironmentCopy) =>
  HashMap.toValues(state.features).filter(({ project }) => projects.includes(project))

const placeIn = (state: State, feature: string, environment: string) =>
  stateOf(state, { feature, environment }) ?? emptyEnvironment

const copyLink = (state: State, { from, to }: EnvironmentCopy, project: string): State => {
  const links = lookUp(state.projectEnvironments, project) ?? []
  const original: ProjectEnvironment = links.find(({ environment }) => environment === from) ?? {
    environment: from,
    changeRequestsEnabled: false
  }
  const added = [...links, { ...original, environment: to }]
  return { ...state, projectEnvironments: HashMap.set(state.projectEnvironments, project, added) }
}

const copyOne = (
  state: State,
  { from, to }: EnvironmentCopy,
  feature: string,
  newId: (id: string) => string
): State => {
  const original = placeIn(state, feature, from)
  const strategies = original.strategies
    .map((strategy) => ({ ...strategy, id: newId(strategy.id) }))
    .toSorted(compareStrategies)
  const featureEnvironments = lookUp(state.featureEnvironments, feature) ?? HashMap.empty()
  return {
    ...state,
    featureEnvironments: HashMap.set(
      state.featureEnvironments,
      feature,
      HashMap.set(featureEnvironments, to, {
        ...original,
        strategies,
        plan: null,
        safeguards: [],
        lastSeenAt: null,
        evaluations: null
      })
    ),
    strategyAddresses: HashMap.setMany(
      state.strategyAddresses,
      strategies.map(({ id }) => [id, { feature, environment: to }] as const)
    )
  }
}
