import { CurrentInstance } from "@halyard/core/domain"
import { Effect } from "effect"
import { HttpApiSchema } from "effect/http-api"

/** Answers what was made together with its address: the segments below `/api/admin` that lead to it. */
export const answerCreated = Effect.fnUntraced(function* <A, E, R>(
  made: Effect.Effect<A, E, R>,
  segmentsOf: (made: A) => ReadonlyArray<string>
) {
  const body = yield* made
  const { baseUriPath } = yield* CurrentInstance
  const location = [`${baseUriPath}/api/admin`, ...segmentsOf(body).map(encodeURIComponent)].join("/")
  return HttpApiSchema.withHeaders({ body, headers: { location } })
})
