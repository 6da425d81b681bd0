import { CurrentInstance, isForged, NoAccess, writtenElsewhere } from "@halyard/core/domain"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"

/** Prevents pages of another origin from logging their visitors in or out, or from linking them to another identity. */
export const refuseForged = Effect.gen(function* () {
  const { serviceUrl } = yield* CurrentInstance
  if (isForged(yield* HttpServerRequest.HttpServerRequest, serviceUrl)) {
    return yield* new NoAccess({ permissions: [], reason: writtenElsewhere })
  }
})
