import type { AccessPolicy, MetricsCollector, Passwords, Sealing, Secrets, Store } from "@halyard/core/ports"
import type { Effect } from "effect"

/** The services that use cases need in addition to a principal. */
export type UseCaseNeeds = Store | Secrets | Passwords | Sealing | AccessPolicy | MetricsCollector

/** Use-case tests, keyed by title. Each works in its own project. */
export type UseCaseSuite = Readonly<Record<string, Effect.Effect<void, unknown, UseCaseNeeds>>>
