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

/** Not ready if the store does not answer in time. */
const checkReadiness = Effect.gen(function* () {
  const { check } = yield* Readiness
  yield* Effect.timeoutOrElse(check, {
    duration: "2 seconds",
    orElse: () => Effect.fail(new NotReady({ message: "The store does not answer" }))
  })
})

/** Lists failing background jobs for operators. The instance stays ready, since it can answer requests. */
const readiness = Effect.gen(function* () {
  const jobs = yield* yield* BackgroundStatus
  return { health: "GOOD" as const, ...(jobs.length === 0 ? {} : { jobs: jobs.map(jobView) }) }
})

/** Omits the reason of a failure, since the endpoint is public. The log has it. */
const jobView = ({ lastFailure, ...job }: JobStatus) => ({
  ...job,
  health: lastFailure === null && job.troubles.length === 0 ? ("GOOD" as const) : ("BAD" as const)
})
