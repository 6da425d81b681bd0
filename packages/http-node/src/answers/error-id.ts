import { Effect } from "effect"
import { randomUUID } from "node:crypto"

/** A fresh UUID: every error that is answered has one, so that it can be found in the log. */
export const errorId: Effect.Effect<string> = Effect.sync(() => randomUUID())
