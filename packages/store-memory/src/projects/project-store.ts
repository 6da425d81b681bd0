import {
  compareEnvironments,
  compareText,
  fold,
  NameExists,
  type Project,
  type ProjectEnvironment
} from "@halyard/core/domain"
import { ProjectStore } from "@halyard/core/ports"
import { Effect, HashMap, HashSet, Layer, Result, Struct } from "effect"
import { ruleOf } from "../change-requests/change-request-store.ts"
import { Database } from "../database/database.ts"
import { change, lookUp } from "../database/maps.ts"
import type { ProjectLink, State } from "../database/state.ts"
import { separateFormer } from "./former-projects.ts"
import { projectActivity } from "./project-activity.ts"

export const layerProjectStore: Layer.Layer<ProjectStore, never, Database> = Layer.effect(
  ProjectStore,
  Effect.map(Database, ({ modify, read, tryUpdate, update }) =>
    ProjectStore.of({
      find: (id) => read((state) => HashMap.get(state.projects, id)),
      // Transactions run one after the other, so each of them has locked everything.
      lock: (id) => read((state) => HashMap.get(state.projects, id)),
      lockEach: (ids) => read((state) => new Set(ids.filter((id) => HashMap.has(state.projects, id)))),
      lockAlone: (id) => read((state) => HashMap.get(state.projects, id)),
      list: read((state) => byName(state.projects)),
      lastEventsOfFormer: read(({ lastOfFormer }) => new Map(HashMap.toEntries(lastOfFormer))),
      insert: (project) => tryUpdate((state) => insert(state, project)),
      update: (project) => update((state) => replace(state, project)),
      remove: (id) => update((state) => remove(state, id)),
      environments: (id) => read((state) => environmentsOf(state, id)),
      linkEnvironment: (id, environment) => modify((state) => linkEnvironment(state, id, environment)),
      unlinkEnvironment: (id, environment) =>
        update((state) => changeLinks(state, id, (links) => links.filter((link) => link.environment !== environment))),
      setDefaultStrategy: (id, environment, defaultStrategy) =>
        update((state) =>
          changeLinks(state, id, (links) =>
            links.map((link) => (link.environment === environment ? { ...link, defaultStrategy } : link))
          )
        ),
      activity: (id, windows) => read((state) => projectActivity(state, id, windows))
    })
  )
)

/** Sorted once for each version of the map, since nearly every use case asks for them. */
const byName = (projects: State["projects"]): ReadonlyArray<Project> => {
  const known = sorted.get(projects)
  if (known !== undefined) return known
  const made = HashMap.toValues(projects)
    .map((project) => ({ project, name: fold(project.name), id: fold(project.id) }))
    .toSorted((left, right) => compareText(left.name, right.name) || compareText(left.id, right.id))
    .map(({ project }) => project)
  sorted.set(projects, made)
  return made
}

const sorted = new WeakMap<State["projects"], ReadonlyArray<Project>>()

const insert = (state: State, project: Project): Result.Result<State, NameExists> => {
  if (HashMap.has(state.projects, project.id)) {
    return Result.fail(new NameExists({ resource: "project", name: project.id }))
  }
  const separated = separateFormer(state, project.id)
  return Result.succeed({ ...separated, projects: HashMap.set(separated.projects, project.id, project) })
}

const replace = (state: State, given: Project): State => ({
  ...state,
  projects: change(state.projects, given.id, ({ id, createdAt }) => ({ ...given, id, createdAt }))
})

const remove = (state: State, id: string): State => ({
  ...state,
  projects: HashMap.remove(state.projects, id),
  lastOfFormer: HashMap.remove(state.lastOfFormer, id),
  projectEnvironments: HashMap.remove(state.projectEnvironments, id),
  projectUsers: HashMap.remove(state.projectUsers, id),
  projectGroups: HashMap.remove(state.projectGroups, id),
  changeRequests: HashMap.filter(state.changeRequests, ({ project }) => project !== id),
  defaultReviewers: HashMap.remove(state.defaultReviewers, id),
  favoriteProjects: HashMap.map(state.favoriteProjects, HashSet.remove(id))
})

const environmentsOf = (state: State, id: string): ReadonlyArray<ProjectEnvironment> =>
  (lookUp(state.projectEnvironments, id) ?? [])
    .flatMap((link) => {
      const environment = lookUp(state.environments, link.environment)
      return environment === undefined ? [] : [{ link, environment }]
    })
    .toSorted((left, right) => compareEnvironments(left.environment, right.environment))
    .map(({ link }) => ({
      ...Struct.omit(link, ["approval"]),
      changeRequestsEnabled: ruleOf(state, id, link) !== undefined
    }))

const linkEnvironment = (state: State, id: string, environment: string): readonly [linked: boolean, state: State] => {
  const links = lookUp(state.projectEnvironments, id) ?? []
  if (links.some((link) => link.environment === environment)) return [false, state]
  const added = [...links, { environment, changeRequestsEnabled: false }]
  return [true, { ...state, projectEnvironments: HashMap.set(state.projectEnvironments, id, added) }]
}

const changeLinks = (state: State, id: string, replaceLinks: (links: Links) => Links): State => ({
  ...state,
  projectEnvironments: change(state.projectEnvironments, id, replaceLinks)
})

type Links = ReadonlyArray<ProjectLink>
