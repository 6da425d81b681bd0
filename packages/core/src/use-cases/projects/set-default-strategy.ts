import { Effect } from "effect"
import { strategyLimits } from "../../domain/strategies/strategy-rules.ts"
import type { NewStrategy } from "../../domain/strategies/strategy.ts"
import { completeDefaultStrategy } from "../../domain/projects/default-strategy.ts"
import { defaultStrategyUpdated } from "../../domain/projects/project-events.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { refuseBadStrategy } from "../strategies/refuse-bad-strategy.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseExceeding } from "../access/refuse.ts"
import { projectToChange } from "./change-project.ts"
import { linkAmong, linkedEnvironments } from "./remove-project-environment.ts"

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
      yield* refuseExceeding(strategyLimits(given, yield* CurrentLimits, "/body"))

      const after = completeDefaultStrategy(given)
      if (before !== undefined && sameContent(before, after)) return before
      yield* (yield* ProjectStore).setDefaultStrategy(project, environment, after)
      yield* recordEvents(defaultStrategyUpdated(address, before, after))
      return after
    })
  )
})
