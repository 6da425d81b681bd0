import { Effect } from "effect"
import { completeDefaultStrategy } from "../../domain/projects/default-strategy.ts"
import {
  defaultStrategyUpdated,
  projectEnvironmentAdded,
  projectEnvironmentRemoved
} from "../../domain/projects/project-events.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { strategyLimits } from "../../domain/strategies/strategy-rules.ts"
import type { NewStrategy } from "../../domain/strategies/strategy.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { InvalidOperation, NameExists, NotFound } from "../../domain/violations/errors.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { refuseExceeding, requirePermission } from "../access/require-permission.ts"
import { environmentNamed, holdEnvironments } from "../environments/environments.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { refuseBadStrategy } from "../strategies/judge-strategy.ts"
import { projectToChange } from "./update-project.ts"

/** Links an environment to a project; all features of the project are off there. */
export const addProjectEnvironment = Effect.fn("addProjectEnvironment")(function* (id: string, environment: string) {
  yield* requirePermission("UPDATE_PROJECT", { project: id })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* projectToChange(id)
      yield* environmentNamed(yield* holdEnvironments(), environment)
      yield* (yield* Transactions).lock("feature limits")
      const linked = yield* (yield* ProjectStore).linkEnvironment(id, environment)
      if (!linked) return yield* new NameExists({ resource: "environment", name: environment })
      yield* (yield* FeatureEnvironmentStore).linkProject(id, environment)
      yield* recordEvents(projectEnvironmentAdded(id, environment))
    })
  )
})

/** Undoes the link of an environment to a project; what features of the project have there goes. The last one stays. */
export const removeProjectEnvironment = Effect.fn("removeProjectEnvironment")(function* (
  id: string,
  environment: string
) {
  yield* requirePermission("UPDATE_PROJECT", { project: id })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* projectToChange(id)
      const linked = yield* linkedEnvironments(id)
      yield* linkAmong(linked, environment)
      if (linked.length === 1) {
        return yield* new InvalidOperation({
          message: `"${environment}" is the last environment of the project "${id}", which needs one`
        })
      }
      // Features that are being made get their links before these are looked at.
      yield* (yield* Transactions).lock("feature limits")
      yield* (yield* FeatureEnvironmentStore).unlinkProject(id, environment)
      yield* (yield* ProjectStore).unlinkEnvironment(id, environment)
      yield* recordEvents(projectEnvironmentRemoved(id, environment))
    })
  )
})

/** The environments that the project has; none is linked, unlinked or deleted until the transaction ends. */
export const linkedEnvironments = Effect.fn("linkedEnvironments")(function* (project: string) {
  yield* (yield* Transactions).lock("environments")
  return yield* (yield* ProjectStore).environments(project)
})

/** The link to the environment. Fails with `NotFound` if there is none. */
export const linkAmong = <Link extends { readonly environment: string }>(
  linked: ReadonlyArray<Link>,
  environment: string
): Effect.Effect<Link, NotFound> => {
  const found = linked.find((link) => link.environment === environment)
  return found === undefined
    ? Effect.fail(new NotFound({ resource: "environment", id: environment }))
    : Effect.succeed(found)
}

/** Replaces what features get that are switched on in the project's environment without a strategy. */
export const setDefaultStrategy = Effect.fn("setDefaultStrategy")(function* (
  address: { readonly project: string; readonly environment: string },
  given: NewStrategy
) {
  yield* requirePermission("UPDATE_PROJECT", { project: address.project })

  return yield* inTransaction(
    Effect.gen(function* () {
      const { project, environment } = address
      yield* projectToChange(project)
      const { defaultStrategy: before } = yield* linkAmong(yield* linkedEnvironments(project), environment)
      yield* refuseBadStrategy(project, given)
      yield* refuseExceeding(strategyLimits(given, yield* CurrentLimits, ""))

      const after = completeDefaultStrategy(given)
      if (before !== undefined && sameContent(before, after)) return before
      yield* (yield* ProjectStore).setDefaultStrategy(project, environment, after)
      yield* recordEvents(defaultStrategyUpdated(address, before, after))
      return after
    })
  )
})
