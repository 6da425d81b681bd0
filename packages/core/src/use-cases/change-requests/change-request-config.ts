import { Effect } from "effect"
import {
  type ChangeRequestConfig,
  configurationUpdated,
  type NewChangeRequestConfig,
  requiredFrom
} from "../../domain/change-requests/approval-rule.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { projectToChange } from "../projects/update-project.ts"

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

/** Decides whether changes need approval in an environment of a project. Doing it twice changes nothing. */
export const setChangeRequestConfig = Effect.fn("setChangeRequestConfig")(function* (
  place: { readonly project: string; readonly environment: string },
  given: NewChangeRequestConfig
) {
  yield* requirePermission("UPDATE_PROJECT", { project: place.project })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* projectToChange(place.project)
      yield* refuseUnlinked(place)
      const before = (yield* requiredIn(place.project)).get(place.environment)
      const after = requiredFrom(given, before)
      if (after === before) return
      yield* (yield* ChangeRequestStore).setRule(place.project, place.environment, after)
      yield* recordEvents(configurationUpdated(place, before, after))
    })
  )
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
