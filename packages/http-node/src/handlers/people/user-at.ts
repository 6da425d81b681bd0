import { MAX_INT32, NotFound } from "@halyard/core"
import { Effect } from "effect"

/** The id that a path names. What could be none fails like an id that no user has. */
export const userAt = ({ id }: { readonly id: string }): Effect.Effect<number, NotFound> =>
  /^[1-9]\d{0,9}$/.test(id) && Number(id) <= MAX_INT32
    ? Effect.succeed(Number(id))
    : Effect.fail(new NotFound({ resource: "user", id }))
