import type { Store } from "@halyard/core/ports"
import type { Effect } from "effect"

/** Tests by the sentence that they prove. */
export type StoreSuite = Readonly<Record<string, Effect.Effect<void, unknown, Store>>>
