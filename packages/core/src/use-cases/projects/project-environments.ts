import { Effect } from "effect"
import { approvalRule } from "../../domain/change-requests/approval-rule.ts"
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
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { refuseExceeding, requirePermission } from "../access/require-permission.ts"
import { environmentNamed, lockEnvironments } from "../environments/environments.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { refuseUnapproved } from "../events/refuse-unapproved.ts"
import { refuseWeaker } from "../events/refuse-weaker.ts"
import { refuseBadStrategy } from "../strategies/judge-strategy.ts"
import { projectToChange } from "./update-project.ts"

/** Links an environment to a project, and returns the link. All features of the project are off in it. */
export const addProjectEnvironment = Effect.fn("addProjectEnvironment")(function* (id: string, environment: string) {
  yield* requirePermission("UPDATE_PROJECT", { project: id })

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* projectToChange(id)
      yield* environmentNamed(yield* lockEnvironments(), environment)
      yield* (yield* Transactions).lock("feature limits")
      const linked = yield* (yield* ProjectStore).linkEnvironment(id, environment)
      if (!linked) return yield* new NameExists({ resource: "environment", name: environment })
      yield* (yield* FeatureEnvironmentStore).linkProject(id, environment)
      yield* recordEvents(projectEnvironmentAdded(id, environment))
      return yield* linkAmong(yield* (yield* ProjectStore).environments(id), environment)
    })
  )
})

/**
 * Removes an environment from a project, with everything that features of the project have in it. The last environment
 * cannot be removed.
 */
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
          message: `"${environment}" is the last environment of the project "${id}". Add another environment first.`
        })
      }
      const removed = projectEnvironmentRemoved(id, environment)
      // At the end of the transaction, the rule of this environment will be gone, so it is checked now.
      yield* refuseUnapproved([removed])
      // If the environment is linked again, only its minimum applies, which may be weaker.
      const before = (yield* (yield* ChangeRequestStore).rules([id])).find((rule) => rule.environment === environment)
      yield* refuseWeaker(before, before && approvalRule(before, { own: null, minimum: before.minimum }))
      // Features that are created concurrently are linked before this lock is granted.
      yield* (yield* Transactions).lock("feature limits")
      yield* (yield* FeatureEnvironmentStore).unlinkProject(id, environment)
      yield* (yield* ProjectStore).unlinkEnvironment(id, environment)
      yield* recordEvents(removed)
    })
  )
})

/** Returns the environments of the project. Until the transaction ends, none can be linked, unlinked or deleted. */
const linkedEnvironments = Effect.fnUntraced(function* (project: string) {
  yield* (yield* Transactions).lock("environments")
  return yield* (yield* ProjectStore).environments(project)
})

/** Returns the link to the environment. Fails with `NotFound` if there is none. */
const linkAmong = <Link extends { readonly environment: string }>(
  linked: ReadonlyArray<Link>,
  environment: string
): Effect.Effect<Link, NotFound> => {
  const found = linked.find((link) => link.environment === environment)
  return found === undefined
    ? Effect.fail(new NotFound({ resource: "environment", id: environment }))
    : Effect.succeed(found)
}

/**
 * Replaces the default strategy of a project in an environment. Features get it when they are switched on without a
 * strategy.
 */
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
      yield* refuseBadStrategy(project, given, before === undefined ? {} : { before })
      yield* refuseExceeding(strategyLimits(given, yield* CurrentLimits, ""))

      const after = completeDefaultStrategy(given)
      if (before !== undefined && sameContent(before, after)) return before
      yield* (yield* ProjectStore).setDefaultStrategy(project, environment, after)
      yield* recordEvents(defaultStrategyUpdated(address, before, after))
      return after
    })
  )
})
