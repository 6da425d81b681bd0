import { Effect } from "effect"
import type { ChangeRequestConfig } from "../../domain/change-requests/approval-rule.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { visibleProject } from "../access/visible-project.ts"

/** Returns for each environment of a project whether changes need approval there, in the order of environments. */
export const getChangeRequestConfig = Effect.fn("getChangeRequestConfig")(function* (id: string) {
  const { project } = yield* visibleProject(id)
  const linked = yield* (yield* ProjectStore).environments(project.id)
  const types = new Map((yield* (yield* EnvironmentStore).list).map(({ name, type }) => [name, type]))
  const required = yield* requiredIn(project.id)
  return linked.map(({ environment }): ChangeRequestConfig => ({
    environment,
    type: types.get(environment) ?? "",
    changeRequestEnabled: required.has(environment),
    requiredApprovals: required.get(environment) ?? null
  }))
})

/** How many approvals changes need, by environment of the project. */
export const requiredIn = Effect.fn("requiredIn")(function* (project: string) {
  const rules = yield* (yield* ChangeRequestStore).rules([project])
  return new Map(rules.map(({ environment, requiredApprovals }) => [environment, requiredApprovals]))
})

/** Fails with `NotFound` unless the environment is one of the project. */
export const refuseUnlinked = Effect.fn("refuseUnlinked")(function* (place: {
  readonly project: string
  readonly environment: string
}) {
  const linked = yield* (yield* ProjectStore).environments(place.project)
  if (!linked.some(({ environment }) => environment === place.environment)) {
    return yield* new NotFound({ resource: "environment", id: place.environment })
  }
})
