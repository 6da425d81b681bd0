import {
  addDependency,
  addProjectEnvironment,
  addStrategy,
  addTag,
  archiveFeature,
  createContextField,
  createEnvironment,
  createFeature,
  createProject,
  createSegment,
  createTagType,
  type CurrentPrincipal,
  disableFeature,
  enableFeature,
  favorFeature,
  favorProject,
  getFeature,
  getProjectOverview,
  getUiConfig,
  listArchivedFeatures,
  listEnvironments,
  listFeatures,
  listProjects,
  listStrategies,
  patchFeature,
  type Permission,
  reportProjectHealth,
  searchFeatures,
  updateProjectSettings,
  withoutFilters
} from "@halyard/core"
import { Effect } from "effect"
import { anEnvironment } from "../fixtures.ts"
import { uniqueName } from "../unique.ts"
import type { Callers } from "./principals.ts"
import type { UseCaseNeeds } from "./use-case-promises.ts"
import { addFlag, type Flag } from "./worlds.ts"

/** A use case, who may do it, and what all others are told. */
export interface ProtectedUseCase {
  readonly run: (flag: Flag) => Effect.Effect<unknown, object, UseCaseNeeds | CurrentPrincipal>
  readonly allowed: ReadonlyArray<keyof Callers>
  readonly permissions: ReadonlyArray<Permission>
  readonly environment?: string
}

const everybody = ["adminToken", "admin", "editor", "viewer", "owner", "member", "stranger", "system"] as const

const named = <A, E, R>(use: (name: string) => Effect.Effect<A, E, R>) => Effect.flatMap(uniqueName("made"), use)

const project = (permission: Permission, run: ProtectedUseCase["run"]): ProtectedUseCase => ({
  run,
  allowed: ["adminToken", "admin", "owner", "member", "system"],
  permissions: [permission]
})

const owners = (permission: Permission, run: ProtectedUseCase["run"]): ProtectedUseCase => ({
  run,
  allowed: ["adminToken", "admin", "owner", "system"],
  permissions: [permission]
})

const production = (permission: Permission, run: ProtectedUseCase["run"]): ProtectedUseCase => ({
  ...project(permission, run),
  environment: "production"
})

const root = (permission: Permission, run: ProtectedUseCase["run"]): ProtectedUseCase => ({
  run,
  allowed: ["adminToken", "admin", "editor", "system"],
  permissions: [permission]
})

const admins = (run: ProtectedUseCase["run"]): ProtectedUseCase => ({
  run,
  allowed: ["adminToken", "admin", "system"],
  permissions: ["ADMIN"]
})

const open = (run: ProtectedUseCase["run"]): ProtectedUseCase => ({ run, allowed: everybody, permissions: [] })

export const protectedUseCases: Readonly<Record<string, ProtectedUseCase>> = {
  createFeature: project("CREATE_FEATURE", (flag) => named((name) => createFeature(flag.project, { name }))),
  patchFeature: project("UPDATE_FEATURE", ({ address }) => patchFeature(address, [])),
  addTag: project("UPDATE_FEATURE", ({ feature }) => addTag(feature, { type: "simple", value: "some" })),
  archiveFeature: project("DELETE_FEATURE", ({ address }) => archiveFeature(address)),
  addDependency: project("UPDATE_FEATURE_DEPENDENCY", ({ address }) =>
    Effect.flatMap(addFlag(address.project), (parent) => addDependency(address, { feature: parent.feature }))
  ),
  addStrategy: production("CREATE_FEATURE_STRATEGY", (flag) => addStrategy(flag.production, { name: "default" })),
  enableFeature: production("UPDATE_FEATURE_ENVIRONMENT", (flag) => enableFeature(flag.production)),
  disableFeature: production("UPDATE_FEATURE_ENVIRONMENT", (flag) => disableFeature(flag.production)),

  createProject: root("CREATE_PROJECT", () => named((id) => createProject({ id, name: id, environments: [] }))),
  updateProjectSettings: owners("UPDATE_PROJECT", (flag) => updateProjectSettings(flag.project, {})),
  addProjectEnvironment: owners("UPDATE_PROJECT", (flag) =>
    Effect.flatMap(anEnvironment(), ({ name }) => addProjectEnvironment(flag.project, name))
  ),
  createEnvironment: admins(() => named((name) => createEnvironment({ name, type: "test" }))),

  createSegment: root("CREATE_SEGMENT", () => named((name) => createSegment({ name, constraints: [] }))),
  createContextField: root("CREATE_CONTEXT_FIELD", () => named((name) => createContextField({ name }))),
  createTagType: root("CREATE_TAG_TYPE", () => named((name) => createTagType({ name }))),

  getFeature: open(({ address }) => getFeature(address)),
  listFeatures: open((flag) => listFeatures(flag.project)),
  listArchivedFeatures: open((flag) => listArchivedFeatures(flag.project)),
  listStrategies: open((flag) => listStrategies(flag.production)),
  searchFeatures: open(() => searchFeatures(withoutFilters)),
  favorFeature: open(({ address }) => favorFeature(address, true)),
  favorProject: open((flag) => favorProject(flag.project, true)),
  listProjects: open(() => listProjects()),
  reportProjectHealth: open((flag) => reportProjectHealth(flag.project)),
  getProjectOverview: open((flag) => getProjectOverview(flag.project)),
  listEnvironments: open(() => listEnvironments()),
  getUiConfig: open(() => getUiConfig())
}
