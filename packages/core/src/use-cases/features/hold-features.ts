import { Effect } from "effect"
import type { Permission, PermissionScope } from "../../domain/access/permission.ts"
import { compareText, listed } from "../../domain/values/text.ts"
import { FeatureArchived, InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { FeatureEnvironmentStore, type FeatureInEnvironment } from "../../ports/features/feature-environment-store.ts"
import { type FeatureRecord, FeatureStore } from "../../ports/features/feature-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"
import { activeIn, type FeatureAddress, inVisibleProject } from "./find-feature.ts"

/** Holds many features of one project until the transaction ends; each comes once, by name. Fails with `NotFound`, naming those that are not in it. */
const holdFeatures = Effect.fn("holdFeatures")(function* (projectId: string, names: ReadonlyArray<string>) {
  const { project } = yield* visibleProject(projectId)
  const wanted = [...new Set(names)].toSorted(compareText)
  const held = yield* (yield* FeatureStore).hold(wanted)
  const here = new Map(held.filter((feature) => feature.project === project.id).map((each) => [each.name, each]))

  const [id, ...others] = wanted.filter((name) => !here.has(name))
  if (id !== undefined) return yield* new NotFound({ resource: "feature", id, others })
  return { project, features: wanted.flatMap((name) => here.get(name) ?? []) }
})

/** The same, of features that are not archived. */
export const holdActiveFeatures = Effect.fn("holdActiveFeatures")(function* (
  projectId: string,
  names: ReadonlyArray<string>
) {
  const { features } = yield* holdFeatures(projectId, names)
  const [feature, ...others] = features.filter(isArchived).map(({ name }) => name)
  if (feature !== undefined) return yield* new FeatureArchived({ feature, others })
  return features
})

/** The same, of features that are archived. Says what could be done with them if they were. */
export const holdArchivedFeatures = Effect.fn("holdArchivedFeatures")(function* (
  projectId: string,
  names: ReadonlyArray<string>,
  done: "revived" | "deleted"
) {
  const { features, project } = yield* holdFeatures(projectId, names)
  const active = features.filter((feature) => !isArchived(feature)).map(({ name }) => `"${name}"`)
  if (active.length > 0) return yield* refuseActive(active, done)
  return { project, features }
})

const isArchived = ({ archivedAt }: FeatureRecord): boolean => archivedAt !== null

const refuseActive = (active: ReadonlyArray<string>, done: string) =>
  Effect.fail(new InvalidOperation({ message: `Only archived features can be ${done}, unlike ${listed(active)}` }))

/** A feature in one environment, as paths address it. */
export interface EnvironmentAddress extends FeatureAddress {
  readonly environment: string
}

/** One environment of a project: where permissions are asked for what is done there. */
export interface EnvironmentOfProject extends PermissionScope {
  readonly project: string
  readonly environment: string
}

/** Where permissions for it are asked. */
export const scopeOf = (address: EnvironmentAddress): EnvironmentOfProject => ({
  project: address.project,
  environment: address.environment
})

/** Where stores keep it. */
export const placeOf = (address: EnvironmentAddress): FeatureInEnvironment => ({
  feature: address.feature,
  environment: address.environment
})

/** Answers whether the feature is on there. Fails with `NotFound` unless it is linked to the environment. */
export const enabledThere = Effect.fnUntraced(function* (address: EnvironmentAddress) {
  const enabled = yield* (yield* FeatureEnvironmentStore).isEnabled(placeOf(address))
  return enabled ?? (yield* notLinked(address))
})

/** Holds an active feature as `holdActiveFeature` does, and answers what it has there. Fails unless it is linked to it. */
export const holdPlace = Effect.fnUntraced(function* (address: EnvironmentAddress) {
  const { feature, project, environment } = address
  const held = yield* (yield* FeatureStore).holdWithPlace(feature, project, environment)
  const found = yield* inVisibleProject(address, held)
  yield* activeIn(address, found.feature)
  return held.place ?? (yield* notLinked(address))
})

/** What the feature has there. Fails with `NotFound` unless it is linked to the environment. */
export const placeThere = Effect.fnUntraced(function* (address: EnvironmentAddress) {
  const place = yield* (yield* FeatureEnvironmentStore).find(placeOf(address))
  return place ?? (yield* notLinked(address))
})

const notLinked = (address: EnvironmentAddress) =>
  Effect.fail(new NotFound({ resource: "environment", id: address.environment }))

/** The project of a feature that is addressed by its name alone, for who holds the permission there. */
export const permittedProject = Effect.fn("permittedProject")(function* (permission: Permission, feature: string) {
  const [found] = yield* (yield* FeatureStore).hold([feature])
  yield* requirePermission(permission, found === undefined ? {} : { project: found.project })
  if (found === undefined) return yield* new NotFound({ resource: "feature", id: feature })
  return found.project
})
