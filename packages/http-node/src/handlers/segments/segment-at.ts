import { MAX_INT32, NotFound } from "@halyard/core/domain"
import { Effect } from "effect"

/** The id that a path names. What could be none fails like an id that no segment has. */
export const segmentAt = ({ id }: { readonly id: string }): Effect.Effect<number, NotFound> =>
  /^[1-9]\d{0,9}$/.test(id) && Number(id) <= MAX_INT32
    ? Effect.succeed(Number(id))
    : Effect.fail(new NotFound({ resource: "segment", id }))
