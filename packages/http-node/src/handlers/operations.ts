import { NotReady, Readiness } from "@halyard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { OperationsApi } from "../contract/operations.ts"
import { asWireErrors } from "../wire-errors.ts"

export const layerOperations = HttpApiBuilder.group(OperationsApi, "operations", (handlers) =>
  handlers.handleAll({
    health: () => Effect.succeed({ health: "GOOD" as const }),
    ready: () => asWireErrors(Effect.as(checkReadiness, { health: "GOOD" as const }))
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
