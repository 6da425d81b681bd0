import type { Store } from "@halyard/core/ports"
import type { Effect } from "effect"

/** Tests, keyed by title. */
export type StoreSuite = Readonly<Record<string, Effect.Effect<void, unknown, Store>>>
