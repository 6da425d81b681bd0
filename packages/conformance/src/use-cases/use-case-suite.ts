import type { AccessPolicy, Passwords, Sealing, Secrets, Store } from "@halyard/core/ports"
import type { MetricsCollector } from "@halyard/core/use-cases"
import type { Effect } from "effect"

/** What use cases need besides a principal. */
export type UseCaseNeeds = Store | Secrets | Passwords | Sealing | AccessPolicy | MetricsCollector

/** Tests of use cases by the sentence that they prove. Each works in a project of its own. */
export type UseCaseSuite = Readonly<Record<string, Effect.Effect<void, unknown, UseCaseNeeds>>>
