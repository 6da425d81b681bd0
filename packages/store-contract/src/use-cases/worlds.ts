import {
  type Constraint,
  createFeature,
  createProject,
  defaultResourceLimits,
  type EnvironmentAddress,
  EventStore,
  type FeatureAddress,
  type FeatureDraft,
  type ProjectDraft,
  type ResourceLimits
} from "@halyard/core"
import { Effect } from "effect"
import { uniqueName } from "../unique.ts"
import { asAdmin, type Callers, callersOf } from "./people/principals.ts"

/** Limits that no test reaches by what others left in the store; a test of a limit provides its own. */
export const roomyLimits: ResourceLimits = {
  ...defaultResourceLimits,
  environments: 1_000_000,
  projects: 1_000_000,
  segments: 1_000_000,
  featureFlags: 1_000_000,
  apiTokens: 1_000_000
}

/** A project in `development` and `production`, and those who call. */
export const aWorkspace = Effect.fn("aWorkspace")(function* (given: Partial<ProjectDraft> = {}) {
  const id = yield* uniqueName("project")
  yield* asAdmin(createProject({ id, name: id, environments: ["development", "production"], ...given }))
  return { project: given.id ?? id, callers: yield* callersOf(given.id ?? id) }
})

/** A workspace with one feature, and where it is. */
export interface Flag extends Places {
  readonly project: string
  readonly feature: string
  readonly callers: Callers
}

export interface Places {
  readonly address: FeatureAddress
  readonly development: EnvironmentAddress
  readonly production: EnvironmentAddress
}

/** A workspace with one feature. */
export const aFlag = Effect.fn("aFlag")(function* (
  given: Partial<ProjectDraft> = {},
  draft: Partial<FeatureDraft> = {}
) {
  const { project, callers } = yield* aWorkspace(given)
  const address = yield* addFlag(project, draft)
  const flag: Flag = { callers, ...address, ...placesOf(address) }
  return flag
})

/** One more feature in the project; answers its address. */
export const addFlag = Effect.fn("addFlag")(function* (project: string, draft: Partial<FeatureDraft> = {}) {
  const name = yield* uniqueName("flag")
  const { name: feature } = yield* asAdmin(createFeature(project, { name, ...draft }))
  const address: FeatureAddress = { project, feature }
  return address
})

/** A feature's address, and it in both environments. */
export const placesOf = (address: FeatureAddress): Places => ({
  address,
  development: { ...address, environment: "development" },
  production: { ...address, environment: "production" }
})

/** The types of the project's newest events, newest first. */
export const eventTypes = Effect.fn("eventTypes")(function* (project: string, limit: number = 20) {
  const events = yield* (yield* EventStore).latest({ project }, limit)
  return events.map(({ type }) => type)
})

/** A constraint that is as it should be. */
export const aConstraint: Constraint = { contextName: "userId", operator: "IN", values: ["1"] }
