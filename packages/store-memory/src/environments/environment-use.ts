import {
  type AvailableEnvironment,
  compareText,
  type Environment,
  type EnvironmentListItem,
  maySee,
  type Viewer
} from "@halyard/core/domain"
import type { LinkedProject } from "@halyard/core/ports"
import { HashMap } from "effect"
import { lookUp } from "../database/maps.ts"
import { ruleOf } from "../change-requests/change-request-store.ts"
import type { State } from "../database/state.ts"
import { activeFeatures } from "../features/feature-store.ts"

export const environmentsWithUse = (
  state: State,
  environments: ReadonlyArray<Environment>,
  viewer: Viewer
): ReadonlyArray<EnvironmentListItem> => {
  const projects = HashMap.toValues(state.projects)
  const seen = new Set(projects.flatMap((project) => (maySee(viewer, project) ? [project.id] : [])))
  const hidden = new Set(projects.flatMap(({ id }) => (seen.has(id) ? [] : [id])))
  const enabled = countEnabled(state, (project) => seen.has(project))
  return environments.map((environment) => ({
    ...environment,
    projectCount: linkedProjects(state, environment.name).filter(({ id }) => seen.has(id)).length,
    apiTokenCount: countTokens(state, environment.name, (project) => !hidden.has(project)),
    enabledToggleCount: enabled.get(environment.name) ?? 0
  }))
}

export const environmentsFor = (
  state: State,
  environments: ReadonlyArray<Environment>,
  id: string
): ReadonlyArray<AvailableEnvironment> => {
  const links = new Map((lookUp(state.projectEnvironments, id) ?? []).map((link) => [link.environment, link]))
  const enabled = countEnabled(state, (project) => project === id)
  return environments.map((environment) => {
    const link = links.get(environment.name)
    return {
      ...environment,
      requiredApprovals: (link && ruleOf(state, id, link)?.requiredApprovals) ?? null,
      projectApiTokenCount: countTokens(state, environment.name, (project) => project === "*" || project === id),
      projectEnabledToggleCount: enabled.get(environment.name) ?? 0,
      ...(link?.defaultStrategy === undefined ? {} : { defaultStrategy: link.defaultStrategy }),
      visible: link !== undefined
    }
  })
}

export const linkedProjects = (state: State, name: string): ReadonlyArray<LinkedProject> =>
  HashMap.toEntries(state.projectEnvironments)
    .filter(([, links]) => links.some(({ environment }) => environment === name))
    .map(([id, links]) => ({ id, environments: links.length }))
    .toSorted((left, right) => compareText(left.id, right.id))

const countTokens = (state: State, environment: string, isCounted: (project: string) => boolean): number =>
  HashMap.toValues(state.apiTokens).filter(
    (token) => token !== undefined && token.environment === environment && token.projects.some(isCounted)
  ).length

/** How many features are enabled in each environment. */
const countEnabled = (state: State, isCounted: (project: string) => boolean): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { name, project } of activeFeatures(state)) {
    if (!isCounted(project)) continue
    for (const [environment, { enabled }] of lookUp(state.featureEnvironments, name) ?? []) {
      if (enabled) counts.set(environment, (counts.get(environment) ?? 0) + 1)
    }
  }
  return counts
}
