import { NotReady, Readiness } from "@halyard/core/ports"
import { BackgroundStatus, type JobStatus } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { OperationsApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerOperations = HttpApiBuilder.group(OperationsApi, "operations", (handlers) =>
  handlers.handleAll({
    getHealth: () => Effect.succeed({ health: "GOOD" as const }),
    getReadiness: () => asWireErrors(Effect.andThen(checkReadiness, readiness))
  })
)

/** A store that does not answer in time is as good as none. */
const checkReadiness = Effect.gen(function* () {
  const { check } = yield* Readiness
  yield* Effect.timeoutOrElse(check, {
    duration: "2 seconds",
    orElse: () => Effect.fail(new NotReady({ message: "The store does not answer" }))
  })
})

/** A job that fails keeps nobody from being served: that is for those who run the service to see. */
const readiness = Effect.gen(function* () {
  const jobs = yield* yield* BackgroundStatus
  return { health: "GOOD" as const, ...(jobs.length === 0 ? {} : { jobs: jobs.map(shownJob) }) }
})

/** What it failed of is in the log only, since anybody may ask. */
const shownJob = ({ lastFailure, ...job }: JobStatus) => ({
  ...job,
  health: lastFailure === null && job.troubles.length === 0 ? ("GOOD" as const) : ("BAD" as const)
})
