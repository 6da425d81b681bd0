import { compareText, fold, NameExists, type Project, type ProjectEnvironment, ProjectStore } from "@halyard/core"
import { Effect, HashMap, Layer, Result } from "effect"
import { Database } from "./database.ts"
import { compareEnvironments } from "./environment-store.ts"
import { projectActivity } from "./project-activity.ts"
import { change, lookUp, type State } from "./state.ts"

export const layerProjectStore: Layer.Layer<ProjectStore, never, Database> = Layer.effect(
  ProjectStore,
  Effect.map(Database, ({ attempt, modify, read, update }) =>
    ProjectStore.of({
      find: (id) => read((state) => HashMap.get(state.projects, id)),
      list: read((state) => HashMap.toValues(state.projects).toSorted(compareProjects)),
      insert: (project) => attempt((state) => insert(state, project)),
      setSettings: (project) => update((state) => setSettings(state, project)),
      environments: (id) => read((state) => environmentsOf(state, id)),
      linkEnvironment: (id, environment) => modify((state) => linkEnvironment(state, id, environment)),
      activity: (id, windows) => read((state) => projectActivity(state, id, windows))
    })
  )
)

const compareProjects = (left: Project, right: Project): number =>
  compareText(fold(left.name), fold(right.name)) || compareText(fold(left.id), fold(right.id))

const insert = (state: State, project: Project): Result.Result<State, NameExists> =>
  HashMap.has(state.projects, project.id)
    ? Result.fail(new NameExists({ resource: "project", name: project.id }))
    : Result.succeed({ ...state, projects: HashMap.set(state.projects, project.id, project) })

const setSettings = (state: State, given: Project): State => {
  const { mode, defaultStickiness, featureLimit, featureNaming, updatedAt } = given
  const settings = { mode, defaultStickiness, featureLimit, featureNaming, updatedAt }
  return { ...state, projects: change(state.projects, given.id, (project) => ({ ...project, ...settings })) }
}

const environmentsOf = (state: State, id: string): ReadonlyArray<ProjectEnvironment> =>
  (lookUp(state.projectEnvironments, id) ?? [])
    .flatMap((link) => {
      const environment = lookUp(state.environments, link.environment)
      return environment === undefined ? [] : [{ link, environment }]
    })
    .toSorted((left, right) => compareEnvironments(left.environment, right.environment))
    .map(({ link }) => link)

const linkEnvironment = (state: State, id: string, environment: string): readonly [linked: boolean, state: State] => {
  const links = lookUp(state.projectEnvironments, id) ?? []
  if (links.some((link) => link.environment === environment)) return [false, state]
  const added = [...links, { environment, changeRequestsEnabled: false }]
  return [true, { ...state, projectEnvironments: HashMap.set(state.projectEnvironments, id, added) }]
}
