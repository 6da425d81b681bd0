import { Effect } from "effect"
import type { Permission, PermissionScope } from "../../domain/access/permission.ts"
import { maySee } from "../../domain/access/principal.ts"
import { exceededByFeatures } from "../../domain/features/feature-limits.ts"
import type { Project } from "../../domain/projects/project.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { distinct, listed } from "../../domain/values/text.ts"
import { FeatureArchived, InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { type FeatureRecord, FeatureStore } from "../../ports/features/feature-store.ts"
import { currentViewer, requirePermission } from "../access/require-permission.ts"
import { refuseClosed, visibleProject } from "../access/visible-project.ts"
import type { EnvironmentAddress, FeatureAddress } from "./find-feature.ts"

/**
 * Locks a feature until the transaction ends, and returns it with its project and the viewer. Fails unless the project
 * is visible and contains the feature, and the feature is active.
 */
export const lockActiveFeature = Effect.fnUntraced(function* (address: FeatureAddress) {
  const { feature, project, viewer } = yield* lockFeature(address)
  return { feature: yield* activeIn(address, feature), project, viewer }
})

/**
 * Locks a feature that may be archived, missing or in another project, until the transaction ends. Returns what was
 * found, with the project and the viewer.
 */
export const lockFeature = Effect.fnUntraced(function* ({ project: projectId, feature: name }: FeatureAddress) {
  const { feature, project } = yield* (yield* FeatureStore).lockAddressed({ project: projectId, feature: name })
  return { feature, ...(yield* visibleIn(projectId, project)) }
})

/**
 * Locks a feature until the transaction ends, and returns it with what it has in the environment. Fails unless it is
 * active, and in the project and the environment.
 */
export const lockInEnvironment = Effect.fnUntraced(function* (address: EnvironmentAddress) {
  const { feature, project, state } = yield* (yield* FeatureStore).lockAddressed(address)
  const visible = yield* visibleIn(address.project, project)
  yield* activeIn(address, feature)
  if (state === undefined) return yield* new NotFound({ resource: "environment", id: address.environment })
  return { ...state, ...visible }
})

/**
 * Reserves a feature name in a project: neither the project nor the feature counts change until the transaction ends.
 * Returns the feature that has the name already, if any, and the limits that one more feature would exceed.
 */
export const lockForCreation = Effect.fnUntraced(function* (address: FeatureAddress) {
  const { featureFlags } = yield* CurrentLimits
  const locked = yield* (yield* FeatureStore).lockForCreation(address.feature, address.project, featureFlags)
  const { project } = yield* visibleIn(address.project, locked.project)
  yield* refuseClosed(project)
  const exceeded = locked.count === undefined ? [] : exceededByFeatures(1, locked.count, project, featureFlags)
  return { feature: locked.feature, project, exceeded }
})

const visibleIn = Effect.fnUntraced(function* (id: string, project: Project | undefined) {
  const viewer = yield* currentViewer()
  if (project === undefined || !maySee(viewer, project)) return yield* new NotFound({ resource: "project", id })
  return { project, viewer }
})

/** Fails unless the feature was found in the project of the address and is active. */
export const activeIn = Effect.fnUntraced(function* (address: FeatureAddress, found: FeatureRecord | undefined) {
  if (found === undefined || found.project !== address.project) {
    return yield* new NotFound({ resource: "feature", id: address.feature })
  }
  if (isArchived(found)) return yield* new FeatureArchived({ feature: address.feature })
  return found
})

/** Locks active features of one project until the transaction ends, and returns each once, by name. */
export const lockActiveFeatures = Effect.fnUntraced(function* (projectId: string, names: ReadonlyArray<string>) {
  const locked = yield* lockFeatures(projectId, names)
  const [feature, ...others] = locked.features.filter(isArchived).map(({ name }) => name)
  if (feature !== undefined) return yield* new FeatureArchived({ feature, others })
  return locked
})

/**
 * Locks archived features of one project until the transaction ends. `done` is how the error message names the
 * operation.
 */
export const lockArchivedFeatures = Effect.fnUntraced(function* (
  projectId: string,
  names: ReadonlyArray<string>,
  done: "revived" | "deleted"
) {
  const locked = yield* lockFeatures(projectId, names)
  const active = locked.features.filter((feature) => !isArchived(feature)).map(({ name }) => `"${name}"`)
  if (active.length > 0) {
    return yield* new InvalidOperation({ message: `Only archived features can be ${done}, unlike ${listed(active)}` })
  }
  return locked
})

/** Fails with `NotFound`, with the names of all features that are not in the project. */
const lockFeatures = Effect.fnUntraced(function* (projectId: string, names: ReadonlyArray<string>) {
  const { project, viewer } = yield* visibleProject(projectId)
  const wanted = distinct(names)
  const locked = yield* (yield* FeatureStore).lock(wanted)
  const here = new Map(locked.filter((feature) => feature.project === project.id).map((each) => [each.name, each]))

  const [id, ...others] = wanted.filter((name) => !here.has(name))
  if (id !== undefined) return yield* new NotFound({ resource: "feature", id, others })
  return { project, viewer, features: wanted.flatMap((name) => here.get(name) ?? []) }
})

const isArchived = ({ archivedAt }: FeatureRecord): boolean => archivedAt !== null

/** Locks a feature, given its name alone. Fails unless the caller has the permission in its project. */
export const lockPermitted = Effect.fnUntraced(function* (permission: Permission, name: string) {
  const [found] = yield* (yield* FeatureStore).lock([name])
  yield* requirePermission(permission, found === undefined ? {} : { project: found.project })
  if (found === undefined) return yield* new NotFound({ resource: "feature", id: name })
  return found
})

/** One environment of a project, as the scope of a permission. */
export interface EnvironmentOfProject extends PermissionScope {
  readonly project: string
  readonly environment: string
}

/** The scope in which permissions for an address are checked. */
export const scopeOf = ({ project, environment }: EnvironmentAddress): EnvironmentOfProject => ({
  project,
  environment
})
